import 'server-only'
import { cache } from 'react'
import { AppError } from '@/lib/shared/errors'
import type { RecordScope } from '@/lib/shared/records'
import type { TransactionClient } from './db'
import type { HistoryEntry } from './history'
import { is, isNotDeleted, readRows } from './rows'

/** The scenario and project under which history files an event. */
export type HistoryPlace = Pick<HistoryEntry, 'projectId' | 'scenarioId'>

/** The parent of records: a project, a scenario, nothing, or one that a feature defines for itself. */
export interface ScopeDefinition<Scope extends RecordScope> {
  /** @throws AppError `not_found` when there is no such parent. */
  require: (scope: Scope) => Promise<unknown>
  /**
   * Returns where history files events of the parent's records. Called before any of them is locked.
   * @throws AppError `not_found` when the parent has been deleted meanwhile.
   */
  place: (tx: TransactionClient, scope: Scope) => HistoryPlace | Promise<HistoryPlace>
}

/** Returns the error of a call about a project that does not exist. */
export function projectNotFound(): AppError {
  return new AppError('not_found', 'projects.notFound')
}

/** Returns the error of a call about a scenario that does not exist. */
export function scenarioNotFound(): AppError {
  return new AppError('not_found', 'scenarios.notFound')
}

/**
 * Makes sure that a project exists. All reads of one render share the result.
 * @throws AppError `not_found` when it does not.
 */
export const requireProject = cache(async (id: string): Promise<void> => {
  const found = await readRows({})`SELECT FROM "Project" p WHERE id = ${id} AND ${isNotDeleted('p')}`
  if (found.length === 0) throw projectNotFound()
})

/**
 * Makes sure that a scenario exists. All reads of one render share the result.
 * @throws AppError `not_found` when it does not.
 */
export const requireScenario = cache(async (id: string): Promise<void> => {
  const found = await readRows({})`SELECT FROM "Scenario" s WHERE id = ${id} AND ${isNotDeleted('s')}`
  if (found.length === 0) throw scenarioNotFound()
})

/** The scope of records without a parent. */
export const NO_SCOPE: ScopeDefinition<Record<never, string>> = {
  require: async () => undefined,
  place: () => ({}),
}

/** The scope of a project's records. The project can't be deleted while one of them is changed. */
export const PROJECT_SCOPE: ScopeDefinition<{ projectId: string }> = {
  require: ({ projectId }) => requireProject(projectId),
  place: async (tx, { projectId }) => {
    const found = await readRows({}, tx)`
      SELECT FROM "Project" p WHERE id = ${projectId} AND ${isNotDeleted('p')} FOR KEY SHARE`
    if (found.length === 0) throw projectNotFound()
    return { projectId }
  },
}

/** The scope of a scenario's records. The scenario stays locked while one of them is changed. */
export const SCENARIO_SCOPE: ScopeDefinition<{ scenarioId: string }> = {
  require: ({ scenarioId }) => requireScenario(scenarioId),
  place: async (tx, { scenarioId }) => {
    const [found] = await readRows({ projectId: is.text }, tx)`
      SELECT "projectId" FROM "Scenario" s WHERE id = ${scenarioId} AND ${isNotDeleted('s')} FOR NO KEY UPDATE`
    if (!found) throw scenarioNotFound()
    return { projectId: found.projectId, scenarioId }
  },
}
