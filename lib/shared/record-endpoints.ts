import { z } from 'zod'
import { type Endpoint, endpointAt } from './endpoint'
import type { TrashKind } from './history'
import { BULK_LIMIT, LARGEST_INTEGER } from './limits'
import { exportFormatSchema, idSchema } from './validation'

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
const deletedSchema = z.object({ deleted: z.number().int() })

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

// The calls that are the same for all kinds of records. Their differences are parameters, given where a contract
// declares them.

type Schema = z.ZodType
type Nothing = z.ZodObject<Record<never, never>>

interface CallInput<Params extends Schema> {
  summary: string
  params?: Params
}

/** Declares the call that deletes one record. */
export function deleteEndpoint<At extends `/${string}`, Params extends Schema = Nothing>(
  path: At,
  input: CallInput<Params>,
) {
  return endpointAt('DELETE', path, { ...input, access: 'editor', data: z.object({}) })
}

/** Declares the call that deletes several records, all of them or none. */
export function bulkDeleteEndpoint<At extends `/${string}`, Params extends Schema = Nothing>(
  path: At,
  input: CallInput<Params>,
) {
  const body = z.object({ ids: bulkIdsSchema })
  return endpointAt('POST', path, { ...input, access: 'editor', body, data: deletedSchema })
}

/** Declares the call that sets one value, such as a status, for several records, all of them or none. */
export function bulkSetEndpoint<
  At extends `/${string}`,
  Value extends z.core.$ZodLooseShape,
  Change extends Schema,
  Params extends Schema = Nothing,
>(
  path: At,
  {
    value,
    change,
    ...input
  }: CallInput<Params> & {
    /** The field of the body that holds the value. */
    value: Value
    /** The previous value of each record that the call changed. */
    change: Change
  },
) {
  return endpointAt('PUT', path, {
    ...input,
    access: 'editor',
    body: z.object({ ids: bulkIdsSchema, ...value }),
    data: z.object({ changes: z.array(change) }),
  })
}

/** Declares the call that undoes a call of {@link bulkSetEndpoint}, except for records that were changed since. */
export function bulkUndoEndpoint<
  At extends `/${string}`,
  Change extends Schema,
  Params extends Schema = Nothing,
>(path: At, { change, ...input }: CallInput<Params> & { change: Change }) {
  return endpointAt('PUT', path, {
    ...input,
    access: 'editor',
    body: z.object({ changes: z.array(change).min(1).max(BULK_LIMIT) }),
    data: undoneSchema,
  })
}

/** Declares the call that returns a list as a file, filtered and sorted by `query`. */
export function exportEndpoint<
  At extends `/${string}`,
  Query extends z.core.$ZodLooseShape,
  Params extends Schema = Nothing,
>(path: At, { query, ...input }: CallInput<Params> & { query: Query } & Partial<Pick<Endpoint, 'needsDay'>>) {
  return endpointAt('GET', path, {
    ...input,
    access: 'authenticated',
    query: z.object({ format: exportFormatSchema, ...query }),
    data: z.object({}),
    answers: 'file',
  })
}

/** The call that restores deleted objects of any feature from the trash. */
export type RestoreEndpoint = Endpoint<
  Nothing,
  Nothing,
  z.ZodType<unknown, { items: { kind: TrashKind; _id: string }[] }>,
  z.ZodType<unknown, { restored: number }>,
  'POST',
  '/trash/restore',
  'editor'
>
