import 'server-only'
import { requireProject, requireScenario } from '@/lib/server/parents'
import { AppError } from '@/lib/shared/errors'
import type { HistoryEvent, ProjectHistoryQuery, ScenarioHistoryQuery, SharedHistoryQuery } from './contract'
import { eventList, findEvent } from './queries'
import { HISTORY_PARTS, SHARED_PARTS } from './rules'

const LAST_FIRST = { sort: 'createdAt', order: 'desc' } as const

/**
 * Returns the changes of a project and of everything that belongs to it, the last change first. It includes deleted
 * records.
 * @throws AppError `not_found` for an unknown project, `invalid` for a malformed cursor.
 */
export async function listProjectHistory(
  projectId: string,
  { part, subjectId, ...paging }: ProjectHistoryQuery,
) {
  await requireProject(projectId)
  const isOfScenarios = part === 'scenarios'
  const filter = { projectId, subjectId, subjects: part && HISTORY_PARTS[part], isOfScenarios }
  const { rows, nextCursor } = await eventList.find({ ...LAST_FIRST, ...paging, filter })
  return { events: rows, nextCursor }
}

/**
 * Returns the changes of a scenario and of its parts, the last change first.
 * @throws AppError `not_found` for an unknown or deleted scenario, `invalid` for a malformed cursor.
 */
export async function listScenarioHistory(scenarioId: string, paging: ScenarioHistoryQuery) {
  await requireScenario(scenarioId)
  const { rows, nextCursor } = await eventList.find({ ...LAST_FIRST, ...paging, filter: { scenarioId } })
  return { events: rows, nextCursor }
}

/**
 * Returns the changes of records that all projects share, the last change first.
 * @throws AppError `invalid` for a malformed cursor.
 */
export async function listSharedHistory({ part, subjectId, ...paging }: SharedHistoryQuery) {
  const filter = { projectId: null, subjectId, subjects: SHARED_PARTS[part] }
  const { rows, nextCursor } = await eventList.find({ ...LAST_FIRST, ...paging, filter })
  return { events: rows, nextCursor }
}

/**
 * Returns one event with all its changes.
 * @throws AppError `not_found`.
 */
export async function historyEvent(id: string): Promise<HistoryEvent> {
  const event = await findEvent(id)
  if (!event) throw new AppError('not_found', 'errors.notFound')
  return event
}
