import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { idSchema, queryDaySchema } from '@/lib/shared/validation'
import { DUE_KINDS } from './values'

/** A day by which something is to be completed. */
const dueSchema = z.object({
  kind: z.enum(DUE_KINDS),
  _id: idSchema,
  projectId: idSchema,
  projectNumber: z.number().int(),
  name: z.string(),
  day: z.iso.date(),
  total: z.number().int(),
  completed: z.number().int(),
})

export const nearDeadlinesSchema = z.object({
  /** How many are past. */
  overdue: z.number().int(),
  /** How many are on the day itself or within the seven after it. */
  week: z.number().int(),
  /** The earliest of both. */
  next: z.array(dueSchema),
})
export type NearDeadlines = z.infer<typeof nearDeadlinesSchema>

export const listNearDeadlines = endpoint('GET /deadlines', {
  summary:
    'What is overdue and what ends within a week from a day on, by default the caller’s: how many, and the earliest ten.',
  access: 'authenticated',
  query: z.object({ today: queryDaySchema.optional() }),
  needsDay: () => true,
  data: nearDeadlinesSchema,
})

/** The changes of a project's scenarios on a day (UTC). */
export const burnDaySchema = z.object({
  day: z.iso.date(),
  /** How many were added. */
  added: z.number().int(),
  /** How many more were completed than reopened. */
  completed: z.number().int(),
})
export type BurnDay = z.infer<typeof burnDaySchema>

export const getBurnDown = endpoint('GET /projects/{id}/burn-down', {
  summary:
    'The days (UTC) on which scenarios of a project were added, completed or reopened, in their order; deleted scenarios ' +
    'and changes that were undone are left out.',
  access: 'authenticated',
  params: z.object({ id: idSchema }),
  data: z.object({ days: z.array(burnDaySchema) }),
})
