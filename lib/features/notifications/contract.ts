import { z } from 'zod'
import { idSchema } from '@/lib/shared/validation'

const project = { projectNumber: z.number().int(), projectName: z.string() }
const scenario = { ...project, scenarioId: idSchema, scenarioNumber: z.string() }
const statusChange = { fromStatus: z.string(), toStatus: z.string() }

/**
 * A notification of a group (docs/domain.md, The bot and the groups): the facts at the moment of the change, so that
 * the message says what happened then, however much later it is sent.
 */
export const groupNotificationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('scenario_status'), ...scenario, ...statusChange, actorName: z.string() }),
  z.object({
    kind: z.literal('error_report'),
    ...scenario,
    isBlocker: z.boolean(),
    description: z.string(),
    actorName: z.string(),
  }),
  z.object({ kind: z.literal('project_status'), ...project, ...statusChange, actorName: z.string() }),
  z.object({
    kind: z.literal('digest'),
    day: z.iso.date(),
    /** The counts of a day for each project: scenarios that got another status, and error reports. */
    projects: z.array(
      z.object({
        _id: idSchema,
        ...project,
        moved: z.number().int(),
        completed: z.number().int(),
        failed: z.number().int(),
        reports: z.number().int(),
        blockers: z.number().int(),
      }),
    ),
    /** Further projects. */
    more: z.number().int(),
    /** All scenarios of the projects. */
    statuses: z.array(
      z.object({ status: z.string(), count: z.number().int(), tone: z.enum(['open', 'failed', 'done']) }),
    ),
  }),
])
export type GroupNotificationFacts = z.infer<typeof groupNotificationSchema>

/** The reasons why the bot can't reach a group; '' where it can, or where it is not known yet. */
export const GROUP_PROBLEMS = [
  '',
  'not_found',
  'not_a_member',
  'not_allowed_to_write',
  'not_a_group',
] as const

export const groupStateSchema = z.object({
  state: z.enum(['unknown', 'reachable', 'unreachable']),
  problem: z.enum(GROUP_PROBLEMS),
  /** The group's name in Telegram, '' where it is not known. */
  title: z.string(),
})
export type GroupState = z.infer<typeof groupStateSchema>
export type GroupProblem = GroupState['problem']
