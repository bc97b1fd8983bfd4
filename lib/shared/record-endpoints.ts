import { z } from 'zod'
import { bulkIdsSchema, deletedSchema, undoneSchema } from './bulk'
import { type Endpoint, endpoint } from './endpoint'
import type { TrashKind } from './history'
import { BULK_LIMIT } from './limits'
import { exportFormatSchema } from './validation'

// The calls that are the same for all kinds of records. Their differences are parameters, given where a contract
// declares them.

type Schema = z.ZodType
type Nothing = z.ZodObject<Record<never, never>>

interface CallInput<At extends `/${string}`, Params extends Schema> {
  path: At
  summary: string
  params?: Params
}

/** Declares the call that deletes one record. */
export function deleteEndpoint<At extends `/${string}`, Params extends Schema = Nothing>(
  input: CallInput<At, Params>,
) {
  return endpoint({ ...input, method: 'DELETE', access: 'editor', data: z.object({}) })
}

/** Declares the call that deletes several records, all of them or none. */
export function bulkDeleteEndpoint<At extends `/${string}`, Params extends Schema = Nothing>(
  input: CallInput<At, Params>,
) {
  const body = z.object({ ids: bulkIdsSchema })
  return endpoint({ ...input, method: 'POST', access: 'editor', body, data: deletedSchema })
}

/** Declares the call that sets one value, such as a status, for several records, all of them or none. */
export function bulkSetEndpoint<
  At extends `/${string}`,
  Value extends z.core.$ZodLooseShape,
  Change extends Schema,
  Params extends Schema = Nothing,
>({
  value,
  change,
  ...input
}: CallInput<At, Params> & {
  /** The field of the body that holds the value. */
  value: Value
  /** The previous value of each record that the call changed. */
  change: Change
}) {
  return endpoint({
    ...input,
    method: 'PUT',
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
>({ change, ...input }: CallInput<At, Params> & { change: Change }) {
  return endpoint({
    ...input,
    method: 'PUT',
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
>({ query, ...input }: CallInput<At, Params> & { query: Query }) {
  return endpoint({
    ...input,
    method: 'GET',
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
