import { z } from 'zod'
import { BULK_LIMIT, LARGEST_INTEGER } from './limits'
import { idSchema } from './validation'

/** The rows that a call is about: all of them, or none. */
export const bulkIdsSchema = z.array(idSchema).min(1).max(BULK_LIMIT)

/**
 * A row that a call has changed. The version is the one that the change led to: by it the undoing call sees
 * whether somebody has changed the row since.
 */
export const changedRow = { _id: idSchema, version: z.int().min(1).max(LARGEST_INTEGER) }

/**
 * The answer of an undoing call: how many rows it has put back, and how many it left as somebody else has made them
 * since.
 */
export const undoneSchema = z.object({ restored: z.number().int(), skipped: z.number().int() })
export type Undone = z.infer<typeof undoneSchema>

/** The answer of a call that deletes rows. */
export const deletedSchema = z.object({ deleted: z.number().int() })

/** Parts a batch of undoings: those whose row has the version that the change led to, and the rest. */
export function partByVersion<
  Change extends { _id: string; version: number },
  Row extends { id: string; version: number },
>(
  changes: readonly Change[],
  rows: readonly Row[],
): { current: { change: Change; row: Row }[]; skipped: number } {
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const unique = [...new Map(changes.map((change) => [change._id, change])).values()]
  const current = unique.flatMap((change) => {
    const row = rowOf.get(change._id)
    return row?.version === change.version ? [{ change, row }] : []
  })
  return { current, skipped: unique.length - current.length }
}
