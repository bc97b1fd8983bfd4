import { z } from 'zod'
import { HISTORY_SUBJECTS } from './history'

/** Subjects whose changes make no history. */
const SUBJECTS_WITHOUT_HISTORY = [
  'basket_uses',
  'feedback',
  'inbox',
  'profile',
  'receipt_reading',
  'reminder',
  'roadmap',
  'scenario_run',
  'scenario_view',
  'scenario_mapping',
  'coverage_exclusion',
  'session',
  'step_uses',
  'table_layout',
  'telegram_group',
  'tracked_project',
  'trash',
  'user',
] as const

const liveSubjectSchema = z.enum([...HISTORY_SUBJECTS, ...SUBJECTS_WITHOUT_HISTORY])

/**
 * A change's touch, and likewise a query's subscription. A field that is left out matches any value: a touch without an id
 * is of several objects, a subscription without one is to all of them.
 */
export const touchSchema = z.object({
  subject: liveSubjectSchema,
  id: z.string().optional(),
  projectId: z.string().optional(),
  scenarioId: z.string().optional(),
})
export type Touch = z.infer<typeof touchSchema>

/** An object as it is after a change, as its lists show it. */
export interface TouchedRow {
  subject: Touch['subject']
  id: string
  row: unknown
}
