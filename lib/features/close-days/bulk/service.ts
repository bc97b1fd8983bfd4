import 'server-only'
import { setStatuses, undoStatuses } from '@/lib/server/bulk-status'
import { type TransactionClient, transaction } from '@/lib/server/db'
import { changesOfRemoval, recordHistoryOfMany } from '@/lib/server/history'
import type { Actor } from '@/lib/shared/actor'
import type { Undone } from '@/lib/shared/bulk'
import { AppError } from '@/lib/shared/errors'
import { type CloseDayStatus, closeDayStatusSchema } from '../contract'
import { type CloseDayRow, lockCloseDays } from '../queries'
import { closeDayEvent, closeDayState, requireCloseDayEditor } from '../service'
import type { CloseDayStatusChange } from './contract'

const STATUS_TABLE = { table: 'CloseDay', eventOf: closeDayEvent } as const

/** Every one of these close days, locked; `not_found` unless the project has all of them. */
async function lockAll(tx: TransactionClient, projectId: string, ids: string[]): Promise<CloseDayRow[]> {
  const wanted = [...new Set(ids)]
  const rows = await lockCloseDays(tx, { projectId, ids: wanted })
  if (rows.length < wanted.length) throw new AppError('not_found', 'closeDays.notFound')
  return rows
}

/**
 * Sets the status of many close days of a project and records it, all of it or nothing. Answers what those had before
 * that had another.
 * @throws AppError `forbidden` for a viewer, `not_found` where the project lacks one of them.
 */
export async function setStatusOfCloseDays(
  actor: Actor,
  projectId: string,
  { ids, status }: { ids: string[]; status: CloseDayStatus },
): Promise<{ changes: CloseDayStatusChange[] }> {
  requireCloseDayEditor(actor)
  return transaction(async (tx) => {
    const rows = await lockAll(tx, projectId, ids)
    const changed = await setStatuses(tx, actor, { ...STATUS_TABLE, rows, status })
    return {
      changes: changed.map((row) => ({
        _id: row.id,
        version: row.version + 1,
        status: closeDayStatusSchema.parse(row.status),
      })),
    }
  })
}

/**
 * Puts back the statuses that {@link setStatusOfCloseDays} answered, where nobody has changed the close day since.
 * @throws AppError `forbidden` for a viewer.
 */
export async function undoStatusOfCloseDays(
  actor: Actor,
  projectId: string,
  changes: CloseDayStatusChange[],
): Promise<Undone> {
  requireCloseDayEditor(actor)
  return transaction(async (tx) => {
    const rows = await lockCloseDays(tx, { projectId, ids: changes.map(({ _id }) => _id) })
    return undoStatuses(tx, actor, { ...STATUS_TABLE, rows, changes })
  })
}

/**
 * Deletes close days of a project, all of them or none; they are kept apart, so that they can be restored. Answers how
 * many.
 * @throws AppError `forbidden` for a viewer, `not_found` where the project lacks one of them.
 */
export async function deleteCloseDays(actor: Actor, projectId: string, ids: string[]): Promise<number> {
  requireCloseDayEditor(actor)
  return transaction(async (tx) => {
    const rows = await lockAll(tx, projectId, ids)
    await tx.closeDay.updateMany({
      where: { id: { in: rows.map(({ id }) => id) } },
      data: { deletedAt: new Date(), deletedById: actor.userId, version: { increment: 1 } },
    })
    await recordHistoryOfMany(
      tx,
      rows.map((row) => ({
        ...closeDayEvent(actor, row),
        action: 'deleted',
        fromStatus: row.status,
        changes: changesOfRemoval(closeDayState(row)),
      })),
    )
    return rows.length
  })
}
