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
import { MILESTONE_SORTS } from './values'

/** A day by which some of a project's scenarios are to be completed, on the wire. */
export const milestoneSchema = z.object({
  _id: idSchema,
  name: z.string(),
  day: z.iso.date(),
  comment: z.string(),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Milestone = z.infer<typeof milestoneSchema>

export const milestoneSortSchema = z.enum(MILESTONE_SORTS)

/** Which milestones a list and its export have, and in which order. */
const view = {
  sort: milestoneSortSchema.default('created'),
  order: sortOrderSchema.default('desc'),
  search: nameSchema.optional(),
  ...periodFilters,
}

const incomplete = message('milestones.incomplete')
const required = { name: requiredName(incomplete), day: requiredDay(incomplete) }

const listParams = z.object({ id: idSchema })
const params = z.object({ id: idSchema, milestoneId: idSchema })
const oneMilestone = z.object({ milestone: milestoneSchema })

export const listMilestones = endpoint('GET /projects/{id}/milestones', {
  summary:
    'The milestones of a project that a search finds, of the days `from` to `to`, the one added last first unless `sort` ' +
    'and `order` say otherwise. A cursor belongs to its order.',
  access: 'authenticated',
  params: listParams,
  query: z.object({ ...view, ...sortedPageQuery }),
  data: z.object({ milestones: z.array(milestoneSchema), ...pageCursors }),
})

export const createMilestone = endpoint('POST /projects/{id}/milestones', {
  summary: 'Adds a milestone to a project.',
  access: 'editor',
  params: listParams,
  body: z.object({ ...required, comment: optionalTextSchema }),
  data: oneMilestone,
  status: 201,
})

export const updateMilestone = endpoint('PUT /projects/{id}/milestones/{milestoneId}', {
  summary: 'Changes a milestone; fields that are absent stay as they are.',
  access: 'editor',
  params,
  body: z.object({
    ...z.object(required).partial().shape,
    comment: clearableTextSchema.optional(),
    version: versionSchema,
  }),
  data: oneMilestone,
})
export type MilestoneUpdate = z.output<typeof updateMilestone.body>

export const deleteMilestone = deleteEndpoint('/projects/{id}/milestones/{milestoneId}', {
  summary: 'Deletes a milestone; it can be restored, with its scenarios.',
  params,
})

export const deleteMilestones = bulkDeleteEndpoint('/projects/{id}/milestones/bulk/delete', {
  summary:
    'Deletes up to 1,000 milestones of a project: all or none. They can be restored, with their scenarios.',
  params: listParams,
})

export const exportMilestones = exportEndpoint('/projects/{id}/milestones/export', {
  summary:
    'The milestones of a project that a search finds, in the wanted order, as an Excel file or as CSV (UTF-8 with a byte ' +
    'order mark). No cell starts a formula.',
  params: listParams,
  query: view,
})

/** How far a milestone's scenarios are. */
export const milestoneProgressSchema = z.object({
  milestoneId: idSchema,
  total: z.number().int(),
  completed: z.number().int(),
  /** How many more are completed now than before the last 14 days (UTC), today included. */
  completedLately: z.number().int(),
})
export type MilestoneProgress = z.infer<typeof milestoneProgressSchema>

export const getMilestoneProgress = endpoint('GET /projects/{id}/milestones/progress', {
  summary: 'How many scenarios each milestone of a project has, and how many of them are completed.',
  access: 'authenticated',
  params: listParams,
  data: z.object({ progress: z.array(milestoneProgressSchema) }),
})

export const getScenarioMilestone = endpoint('GET /scenarios/{id}/milestone', {
  summary: 'The milestone of a scenario, or null, and how many milestones its project has.',
  access: 'authenticated',
  params: listParams,
  data: z.object({ milestone: milestoneSchema.nullable(), ofProject: z.number().int() }),
})

const milestoneId = idSchema.nullable()

/** A scenario that a call has given another milestone, with the one it had before. */
export const milestoneChangeSchema = z.object({ ...changedRow, milestoneId })
export type MilestoneChange = z.infer<typeof milestoneChangeSchema>

export const setMilestoneOfScenarios = bulkSetEndpoint('/projects/{id}/milestones/scenarios', {
  summary:
    'Puts up to 1,000 scenarios of a project under one of its milestones, or with null under none: all or none of them. ' +
    'Answers what the changed ones had before.',
  params: listParams,
  value: { milestoneId },
  change: milestoneChangeSchema,
})

export const undoMilestoneOfScenarios = bulkUndoEndpoint('/projects/{id}/milestones/scenarios/undo', {
  summary: 'Puts back the milestones of scenarios that nobody has changed since.',
  params: listParams,
  change: milestoneChangeSchema,
})
