import { z } from 'zod'
import { solverChangeSchema } from '@/lib/features/error-register/contract'
import { projectRightsSchema } from '@/lib/features/projects/rights/contract'
import { rolesChangeSchema } from '@/lib/features/scenarios/information/contract'
import { stepResponsibleChangeSchema } from '@/lib/features/scenarios/steps/contract'
import { userSchema } from '@/lib/features/users/contract'
import { endpoint } from '@/lib/shared/endpoint'
import { BULK_LIMIT } from '@/lib/shared/limits'
import { undoneSchema } from '@/lib/shared/record-endpoints'
import { idSchema, versionSchema } from '@/lib/shared/validation'
import { HAND_OVER_KINDS } from './values'

const params = z.object({ id: idSchema })
const count = z.number().int()

/** How much of what is not finished yet a person has to do. */
export const dutiesSchema = z.object({
  /** Open scenarios, by the person's role in them. */
  responsible: count,
  reviewer: count,
  dataResponsible: count,
  /** Unsolved error reports that the person is to solve. */
  errorReports: count,
  /** Steps that are not completed, in open scenarios, that name the person. */
  steps: count,
  /** The first of the scenarios with these steps; one more than are named says that there are others. */
  scenarios: z.array(z.object({ _id: idSchema, scenarioNumber: z.string() })),
  /** Tasks of projects that go on, that name the person as PM or executor. */
  tasks: count,
  /** The first of the projects with these tasks, in the same way. */
  projects: z.array(z.object({ _id: idSchema, projectNumber: count, name: z.string() })),
  /** The rights to change each project that has any of it; null where all who may edit may. */
  rights: z.array(projectRightsSchema.nullable()),
  /** Good links that the person has made, by which people without an account read protocols. */
  links: count,
  /** Whether another active person has the same name: steps and tasks name people by text and can belong to either. */
  hasNamesake: z.boolean(),
})
export type Duties = z.infer<typeof dutiesSchema>

export const getDuties = endpoint('GET /users/{id}/duties', {
  summary: 'What a person is still responsible for, so that it can be handed over when they leave.',
  access: 'admin',
  params,
  data: z.object({ duties: dutiesSchema }),
})

export const deactivateUser = endpoint('PUT /users/{id}/deactivation', {
  summary:
    'Deactivates a person. What they are responsible for is handed over to another one, all of it or nothing, and the good links that they have made to protocols are revoked, where the body says so.',
  access: 'admin',
  params,
  body: z.object({
    /** Absent: what is theirs stays theirs. */
    handOverTo: idSchema.optional(),
    revokeLinks: z.boolean().default(false),
    version: versionSchema,
  }),
  data: z.object({
    user: userSchema,
    /** How many scenarios, error reports, steps and tasks have another person now; one is counted for each role. */
    handedOver: count,
    revokedLinks: count,
  }),
})

/** The person whose work it is; null for nobody. */
const giver = idSchema.nullable()

const handOverBody = z.object({
  from: giver,
  to: idSchema,
  items: z
    .array(z.object({ kind: z.enum(HAND_OVER_KINDS), _id: idSchema }))
    .min(1)
    .max(BULK_LIMIT),
})
export type HandOver = z.output<typeof handOverBody>

/** The effects that a hand-over would have. */
export const handOverPreviewSchema = z.object({
  /** How many of each kind are still theirs. */
  counts: z.record(z.enum(HAND_OVER_KINDS), count),
  /** How many scenarios and projects these are in. */
  scenarios: count,
  projects: count,
  /** How many are in projects that the other person can only read. */
  readOnly: count,
  /** How many others are no longer theirs: nothing is handed over while there are any. */
  gone: count,
  /** How many of them the other person is reminded of; 0 for one’s own. */
  reminders: count,
  /** Whether steps are among them, and another active person has the same name: steps name people by text. */
  hasNamesake: z.boolean(),
})
export type HandOverPreview = z.infer<typeof handOverPreviewSchema>

export const previewHandOver = endpoint('POST /hand-overs/preview', {
  summary: 'What handing over up to 1,000 items from one person to another would do; it changes nothing.',
  access: 'editor',
  body: handOverBody,
  data: z.object({ preview: handOverPreviewSchema }),
})

/** The changes of a hand-over, with who had each before. */
export const handOverChangesSchema = z.object({
  scenarios: z.array(rolesChangeSchema).max(BULK_LIMIT),
  errorReports: z.array(solverChangeSchema).max(BULK_LIMIT),
  steps: z.array(stepResponsibleChangeSchema).max(BULK_LIMIT),
})
export type HandOverChanges = z.infer<typeof handOverChangesSchema>

export const handOver = endpoint('PUT /hand-overs', {
  summary:
    'Hands up to 1,000 items over from one person, or from nobody, to another person who can sign in: all or none. Several ' +
    'roles in one scenario are one change of it.',
  access: 'editor',
  body: handOverBody,
  data: z.object({ changes: handOverChangesSchema }),
})

export const undoHandOver = endpoint('PUT /hand-overs/undo', {
  summary: 'Gives back what was handed over, where nobody has changed it since.',
  access: 'editor',
  body: z.object({ from: giver, changes: handOverChangesSchema }),
  data: undoneSchema,
})
