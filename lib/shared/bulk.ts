import { z } from 'zod'
import { BULK_LIMIT, LARGEST_INTEGER } from './limits'
import { idSchema } from './validation'

/** The rows of a call: it affects all of them, or none. */
export const bulkIdsSchema = z.array(idSchema).min(1).max(BULK_LIMIT)

/**
 * A row that a call has changed, with the version that this led to: by it the undo sees whether somebody has changed
 * the row since.
 */
export const changedRow = { _id: idSchema, version: z.int().min(1).max(LARGEST_INTEGER) }

/**
 * The answer of an undo: the number of rows that it has put back, and of those that it skipped because somebody has
 * changed them since.
 */
export const undoneSchema = z.object({ restored: z.number().int(), skipped: z.number().int() })
export type Undone = z.infer<typeof undoneSchema>

/** The answer of a call that deletes rows. */
export const deletedSchema = z.object({ deleted: z.number().int() })

/** Splits the rows of an undo into those that still have the version that the change led to, and the rest. */
export function partByVersion<
  Change extends { _id: string; version: number },
  Row extends { id: string; version: number },
>(
  changes: readonly Change[],
  rows: readonly Row[],
): { current: { change: Change; row: Row }[]; skipped: number } {
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  const unique = [...new Map(changes.map((change) => [change._id, change])).values()]
  const current = unique.flatMap((change) => {
    const row = rowsById.get(change._id)
    return row?.version === change.version ? [{ change, row }] : []
  })
  return { current, skipped: unique.length - current.length }
}
