'use client'

import { useTranslations } from 'next-intl'
import { lazyCode } from '@/lib/client/lazy-code'
import { HistoryPanel } from './history-panel'

const ScenarioChanges = lazyCode(() => import('./scenario-changes'))

export interface ScenarioHistoryProps {
  scenarioId: string
  scenarioNumber: string
}

/** The history of a scenario and of its parts, in a side panel. */
export default function ScenarioHistoryPanel({ scenarioId, scenarioNumber }: ScenarioHistoryProps) {
  const t = useTranslations('history')
  return (
    <HistoryPanel renderName={() => t('ofScenario', { number: scenarioNumber })}>
      {() => <ScenarioChanges scenarioId={scenarioId} />}
    </HistoryPanel>
  )
}
