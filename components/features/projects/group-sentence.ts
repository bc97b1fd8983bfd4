'use client'

import { useTranslations } from 'next-intl'
import type { GroupState } from '@/lib/features/notifications/contract'

/** A function that says whether the bot reaches a Telegram group, and what is in its way. */
export function useGroupSentence() {
  const t = useTranslations('projects.group')
  return ({ state, problem, title }: GroupState, id: string): string => {
    if (state === 'unknown') return t('unknown')
    if (state === 'reachable') return title ? t('reachable', { title }) : t('reachableUnnamed')
    return t(problem || 'unreachable', { id })
  }
}
