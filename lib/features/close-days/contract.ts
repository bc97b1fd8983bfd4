import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { message } from '@/lib/shared/messages'
import { pageCursors, sortedPageQuery, sortOrderSchema } from '@/lib/shared/pagination'
import {
  bulkDeleteEndpoint,
  bulkSetEndpoint,
  bulkUndoEndpoint,
  changedRow,
  deleteEndpoint,
  exportEndpoint,
} from '@/lib/shared/record-endpoints'
import {
  clearableTextSchema,
  idSchema,
  nameSchema,
  optionalTextSchema,
  periodFilters,
  requiredDay,
  requiredName,
  versionSchema,
} from '@/lib/shared/validation'
import { CLOSE_DAY_SORTS, CLOSE_DAY_STATUSES, DEFAULT_CLOSE_DAY_STATUS } from './values'

export const closeDayStatusSchema = z.enum(CLOSE_DAY_STATUSES)
export type CloseDayStatus = z.infer<typeof closeDayStatusSchema>

/** How a cash register closed a day, on the wire. */
export const closeDaySchema = z.object({
  _id: idSchema,
  date: z.iso.date(),
  plant: z.string(),
  cashRegister: z.string(),
  error: z.string(),
  comment: z.string(),
  status: closeDayStatusSchema,
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type CloseDay = z.infer<typeof closeDaySchema>

export const closeDaySortSchema = z.enum(CLOSE_DAY_SORTS)

/** Which close days a list and its export have, and in which order. */
const view = {
  sort: closeDaySortSchema.default('created'),
  order: sortOrderSchema.default('desc'),
  search: nameSchema.optional(),
  status: closeDayStatusSchema.optional(),
  plant: nameSchema.optional(),
  ...periodFilters,
}

const incomplete = message('closeDays.incomplete')
const required = {
  date: requiredDay(incomplete),
  plant: requiredName(incomplete),
  cashRegister: requiredName(incomplete),
}

const listParams = z.object({ id: idSchema })
const params = z.object({ id: idSchema, dayId: idSchema })
const oneCloseDay = z.object({ closeDay: closeDaySchema })

export const listCloseDays = endpoint('GET /projects/{id}/close-days', {
  summary:
    'The close days of a project that a search and filters find, of the days `from` to `to`, the one added last first ' +
    'unless `sort` and `order` say otherwise. A cursor belongs to its order.',
  access: 'authenticated',
  params: listParams,
  query: z.object({ ...view, ...sortedPageQuery }),
  data: z.object({ closeDays: z.array(closeDaySchema), ...pageCursors }),
})

export const createCloseDay = endpoint('POST /projects/{id}/close-days', {
  summary: 'Adds a close day to a project.',
  access: 'editor',
  params: listParams,
  body: z.object({
    ...required,
    error: optionalTextSchema,
    comment: optionalTextSchema,
    status: closeDayStatusSchema.default(DEFAULT_CLOSE_DAY_STATUS),
  }),
  data: oneCloseDay,
  status: 201,
})

export const updateCloseDay = endpoint('PUT /projects/{id}/close-days/{dayId}', {
  summary: 'Changes a close day; fields that are absent stay as they are.',
  access: 'editor',
  params,
  body: z.object({
    ...z.object(required).partial().shape,
    error: clearableTextSchema.optional(),
    comment: clearableTextSchema.optional(),
    status: closeDayStatusSchema.optional(),
    version: versionSchema,
  }),
  data: oneCloseDay,
})
export type CloseDayUpdate = z.output<typeof updateCloseDay.body>

export const deleteCloseDay = deleteEndpoint('/projects/{id}/close-days/{dayId}', {
  summary: 'Deletes a close day; it can be restored.',
  params,
})

export const deleteCloseDays = bulkDeleteEndpoint('/projects/{id}/close-days/bulk/delete', {
  summary: 'Deletes up to 1,000 close days of a project: all or none. They can be restored.',
  params: listParams,
})

/** A close day that a call has given another status, with the one it had before. */
export const closeDayStatusChangeSchema = z.object({ ...changedRow, status: closeDayStatusSchema })

export const setStatusOfCloseDays = bulkSetEndpoint('/projects/{id}/close-days/bulk/status', {
  summary:
    'Sets the status of up to 1,000 close days of a project: all or none. Answers what the changed ones had before.',
  params: listParams,
  value: { status: closeDayStatusSchema },
  change: closeDayStatusChangeSchema,
})

export const undoStatusOfCloseDays = bulkUndoEndpoint('/projects/{id}/close-days/bulk/status/undo', {
  summary: 'Puts back the status of close days that nobody has changed since.',
  params: listParams,
  change: closeDayStatusChangeSchema,
})

export const exportCloseDays = exportEndpoint('/projects/{id}/close-days/export', {
  summary:
    'The close days of a project that a search and filters find, in the wanted order, as an Excel file or as CSV (UTF-8 ' +
    'with a byte order mark). No cell starts a formula.',
  params: listParams,
  query: view,
})
