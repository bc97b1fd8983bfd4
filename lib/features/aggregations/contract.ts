import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { MEBIBYTE } from '@/lib/shared/limits'
import { message } from '@/lib/shared/messages'
import { pageCursors, sortedPageQuery, sortOrderSchema } from '@/lib/shared/pagination'
import { bulkDeleteEndpoint, deleteEndpoint, exportEndpoint } from '@/lib/shared/record-endpoints'
import {
  clearableDaySchema,
  clearableNameSchema,
  idSchema,
  messageIfMissing,
  nameSchema,
  optionalNameSchema,
  periodFilters,
  versionSchema,
} from '@/lib/shared/validation'
import { AGGREGATION_SORTS, type AGGREGATION_TEXTS, PASTE_LIMIT } from './values'
export type AggregationText = (typeof AGGREGATION_TEXTS)[number]

/** An aggregation on the wire. */
export const aggregationSchema = z.object({
  _id: idSchema,
  plant: z.string(),
  /** null where it is not known. */
  date: z.iso.date().nullable(),
  aggregate: z.string(),
  task: z.string(),
  type: z.string(),
  idocPos: z.string(),
  tid: z.string(),
  idocErt: z.string(),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Aggregation = z.infer<typeof aggregationSchema>

export const aggregationSortSchema = z.enum(AGGREGATION_SORTS)

/** Which aggregations a list and its export have, and in which order. */
const view = {
  sort: aggregationSortSchema.default('created'),
  order: sortOrderSchema.default('desc'),
  search: nameSchema.optional(),
  plant: nameSchema.optional(),
  task: nameSchema.optional(),
  type: nameSchema.optional(),
  ...periodFilters,
}

/** An aggregation to add: any of its fields may be absent, but not all. */
export const aggregationInputSchema = z
  .object({
    plant: optionalNameSchema,
    date: clearableDaySchema.optional().transform((day) => day ?? null),
    aggregate: optionalNameSchema,
    task: optionalNameSchema,
    type: optionalNameSchema,
    idocPos: optionalNameSchema,
    tid: optionalNameSchema,
    idocErt: optionalNameSchema,
  })
  .refine((row) => Object.values(row).some(Boolean), message('aggregations.rowEmpty'))
export type AggregationInput = z.output<typeof aggregationInputSchema>

const clearableName = clearableNameSchema.optional()

const listParams = z.object({ id: idSchema })
const params = z.object({ id: idSchema, aggId: idSchema })

export const listAggregations = endpoint('GET /projects/{id}/aggregations', {
  summary:
    'The aggregations of a project that a search and filters find, of the days `from` to `to`: what was added last ' +
    'first, and rows added at once in their order, unless `sort` and `order` say otherwise; without a date last. A ' +
    'cursor belongs to its order.',
  access: 'authenticated',
  params: listParams,
  query: z.object({ ...view, ...sortedPageQuery }),
  data: z.object({ aggregations: z.array(aggregationSchema), ...pageCursors }),
})

export const createAggregations = endpoint('POST /projects/{id}/aggregations/bulk', {
  summary: 'Adds up to 5,000 aggregations to a project: all of them, or none.',
  access: 'editor',
  params: listParams,
  body: z.object({
    aggregations: z
      .array(aggregationInputSchema, messageIfMissing(message('aggregations.pasteEmpty')))
      .min(1, message('aggregations.noValidRows'))
      .max(PASTE_LIMIT, message('aggregations.tooManyRows')),
  }),
  bodyLimit: 10 * MEBIBYTE,
  data: z.object({
    inserted: z.number().int(),
    /** Answers the number of aggregations added. */
    message: z.string(),
    /** In the order in which they were sent. */
    aggregations: z.array(aggregationSchema),
  }),
  status: 201,
})

export const updateAggregation = endpoint('PUT /projects/{id}/aggregations/{aggId}', {
  summary: 'Changes an aggregation; fields that are absent stay as they are.',
  access: 'editor',
  params,
  body: z.object({
    plant: clearableName,
    date: clearableDaySchema.optional(),
    aggregate: clearableName,
    task: clearableName,
    type: clearableName,
    idocPos: clearableName,
    tid: clearableName,
    idocErt: clearableName,
    version: versionSchema,
  }),
  data: z.object({ aggregation: aggregationSchema }),
})
export type AggregationUpdate = z.output<typeof updateAggregation.body>

export const deleteAggregation = deleteEndpoint('/projects/{id}/aggregations/{aggId}', {
  summary: 'Deletes an aggregation; it can be restored.',
  params,
})

export const deleteAggregations = bulkDeleteEndpoint('/projects/{id}/aggregations/bulk/delete', {
  summary: 'Deletes up to 1,000 aggregations of a project: all or none. They can be restored.',
  params: listParams,
})

export const exportAggregations = exportEndpoint('/projects/{id}/aggregations/export', {
  summary:
    'The aggregations of a project that a search and filters find, in the wanted order, as an Excel file or as CSV ' +
    '(UTF-8 with a byte order mark). No cell starts a formula.',
  params: listParams,
  query: view,
})
