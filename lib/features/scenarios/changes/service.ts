import 'server-only'
import { type TransactionClient, transaction } from '@/lib/server/db'
import type { HistoryEntry } from '@/lib/server/history'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import type { Scenario, ScenarioStatus } from '../contract'
import { canEditScenarios } from '../policy'
import { findScenario, lockScenario, type ScenarioRow } from '../queries'

type Change = (tx: TransactionClient, row: ScenarioRow) => Promise<void>

const notFound = () => new AppError('not_found', 'scenarios.notFound')

/** What a change of the information block adds to what it stores. */
export const nextVersion = { version: { increment: 1 } }

/**
 * Carries out a change of a scenario's information block, its row being locked meanwhile, and answers the scenario.
 * @param version the one that the change was made on; absent, the last write wins
 * @throws AppError `forbidden` for a viewer, `not_found`, `conflict` for a stale version.
 */
export async function changeScenario(
  actor: Actor,
  { id, version }: { id: string; version: number | undefined },
  change: Change,
): Promise<Scenario> {
  if (!canEditScenarios(actor)) throw new AppError('forbidden', 'errors.viewerCannotChange')
  const isStale = await transaction(async (tx) => {
    const row = await lockScenario(tx, id)
    if (!row) throw notFound()
    if (version !== undefined && version !== row.version) return true
    await change(tx, row)
    return false
  })
  const scenario = await findScenario(id)
  if (!scenario) throw notFound()
  if (isStale) throw new AppError('conflict', 'errors.staleVersion', { current: scenario })
  return scenario
}

/** What every event about a scenario itself says. */
export function scenarioEvent(
  actor: Actor,
  { id, projectId, scenarioNumber }: Pick<ScenarioRow, 'id' | 'projectId' | 'scenarioNumber'>,
) {
  return {
    projectId,
    scenarioId: id,
    subject: 'scenario',
    subjectId: id,
    label: scenarioNumber,
    actorId: actor.userId,
  } as const satisfies Partial<HistoryEntry>
}

/** What a project's group is told of a scenario's new status; the row is as it was before. */
export function statusNotification(actor: Actor, row: ScenarioRow, toStatus: ScenarioStatus) {
  return {
    chatId: row.project.telegramGroupId,
    projectId: row.projectId,
    language: actor.language,
    facts: {
      kind: 'scenario_status',
      projectNumber: row.project.projectNumber,
      projectName: row.project.name,
      scenarioId: row.id,
      scenarioNumber: row.scenarioNumber,
      fromStatus: row.status,
      toStatus,
      actorName: actor.name,
    },
  } as const
}
