import 'server-only'
import { requireProject } from '@/lib/features/projects/service'
import { transaction } from '@/lib/server/db'
import { changesBetween, recordHistory } from '@/lib/server/history'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { newId } from '@/lib/shared/ids'
import { canEditAggregations } from '../policy'
import type {
  AggregationError,
  AggregationErrorCreation,
  AggregationErrorListQuery,
  AggregationErrorUpdate,
} from './contract'
import {
  type AggregationErrorRow,
  findAggregationErrors,
  lockAggregationError,
  wireAggregationError,
} from './queries'

interface Place {
  projectId: string
  id: string
}

function requireEditor(actor: Actor): void {
  if (!canEditAggregations(actor)) throw new AppError('forbidden', 'errors.viewerCannotChange')
}

const eventOf = (actor: Actor, { id, projectId, document, plant }: AggregationErrorRow) =>
  ({
    projectId,
    subject: 'aggregation_error',
    subjectId: id,
    label: `${document} · ${plant}`,
    actorId: actor.userId,
  }) as const

/** What of an entry an edit may change, as history keeps it. */
function stateOf({ description, solution, status }: AggregationErrorRow) {
  return { description, solution, status }
}

/**
 * The error registry of a project, the one reported last first.
 * @throws AppError `not_found` for an unknown project.
 */
export async function listAggregationErrors(projectId: string, query: AggregationErrorListQuery) {
  await requireProject(projectId)
  return findAggregationErrors(projectId, query)
}

/**
 * Adds an error to the registry of a project.
 * @throws AppError `forbidden` for a viewer, `not_found` for an unknown project.
 */
export async function createAggregationError(
  actor: Actor,
  projectId: string,
  creation: AggregationErrorCreation,
): Promise<AggregationError> {
  requireEditor(actor)
  await requireProject(projectId)
  return transaction(async (open) => {
    const row = await open.aggregationError.create({ data: { id: newId(), projectId, ...creation } })
    await recordHistory(open, { ...eventOf(actor, row), action: 'created', toStatus: row.status })
    return wireAggregationError(row)
  })
}

/**
 * Changes what is given of an error: its description, its solution, its status. What is stored already changes nothing.
 * @throws AppError `forbidden` for a viewer, `not_found` where the project has no such error, `conflict` for a stale
 * version.
 */
export async function updateAggregationError(
  actor: Actor,
  place: Place,
  { version, ...given }: AggregationErrorUpdate,
): Promise<AggregationError> {
  requireEditor(actor)
  return transaction(async (open) => {
    const row = await lockAggregationError(open, place)
    if (!row) throw new AppError('not_found', 'aggregations.errors.notFound')
    if (version !== undefined && version !== row.version)
      throw new AppError('conflict', 'errors.staleVersion', { current: wireAggregationError(row) })
    const changes = changesBetween(stateOf(row), stateOf({ ...row, ...given }))
    if (Object.keys(changes).length === 0) return wireAggregationError(row)
    const data = { ...given, version: { increment: 1 } }
    const after = await open.aggregationError.update({ where: { id: row.id }, data })
    await recordHistory(open, {
      ...eventOf(actor, row),
      action: 'updated',
      ...(changes.status && { fromStatus: row.status, toStatus: after.status }),
      changes,
    })
    return wireAggregationError(after)
  })
}
