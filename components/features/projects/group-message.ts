'use client'

import { useTranslations } from 'next-intl'
import type { GroupState } from '@/lib/features/notifications/contract'

/** Returns a function that says whether the bot can reach a Telegram group, and if not, why. */
export function useGroupMessage() {
  const t = useTranslations('projects.group')
  return ({ state, problem, title }: GroupState, id: string): string => {
    if (state === 'unknown') return t('unknown')
    if (state === 'reachable') return title ? t('reachable', { title }) : t('reachableUnnamed')
    return t(problem || 'unreachable', { id })
  }
}
