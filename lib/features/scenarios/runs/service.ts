import 'server-only'
import { requireEditor } from '@/lib/server/auth'
import { transaction } from '@/lib/server/db'
import { changesBetween } from '@/lib/server/history'
import { announceTouched } from '@/lib/server/live'
import { requireScenario, scenarioNotFound } from '@/lib/server/parents'
import { bulkSetting } from '@/lib/server/record-bulk'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { newId } from '@/lib/shared/ids'
import { findScenarioPlaces } from '../information/service'
import { scenarioStepRows } from '../steps/service'
import { STEP_STATUSES } from '../steps/values'
import type { RunOutcome, ScenarioRun } from './contract'
import { clearTimes, findOutcomes, findRuns, insertRun } from './queries'

/** Maximum number of a scenario's earlier runs that are answered, the latest first. */
const MAX_LISTED_RUNS = 100

/** The state of a step at the beginning of a run. */
const FRESH = { status: STEP_STATUSES[0], comment: '' }

const outcomes = bulkSetting(scenarioStepRows, {
  hasValue: ({ status, comment }, fresh: typeof FRESH) =>
    status === fresh.status && comment === fresh.comment,
  columns: (fresh) => fresh,
  event: ({ row: { status, comment }, value }) => ({
    action: 'updated',
    ...(status !== value.status && { fromStatus: status, toStatus: value.status }),
    changes: changesBetween({ status, comment }, value),
  }),
})

/**
 * Returns the last earlier runs of a scenario, the latest first.
 * @throws AppError `not_found`.
 */
export async function listRuns(scenarioId: string): Promise<ScenarioRun[]> {
  await requireScenario(scenarioId)
  return findRuns(scenarioId, { limit: MAX_LISTED_RUNS })
}

/**
 * Returns an earlier run of a scenario with its outcomes.
 * @throws AppError `not_found`.
 */
export async function getRun(
  scenarioId: string,
  id: string,
): Promise<{ run: ScenarioRun; outcomes: RunOutcome[] }> {
  await requireScenario(scenarioId)
  const [run] = await findRuns(scenarioId, { id, limit: 1 })
  if (!run) throw new AppError('not_found', 'scenarios.parts.runs.notFound')
  return { run, outcomes: await findOutcomes(id) }
}

/**
 * Keeps the outcomes of a scenario's steps as a run, and puts every step back to New, without a comment and without time.
 * @throws AppError `forbidden` for a viewer, `not_found` for an unknown scenario, `invalid` where no step has an
 * outcome or a comment yet.
 */
export async function runAgain(actor: Actor, scenarioId: string): Promise<ScenarioRun> {
  requireEditor(actor)
  return transaction(async (tx) => {
    const places = await findScenarioPlaces(tx, [scenarioId])
    const place = places.get(scenarioId)
    if (!place) throw scenarioNotFound()
    const kept = await tx.scenarioStep.findMany({
      where: { scenarioId, deletedAt: null },
      select: { id: true },
    })
    const change = await scenarioStepRows.begin(tx, actor, places)
    const steps = await change.lock(kept.map(({ id }) => id))
    const id = newId()
    await insertRun(tx, { id, scenarioId, endedById: actor.userId })
    const changed = await outcomes.apply(change, steps, () => FRESH)
    if (changed.length === 0) throw new AppError('invalid', 'scenarios.parts.runs.nothingYet')
    await clearTimes(tx, scenarioId)
    const { projectId } = place
    // Their times have no version of their own: all of them are read again.
    await announceTouched(tx, [
      { subject: 'step', scenarioId, projectId },
      { subject: 'scenario_run', scenarioId, projectId },
    ])
    const [run] = await findRuns(scenarioId, { id, limit: 1 }, tx)
    if (!run) throw new AppError('not_found', 'scenarios.parts.runs.notFound')
    return run
  })
}
