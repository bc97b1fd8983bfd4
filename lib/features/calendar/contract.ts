import { z } from 'zod'
import { projectRightsSchema } from '@/lib/features/projects/rights/contract'
import { DAY_MS } from '@/lib/shared/dates'
import { endpoint } from '@/lib/shared/endpoint'
import { message } from '@/lib/shared/messages'
import { idSchema, queryDaySchema, teamSchema } from '@/lib/shared/validation'
import { CALENDAR_DAYS, CALENDAR_KINDS } from './values'

export const calendarItemSchema = z.object({
  kind: z.enum(CALENDAR_KINDS),
  _id: idSchema,
  day: z.iso.date(),
  /** The name of a project or a milestone, the number of a fix's scenario. */
  title: z.string(),
  /** The scenario of a fix. */
  scenarioId: idSchema.nullable(),
  projectId: idSchema,
  projectNumber: z.number().int(),
  projectName: z.string(),
  /** The first day of its project. */
  projectStart: z.iso.date(),
  /** The last day of its project. */
  projectEnd: z.iso.date(),
  /** Whether nothing is left to do. */
  isOver: z.boolean(),
  /** Whether it is a milestone without scenarios. */
  isEmpty: z.boolean(),
  version: z.number().int(),
  /** The rights to change it, where only the members of its project may; null where all who may edit may. */
  rights: projectRightsSchema.nullable(),
})
export type CalendarItem = z.infer<typeof calendarItemSchema>

/** How many items a day has, where there are any. */
export const calendarCountSchema = z.object({ day: z.iso.date(), count: z.number().int() })

const span = message('validation.invalid')

export const getCalendar = endpoint('GET /calendar', {
  summary:
    'The last days of projects, milestones and planned fixes from one day to another, six weeks at most: the first 20 of ' +
    'each day, of one day alone the first 1,000, and how many there are. A team’s are those of projects with a member of it, and fixes that one is to solve.',
  access: 'authenticated',
  query: z
    .object({
      from: queryDaySchema,
      to: queryDaySchema,
      kind: z.enum(CALENDAR_KINDS).optional(),
      projectId: idSchema.optional(),
      team: teamSchema.optional(),
    })
    .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / DAY_MS < CALENDAR_DAYS, {
      path: ['to'],
      message: span,
    }),
  data: z.object({ items: z.array(calendarItemSchema), counts: z.array(calendarCountSchema) }),
})
export type CalendarQuery = z.output<typeof getCalendar.query>
export type Calendar = z.infer<typeof getCalendar.data>
