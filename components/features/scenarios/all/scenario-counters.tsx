'use client'

import { useTranslations } from 'next-intl'
import { CountCards } from '@/components/shared/count-cards'
import { useTranslate } from '@/lib/client/translate'
import type { ScenarioView } from '@/lib/features/scenarios/client'
import type { ScenarioCounts } from '@/lib/features/scenarios/contract'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/values'

const CARDS = [
  { key: 'total', label: 'scenarios.all.total', status: null, tone: '' },
  { key: 'new', label: 'scenarios.all.new', status: SCENARIO_STATUS.new, tone: '' },
  {
    key: 'inProgress',
    label: 'scenarios.all.inProgress',
    status: SCENARIO_STATUS.inProgress,
    tone: 'text-tone-blue',
  },
  {
    key: 'withErrors',
    label: 'scenarios.all.withErrors',
    status: SCENARIO_STATUS.failed,
    tone: 'text-tone-red',
  },
  {
    key: 'completed',
    label: 'scenarios.all.completed',
    status: SCENARIO_STATUS.completed,
    tone: 'text-tone-green',
  },
] as const

interface ScenarioCountersProps {
  counts: ScenarioCounts | undefined
  view: ScenarioView
  /** Returns the address of the list with another status. */
  hrefFor: (status: string | null) => string
}

/** The number of scenarios by status, among those that match search and type; each card filters the list. */
export function ScenarioCounters({ counts, view, hrefFor }: ScenarioCountersProps) {
  const t = useTranslations('scenarios.all')
  const translate = useTranslate()
  return (
    <CountCards
      label={t('counts')}
      isAtLeast={counts?.isAtLeast}
      cards={CARDS.map(({ key, label, status, tone }) => ({
        key,
        label: translate(label),
        count: counts?.[key],
        href: hrefFor(status),
        isCurrent: view.status === status,
        tone,
      }))}
    />
  )
}
