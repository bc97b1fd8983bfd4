import { z } from 'zod'
import { BULK_LIMIT, bulkIdsSchema, changedRow, undoneSchema } from '@/lib/shared/bulk'
import { endpoint } from '@/lib/shared/endpoint'
import { idSchema } from '@/lib/shared/ids'
import { aggregationErrorStatusSchema } from '../contract'

/** An error that a call has given another status, with the one it had before. */
export const aggregationErrorStatusChangeSchema = z.object({
  ...changedRow,
  status: aggregationErrorStatusSchema,
})
export type AggregationErrorStatusChange = z.infer<typeof aggregationErrorStatusChangeSchema>

const params = z.object({ id: idSchema })

export const setStatusOfAggregationErrors = endpoint({
  method: 'PUT',
  path: '/projects/{id}/aggregation-errors/bulk/status',
  summary:
    'Sets the status of up to 1,000 errors of a registry: all or none. Answers what the changed ones had before.',
  access: 'editor',
  params,
  body: z.object({ ids: bulkIdsSchema, status: aggregationErrorStatusSchema }),
  data: z.object({ changes: z.array(aggregationErrorStatusChangeSchema) }),
})

export const undoStatusOfAggregationErrors = endpoint({
  method: 'PUT',
  path: '/projects/{id}/aggregation-errors/bulk/status/undo',
  summary: 'Puts back the status of errors that nobody has changed since.',
  access: 'editor',
  params,
  body: z.object({ changes: z.array(aggregationErrorStatusChangeSchema).min(1).max(BULK_LIMIT) }),
  data: undoneSchema,
})
