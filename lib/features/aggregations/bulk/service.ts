import 'server-only'
import { transaction } from '@/lib/server/db'
import { changesOfRemoval, recordHistoryOfMany } from '@/lib/server/history'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { lockAggregations } from '../queries'
import { aggregationEvent, aggregationState, requireAggregationEditor } from '../service'

/**
 * Deletes aggregations of a project, all of them or none; they are kept apart, so that they can be restored. Answers how
 * many.
 * @throws AppError `forbidden` for a viewer, `not_found` where the project lacks one of them.
 */
export async function deleteAggregations(actor: Actor, projectId: string, ids: string[]): Promise<number> {
  requireAggregationEditor(actor)
  return transaction(async (tx) => {
    const wanted = [...new Set(ids)]
    const rows = await lockAggregations(tx, { projectId, ids: wanted })
    if (rows.length < wanted.length) throw new AppError('not_found', 'aggregations.notFound')
    await tx.aggregation.updateMany({
      where: { id: { in: wanted } },
      data: { deletedAt: new Date(), deletedById: actor.userId, version: { increment: 1 } },
    })
    await recordHistoryOfMany(
      tx,
      rows.map((row) => ({
        ...aggregationEvent(actor, row),
        action: 'deleted',
        changes: changesOfRemoval(aggregationState(row)),
      })),
    )
    return rows.length
  })
}
