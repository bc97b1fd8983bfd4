import 'server-only'
import { setStatuses, undoStatuses } from '@/lib/server/bulk-status'
import { transaction } from '@/lib/server/db'
import type { Actor } from '@/lib/shared/actor'
import type { Undone } from '@/lib/shared/bulk'
import { AppError } from '@/lib/shared/errors'
import { requireAggregationEditor } from '../../service'
import { type AggregationErrorStatus, aggregationErrorStatusSchema } from '../contract'
import { lockAggregationErrors } from '../queries'
import { aggregationErrorEvent } from '../service'
import type { AggregationErrorStatusChange } from './contract'

const STATUS_TABLE = { table: 'AggregationError', eventOf: aggregationErrorEvent } as const

/**
 * Sets the status of many errors of a registry and records it, all of it or nothing. Answers what those had before that
 * had another.
 * @throws AppError `forbidden` for a viewer, `not_found` where the registry lacks one of them.
 */
export async function setStatusOfAggregationErrors(
  actor: Actor,
  projectId: string,
  { ids, status }: { ids: string[]; status: AggregationErrorStatus },
): Promise<{ changes: AggregationErrorStatusChange[] }> {
  requireAggregationEditor(actor)
  return transaction(async (tx) => {
    const wanted = [...new Set(ids)]
    const rows = await lockAggregationErrors(tx, { projectId, ids: wanted })
    if (rows.length < wanted.length) throw new AppError('not_found', 'aggregations.errors.notFound')
    const changed = await setStatuses(tx, actor, { ...STATUS_TABLE, rows, status })
    return {
      changes: changed.map((row) => ({
        _id: row.id,
        version: row.version + 1,
        status: aggregationErrorStatusSchema.parse(row.status),
      })),
    }
  })
}

/**
 * Puts back the statuses that {@link setStatusOfAggregationErrors} answered, where nobody has changed the error since.
 * @throws AppError `forbidden` for a viewer.
 */
export async function undoStatusOfAggregationErrors(
  actor: Actor,
  projectId: string,
  changes: AggregationErrorStatusChange[],
): Promise<Undone> {
  requireAggregationEditor(actor)
  return transaction(async (tx) => {
    const rows = await lockAggregationErrors(tx, { projectId, ids: changes.map(({ _id }) => _id) })
    return undoStatuses(tx, actor, { ...STATUS_TABLE, rows, changes })
  })
}
