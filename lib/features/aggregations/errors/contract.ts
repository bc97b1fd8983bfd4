import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { message } from '@/lib/shared/messages'
import { pageCursors, sortedPageQuery, sortOrderSchema } from '@/lib/shared/pagination'
import { bulkSetEndpoint, bulkUndoEndpoint, changedRow, exportEndpoint } from '@/lib/shared/record-endpoints'
import {
  clearableTextSchema,
  idSchema,
  nameSchema,
  optionalTextSchema,
  requiredDay,
  requiredName,
  requiredText,
  versionSchema,
} from '@/lib/shared/validation'
import {
  AGGREGATION_ERROR_SORTS,
  AGGREGATION_ERROR_STATUSES,
  DEFAULT_AGGREGATION_ERROR_STATUS,
} from './values'

export const aggregationErrorStatusSchema = z.enum(AGGREGATION_ERROR_STATUSES)
export type AggregationErrorStatus = z.infer<typeof aggregationErrorStatusSchema>

/** An entry of a project's error registry, on the wire. */
export const aggregationErrorSchema = z.object({
  _id: idSchema,
  reporter: z.string(),
  processingDate: z.iso.date(),
  plant: z.string(),
  document: z.string(),
  description: z.string(),
  solution: z.string(),
  status: aggregationErrorStatusSchema,
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type AggregationError = z.infer<typeof aggregationErrorSchema>

export const aggregationErrorSortSchema = z.enum(AGGREGATION_ERROR_SORTS)

/** Which errors a registry and its export have, and in which order. */
const view = {
  sort: aggregationErrorSortSchema.default('created'),
  order: sortOrderSchema.default('desc'),
  search: nameSchema.optional(),
}

const incomplete = message('aggregations.errors.incomplete')
const description = requiredText(incomplete)

const listParams = z.object({ id: idSchema })
const oneError = z.object({ error: aggregationErrorSchema })

export const listAggregationErrors = endpoint('GET /projects/{id}/aggregation-errors', {
  summary:
    'The errors that a search finds in the registry of a project’s aggregations, the one reported last first unless ' +
    '`sort` and `order` say otherwise. A cursor belongs to its order.',
  access: 'authenticated',
  params: listParams,
  query: z.object({ ...view, ...sortedPageQuery }),
  data: z.object({ errors: z.array(aggregationErrorSchema), ...pageCursors }),
})

export const createAggregationError = endpoint('POST /projects/{id}/aggregation-errors', {
  summary: 'Adds an error to the registry of a project’s aggregations.',
  access: 'editor',
  params: listParams,
  body: z.object({
    reporter: requiredName(incomplete),
    processingDate: requiredDay(incomplete),
    plant: requiredName(incomplete),
    document: requiredName(incomplete),
    description,
    solution: optionalTextSchema,
    status: aggregationErrorStatusSchema.default(DEFAULT_AGGREGATION_ERROR_STATUS),
  }),
  data: oneError,
  status: 201,
})

export const updateAggregationError = endpoint('PUT /projects/{id}/aggregation-errors/{errorId}', {
  summary: 'Changes description, solution and status of an error; what is absent stays as it is.',
  access: 'editor',
  params: z.object({ id: idSchema, errorId: idSchema }),
  body: z.object({
    description: description.optional(),
    solution: clearableTextSchema.optional(),
    status: aggregationErrorStatusSchema.optional(),
    version: versionSchema,
  }),
  data: oneError,
})
export type AggregationErrorUpdate = z.output<typeof updateAggregationError.body>

/** An error that a call has given another status, with the one it had before. */
export const aggregationErrorStatusChangeSchema = z.object({
  ...changedRow,
  status: aggregationErrorStatusSchema,
})

export const setStatusOfAggregationErrors = bulkSetEndpoint('/projects/{id}/aggregation-errors/bulk/status', {
  summary:
    'Sets the status of up to 1,000 errors of a registry: all or none. Answers what the changed ones had before.',
  params: listParams,
  value: { status: aggregationErrorStatusSchema },
  change: aggregationErrorStatusChangeSchema,
})

export const undoStatusOfAggregationErrors = bulkUndoEndpoint(
  '/projects/{id}/aggregation-errors/bulk/status/undo',
  {
    summary: 'Puts back the status of errors that nobody has changed since.',
    params: listParams,
    change: aggregationErrorStatusChangeSchema,
  },
)

export const exportAggregationErrors = exportEndpoint('/projects/{id}/aggregation-errors/export', {
  summary:
    'Every error of a registry in the wanted order, as an Excel file or as CSV (UTF-8 with a byte order mark). No cell starts a formula.',
  params: listParams,
  query: view,
})
