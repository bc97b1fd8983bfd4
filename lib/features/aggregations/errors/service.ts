import 'server-only'
import { requireProject } from '@/lib/features/projects/service'
import { transaction } from '@/lib/server/db'
import { changesBetween, recordHistory } from '@/lib/server/history'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { newId } from '@/lib/shared/ids'
import { requireAggregationEditor } from '../service'
import type {
  AggregationError,
  AggregationErrorCreation,
  AggregationErrorListQuery,
  AggregationErrorUpdate,
} from './contract'
import {
  type AggregationErrorRow,
  aggregationErrorList,
  lockAggregationErrors,
  wireAggregationError,
} from './queries'

/** What every event about an entry of a registry says. */
export function aggregationErrorEvent(actor: Actor, { id, projectId, document, plant }: AggregationErrorRow) {
  return {
    projectId,
    subject: 'aggregation_error',
    subjectId: id,
    label: `${document} · ${plant}`,
    actorId: actor.userId,
  } as const
}

/** What of an entry an edit may change, as history keeps it. */
function stateOf({ description, solution, status }: AggregationErrorRow) {
  return { description, solution, status }
}

/**
 * The error registry of a project.
 * @throws AppError `not_found` for an unknown project, `invalid` for a cursor of another order.
 */
export async function listAggregationErrors(projectId: string, query: AggregationErrorListQuery) {
  await requireProject(projectId)
  const { rows: errors, ...cursors } = await aggregationErrorList.find({ filter: { projectId }, ...query })
  return { errors, ...cursors }
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
  requireAggregationEditor(actor)
  await requireProject(projectId)
  return transaction(async (tx) => {
    const row = await tx.aggregationError.create({ data: { id: newId(), projectId, ...creation } })
    await recordHistory(tx, {
      ...aggregationErrorEvent(actor, row),
      action: 'created',
      toStatus: row.status,
    })
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
  { projectId, id }: { projectId: string; id: string },
  { version, ...given }: AggregationErrorUpdate,
): Promise<AggregationError> {
  requireAggregationEditor(actor)
  return transaction(async (tx) => {
    const [row] = await lockAggregationErrors(tx, { projectId, ids: [id] })
    if (!row) throw new AppError('not_found', 'aggregations.errors.notFound')
    if (version !== undefined && version !== row.version)
      throw new AppError('conflict', 'errors.staleVersion', { current: wireAggregationError(row) })
    const changes = changesBetween(stateOf(row), stateOf({ ...row, ...given }))
    if (Object.keys(changes).length === 0) return wireAggregationError(row)
    const data = { ...given, version: { increment: 1 } }
    const after = await tx.aggregationError.update({ where: { id: row.id }, data })
    await recordHistory(tx, {
      ...aggregationErrorEvent(actor, row),
      action: 'updated',
      ...(changes.status && { fromStatus: row.status, toStatus: after.status }),
      changes,
    })
    return wireAggregationError(after)
  })
}
