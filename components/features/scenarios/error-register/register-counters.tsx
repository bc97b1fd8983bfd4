'use client'

import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { CountCards } from '@/components/shared/count-cards'
import { useUrlState } from '@/lib/client/url-state'
import type { RegisterView } from '@/lib/features/error-register/client'
import type { RegisterCounts } from '@/lib/features/error-register/contract'

const CARDS = [
  { key: 'total', tone: '', filters: {} },
  { key: 'unsolved', tone: 'text-tone-orange', filters: { state: 'unsolved' } },
  { key: 'blockers', tone: 'text-tone-red', filters: { state: 'unsolved', blocker: 'yes' } },
  { key: 'late', tone: 'text-tone-red', filters: { late: 'yes' } },
] as const

const COUNTED = ['status', 'state', 'blocker', 'late'] as const

interface RegisterCountersProps {
  counts: RegisterCounts | undefined
  view: RegisterView
}

/** The number of errors by what they need, among those that match the other filters; each card filters the list. */
export function RegisterCounters({ counts, view }: RegisterCountersProps) {
  const t = useTranslations('errorRegister')
  const pathname = usePathname()
  const { query } = useUrlState()
  const hrefFor = (filters: Partial<Record<string, string>>) => {
    const next = new URLSearchParams(query)
    for (const name of ['cursor', ...COUNTED]) next.delete(name)
    for (const [name, value] of Object.entries(filters)) if (value) next.set(name, value)
    return next.size > 0 ? `${pathname}?${next}` : pathname
  }
  const isShown = (filters: Partial<Record<string, string>>) =>
    COUNTED.every((name) => (view[name] ?? '') === (filters[name] ?? ''))
  return (
    <CountCards
      label={t('counts')}
      cards={CARDS.map(({ key, tone, filters }) => ({
        key,
        label: t(key),
        count: counts?.[key].count,
        isAtLeast: counts?.[key].isAtLeast,
        href: hrefFor(filters),
        isCurrent: isShown(filters),
        tone,
        hint: [t(`hint.${key}`)],
      }))}
    />
  )
}
