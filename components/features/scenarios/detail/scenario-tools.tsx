'use client'

import { useActor, useMayEdit } from '@/components/shared/actor-context'
import { ShareLink } from '@/components/shared/share-link'
import { useStatusCommands } from '@/components/shared/use-status-commands'
import { useVisit } from '@/components/shared/use-visit'
import type { ListedScenario, ScenarioStatus } from '@/lib/features/scenarios/contract'
import { SCENARIO_STATUSES } from '@/lib/features/scenarios/values'
import { canEdit } from '@/lib/shared/actor'
import { CopyThisScenario } from '../copies/copy-this-scenario'
import { ReportError, ReportQuestion } from '../errors/report-error'
import type { StatusChange } from '../use-status-change'
import { CopyForChat } from './copy-for-chat'

interface ScenarioToolsProps {
  scenario: ListedScenario
  /** The scenario's short link. */
  link: string
  /** The text that is shared beside the link. */
  title: string
  /** Whether the form for an error report is open, because the scenario has just failed. */
  asksForReport: boolean
  /** Called when that form is closed. */
  onReported: () => void
  /** Sets the status, by a command of the palette; null for people who may not. */
  onStatus: StatusChange | null
}

/** The buttons of a scenario's page that report an error, copy and share it; it remembers the visit, too. */
export function ScenarioTools({
  scenario,
  link,
  title,
  asksForReport,
  onReported,
  onStatus,
}: ScenarioToolsProps) {
  const mayEdit = useMayEdit()
  const mayCopy = canEdit(useActor())
  const { _id, scenarioNumber, projectName, projectId } = scenario
  useStatusCommands<ScenarioStatus>({
    statuses: SCENARIO_STATUSES.map((value) => ({ value, label: value })),
    current: scenario.status,
    onSet: onStatus && ((next) => void onStatus(scenario, next)),
  })
  useVisit({ kind: 'scenario', id: _id, number: scenarioNumber, name: projectName, projectId })
  return (
    <div className="flex flex-wrap items-center gap-2 xl:max-2xl:gap-1">
      {mayEdit && !scenario.needsErrorReport && (
        <ReportError isRequestable scenarioId={_id} variant="outline" />
      )}
      <ReportQuestion scenarioId={_id} isOpen={asksForReport} onClose={onReported} />
      <ShareLink link={link} title={title} />
      <CopyForChat scenario={scenario} link={link} />
      {mayCopy && <CopyThisScenario scenario={scenario} />}
    </div>
  )
}
