'use client'

import { HistoryList } from './history-list'
import { PROJECT_WORDS } from './project-words'

/** The history of a scenario and of its parts. */
export default function ScenarioChanges({ scenarioId }: { scenarioId: string }) {
  return <HistoryList scope={{ scenarioId }} words={PROJECT_WORDS} />
}
