'use client'

import { useTranslations } from 'next-intl'
import { HistoryList } from './history-list'
import { HistoryPanel } from './history-panel'
import { PROJECT_WORDS } from './project-words'

interface ScenarioHistoryProps {
  scenarioId: string
  scenarioNumber: string
}

/** Shows who changed what of a scenario and of its parts, in a side panel. */
export function ScenarioHistory({ scenarioId, scenarioNumber }: ScenarioHistoryProps) {
  const t = useTranslations('history')
  return (
    <HistoryPanel nameOf={() => t('ofScenario', { number: scenarioNumber })}>
      {() => <HistoryList scope={{ scenarioId }} words={PROJECT_WORDS} />}
    </HistoryPanel>
  )
}
