import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { HISTORY_ACTIONS, HISTORY_SUBJECTS } from '@/lib/shared/history'
import { nextCursorSchema, pageQuery } from '@/lib/shared/pagination'
import { idSchema } from '@/lib/shared/validation'
import { HISTORY_PART_NAMES } from './values'

export const historySubjectSchema = z.enum(HISTORY_SUBJECTS)
export const historyActionSchema = z.enum(HISTORY_ACTIONS)

/** A field's value before and after. */
export const historyChangeSchema = z.object({ before: z.json(), after: z.json() })
export type HistoryChange = z.infer<typeof historyChangeSchema>

/** One change by somebody. */
export const historyEventSchema = z.object({
  _id: idSchema,
  subject: historySubjectSchema,
  subjectId: idSchema,
  /** Its name at that time; empty where it has none. */
  label: z.string(),
  /** The scenario itself, or the one that the subject is a part of; null where there is none, or none any more. */
  scenario: z.object({ _id: idSchema, scenarioNumber: z.string(), isDeleted: z.boolean() }).nullable(),
  action: historyActionSchema,
  fromStatus: z.string().nullable(),
  toStatus: z.string().nullable(),
  /** Field name to its value before and after; in a list the first ones only. */
  changes: z.record(z.string(), historyChangeSchema),
  /** The number of further changes of the event. */
  moreChanges: z.number().int(),
  /** Whether it was undone, or undid another change. */
  isUndone: z.boolean(),
  actor: z.object({ _id: idSchema, name: z.string(), avatar: z.string() }),
  createdAt: z.iso.datetime(),
})
export type HistoryEvent = z.infer<typeof historyEventSchema>

const CURSOR_LIMIT = 60
const paging = { limit: pageQuery.limit, cursor: z.string().max(CURSOR_LIMIT).optional() }
const params = z.object({ id: idSchema })
const data = z.object({ events: z.array(historyEventSchema), nextCursor: nextCursorSchema })

/** The parts of a project with their own history. */
export const historyPartSchema = z.enum(HISTORY_PART_NAMES)
export type HistoryPart = z.infer<typeof historyPartSchema>

export const listProjectHistory = endpoint('GET /projects/{id}/history', {
  summary:
    'Changes of a project and of everything that belongs to it, with who made them, the last one first; of one kind of ' +
    'part, or of one thing with its parts, where asked.',
  access: 'authenticated',
  params,
  query: z.object({ part: historyPartSchema.optional(), subjectId: idSchema.optional(), ...paging }),
  data,
})
export type ProjectHistoryQuery = z.output<typeof listProjectHistory.query>

export const listScenarioHistory = endpoint('GET /scenarios/{id}/history', {
  summary: 'Changes of a scenario and of its parts, with who made them, the last one first.',
  access: 'authenticated',
  params,
  query: z.object(paging),
  data,
})
export type ScenarioHistoryQuery = z.output<typeof listScenarioHistory.query>

export const getHistoryEvent = endpoint('GET /history/{id}', {
  summary: 'One change by somebody, with all that it changed.',
  access: 'authenticated',
  params,
  data: z.object({ event: historyEventSchema }),
})

/** The pages of records that all projects share, each with its own history. */
export const sharedPartSchema = z.enum(['documentation', 'baskets'])
export type SharedPart = z.infer<typeof sharedPartSchema>

export const listSharedHistory = endpoint('GET /history', {
  summary:
    'Changes of the things that all projects share, with who made them, the last one first; of one of them where asked.',
  access: 'authenticated',
  query: z.object({ part: sharedPartSchema, subjectId: idSchema.optional(), ...paging }),
  data,
})
export type SharedHistoryQuery = z.output<typeof listSharedHistory.query>
