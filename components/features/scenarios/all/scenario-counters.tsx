'use client'

import { useTranslations } from 'next-intl'
import { CountCards } from '@/components/shared/count-cards'
import type { ScenarioView } from '@/lib/features/scenarios/client'
import type { ScenarioCounts } from '@/lib/features/scenarios/contract'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/rules'

const CARDS = [
  { key: 'total', status: null, tone: '' },
  { key: 'new', status: SCENARIO_STATUS.new, tone: '' },
  { key: 'inProgress', status: SCENARIO_STATUS.inProgress, tone: 'text-tone-blue' },
  { key: 'withErrors', status: SCENARIO_STATUS.failed, tone: 'text-tone-red' },
  { key: 'completed', status: SCENARIO_STATUS.completed, tone: 'text-tone-green' },
] as const

interface ScenarioCountersProps {
  counts: ScenarioCounts | undefined
  view: ScenarioView
  /** The address of the list with another status. */
  addressOf: (status: string | null) => string
}

/** How many scenarios there are, of what search and type find; each card narrows the list to its own. */
export function ScenarioCounters({ counts, view, addressOf }: ScenarioCountersProps) {
  const t = useTranslations('scenarios.all')
  return (
    <CountCards
      label={t('counts')}
      isAtLeast={counts?.isAtLeast}
      cards={CARDS.map(({ key, status, tone }) => ({
        key,
        label: t(key),
        count: counts?.[key],
        href: addressOf(status),
        isCurrent: view.status === status,
        tone,
      }))}
    />
  )
}
