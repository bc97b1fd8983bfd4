'use client'

import { HistoryList } from './history-list'
import { PROJECT_LABELS } from './project-labels'

/** The history of a scenario and of its parts. */
export default function ScenarioChanges({ scenarioId }: { scenarioId: string }) {
  return <HistoryList scope={{ scenarioId }} labels={PROJECT_LABELS} />
}
