import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { pageCursors, sortedPageQuery } from '@/lib/shared/pagination'
import { idSchema } from '@/lib/shared/validation'
import { scenarioStatusSchema } from '../contract'
import { scenarioNeighboursSchema } from '../neighbours/contract'
import { WORK_NEEDS } from './values'

const count = z.number().int()

/** A scenario in which something waits for a person. */
export const workItemSchema = z.object({
  _id: idSchema,
  scenarioNumber: z.string(),
  projectName: z.string(),
  status: scenarioStatusSchema,
  need: z.enum(WORK_NEEDS),
  /** Whether it lacks the report of its error. */
  needsErrorReport: z.boolean(),
  /** All steps of the scenario. */
  steps: z.object({ total: count, completed: count }),
  /** The first step that isn't completed: one that names the person, else any; null where there is none. */
  openStep: z.object({ step: z.number().int(), description: z.string() }).nullable(),
  /** The unsolved error reports that the person is to solve. */
  errors: z.object({
    total: count,
    blockers: count,
    /** The earliest day on which a fix is planned. */
    plannedFixDate: z.iso.date().nullable(),
    /** Whether that day is over. */
    isLate: z.boolean(),
  }),
})
export type WorkItem = z.infer<typeof workItemSchema>

export const listWork = endpoint('GET /profile/work', {
  summary:
    'The scenarios in which something waits for the person: open ones that they run, unsolved errors that they are to solve, ' +
    'steps that name them. Blockers and late fixes first, then what failed, what is in work, and what is new.',
  access: 'authenticated',
  query: z.object(sortedPageQuery),
  data: z.object({ work: z.array(workItemSchema), ...pageCursors }),
})
export type WorkQuery = z.output<typeof listWork.query>

export const getWorkNeighbours = endpoint('GET /profile/work/{id}/neighbours', {
  summary:
    'What stands before and after a scenario in the person’s work, and its place there; after what is no longer their work ' +
    'comes the beginning of it.',
  access: 'authenticated',
  params: z.object({ id: idSchema }),
  data: z.object({ neighbours: scenarioNeighboursSchema }),
})
