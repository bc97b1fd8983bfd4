import { z } from 'zod'
import { requiredDay } from '@/lib/shared/dates'
import { endpoint } from '@/lib/shared/endpoint'
import { idSchema } from '@/lib/shared/ids'
import { message } from '@/lib/shared/messages'
import { pageCursors, sortedPageQuery, sortOrderSchema } from '@/lib/shared/pagination'
import { clearableTextSchema, optionalTextSchema, requiredName, versionSchema } from '@/lib/shared/validation'

/** Statuses of the second text's section 4; a new close day has the first unless told. */
export const CLOSE_DAY_STATUSES = ['Error', 'Non-error', 'Warning'] as const

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

/** What a project's close days can be sorted by; `created` is the order they were added in. */
export const CLOSE_DAY_SORTS = ['created', 'date', 'plant', 'cashRegister', 'status'] as const

export const closeDaySortSchema = z.enum(CLOSE_DAY_SORTS)
export type CloseDaySort = z.infer<typeof closeDaySortSchema>

/** How a list of close days and its export are sorted. */
export const closeDayOrder = {
  sort: closeDaySortSchema.default('created'),
  order: sortOrderSchema.default('desc'),
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

export const listCloseDays = endpoint({
  method: 'GET',
  path: '/projects/{id}/close-days',
  summary:
    'The close days of a project, the one added last first unless `sort` and `order` say otherwise. A cursor belongs ' +
    'to its order.',
  access: 'authenticated',
  params: listParams,
  query: z.object({ ...closeDayOrder, ...sortedPageQuery }),
  data: z.object({ closeDays: z.array(closeDaySchema), ...pageCursors }),
})
export type CloseDayListQuery = z.output<typeof listCloseDays.query>

export const createCloseDay = endpoint({
  method: 'POST',
  path: '/projects/{id}/close-days',
  summary: 'Adds a close day to a project.',
  access: 'editor',
  params: listParams,
  body: z.object({
    ...required,
    error: optionalTextSchema,
    comment: optionalTextSchema,
    status: closeDayStatusSchema.default('Error'),
  }),
  data: oneCloseDay,
  status: 201,
})
export type CloseDayCreation = z.output<typeof createCloseDay.body>

export const updateCloseDay = endpoint({
  method: 'PUT',
  path: '/projects/{id}/close-days/{dayId}',
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

export const deleteCloseDay = endpoint({
  method: 'DELETE',
  path: '/projects/{id}/close-days/{dayId}',
  summary: 'Deletes a close day; it can be restored.',
  access: 'editor',
  params,
  data: z.object({}),
})
