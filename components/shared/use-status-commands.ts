'use client'

import { CircleDot } from 'lucide'
import { useTranslations } from 'next-intl'
import { usePageCommands } from '@/lib/client/page-commands'

interface StatusCommandsInput<Status extends string> {
  statuses: readonly { value: Status; label: string }[]
  current: Status
  /** Null for people who may not change it. */
  onSet: ((status: Status) => void) | null
}

/** Offers in the palette to set each other status of what is open. */
export function useStatusCommands<Status extends string>({
  statuses,
  current,
  onSet,
}: StatusCommandsInput<Status>): void {
  const t = useTranslations('common')
  const others = onSet ? statuses.filter(({ value }) => value !== current) : []
  usePageCommands(
    others.map(({ value, label }) => ({
      id: `status:${value}`,
      icon: CircleDot,
      label: t('setStatus', { status: label }),
      run: () => onSet?.(value),
    })),
  )
}
