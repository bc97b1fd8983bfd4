import { z } from 'zod'
import { HISTORY_SUBJECTS } from './history'

/** Subjects of changes that make no history. */
const SUBJECTS_WITHOUT_HISTORY = [
  'basket_uses',
  'feedback',
  'profile',
  'reminder',
  'roadmap',
  'scenario_view',
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
 * The things that a change touched, and likewise those that a query hears of. A field that is left out stands for any:
 * a touch without an id is of several things, a query without one hears of all.
 */
export const touchSchema = z.object({
  subject: liveSubjectSchema,
  id: z.string().optional(),
  projectId: z.string().optional(),
  scenarioId: z.string().optional(),
})
export type Touch = z.infer<typeof touchSchema>
