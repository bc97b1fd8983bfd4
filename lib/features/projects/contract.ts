import { z } from 'zod'
import { groupStateSchema } from '@/lib/features/notifications/contract'
import { copyPartsSchema, numbersForm, typedNumbersSchema } from '@/lib/features/scenarios/copies/contract'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/values'
import { endpoint } from '@/lib/shared/endpoint'
import { ID_FORMAT } from '@/lib/shared/ids'
import { type MessageKey, message } from '@/lib/shared/messages'
import { areNumbers } from '@/lib/shared/number-ranges'
import { countSchema } from '@/lib/shared/number-schemas'
import { nextCursorSchema, sortedPageQuery } from '@/lib/shared/pagination'
import { plainLine } from '@/lib/shared/plain-line'
import {
  clearableTextSchema,
  idSchema,
  messageIfMissing,
  nameSchema,
  optionalNameSchema,
  optionalTextSchema,
  periodFilters,
  queryDaySchema,
  requiredDay,
  versionSchema,
} from '@/lib/shared/validation'
import { DEADLINE_FILTERS } from './deadlines/values'
import {
  FIX_DAYS,
  PROJECT_HAPPENINGS,
  PROJECT_IMAGES,
  PROJECT_ROW_LIMIT,
  PROJECT_SORTS,
  PROJECT_STATUSES,
} from './values'

export const projectStatusSchema = z.enum(PROJECT_STATUSES)
export type ProjectStatus = z.infer<typeof projectStatusSchema>

export const projectImageSchema = z.enum(PROJECT_IMAGES)

/** A project is found by its id or by its number, with or without leading zeros. */
export const projectReferenceSchema = z.string().regex(new RegExp(`^(${ID_FORMAT}|\\d{1,10})$`))

export const projectTaskSchema = z.object({
  _id: idSchema,
  task: z.string(),
  /** The tracker's key, or a text with a hyphen; the screen links a key in it to `TRACKER_URL`. */
  ticket: z.string(),
  description: z.string(),
  pm: z.string(),
  executor: z.string(),
})
export type ProjectTask = z.infer<typeof projectTaskSchema>

export const projectMemberSchema = z.object({
  _id: idSchema,
  name: z.string(),
  team: z.string(),
  telegramId: z.string(),
})
export type ProjectMember = z.infer<typeof projectMemberSchema>

/** The wide counting of docs/domain.md, Figures. */
export const projectStatsSchema = z.object({
  total: z.number().int(),
  withErrors: z.number().int(),
  inProgress: z.number().int(),
  completed: z.number().int(),
})
export type ProjectStats = z.infer<typeof projectStatsSchema>

/** How many there are in each part of a project. */
export const projectPartsSchema = z.object({
  orders: z.number().int(),
  receipts: z.number().int(),
  closeDays: z.number().int(),
  aggregations: z.number().int(),
  milestones: z.number().int(),
  /** Scenarios of which sums of money differ. */
  moneyDiffers: z.number().int(),
})
export type ProjectParts = z.infer<typeof projectPartsSchema>

/** A project on the wire (docs/domain.md, Projects). */
export const projectSchema = z.object({
  _id: idSchema,
  projectNumber: z.number().int(),
  name: z.string(),
  description: z.string(),
  status: projectStatusSchema,
  projectImage: projectImageSchema,
  /** Days, as `YYYY-MM-DDT00:00:00.000Z`. */
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
  tasks: z.array(projectTaskSchema),
  teamMembers: z.array(projectMemberSchema),
  telegramGroupId: z.string(),
  /** Whether only its members change it and what is in it. */
  membersOnly: z.boolean(),
  /** Whether new projects are offered it first to start from (docs/domain.md, Copies). */
  isTemplate: z.boolean(),
  /** The number of working days until the fix that is proposed for an error. */
  fixDays: z.number().int(),
  stats: projectStatsSchema,
  /** How many more scenarios are completed now than before the last 14 days (UTC), today included. */
  completedLately: z.number().int(),
  /** Whether the bot reaches the project's group; null without a group. */
  telegramGroup: groupStateSchema.nullable(),
  /** The person who created it. */
  createdById: idSchema,
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Project = z.infer<typeof projectSchema>

/** A project as lists show it. */
export const listedProjectSchema = projectSchema
  .omit({ description: true, fixDays: true, tasks: true, telegramGroup: true })
  .extend({ memberCount: z.number().int() })
export type ListedProject = z.infer<typeof listedProjectSchema>

const rowId = z.string().max(100).nullish()

/** A task as it is sent: with its known `_id`, or a new one with a `temp_…` or no `_id`. */
export const projectTaskInputSchema = z.object({
  _id: rowId,
  task: optionalNameSchema,
  description: optionalTextSchema,
  pm: optionalNameSchema,
  executor: optionalNameSchema,
})
export type ProjectTaskInput = z.output<typeof projectTaskInputSchema>

/** A member as it is sent; the rules are those of docs/domain.md, Projects. */
export const projectMemberInputSchema = z
  .object({ _id: rowId, name: optionalNameSchema, team: optionalNameSchema, telegramId: optionalNameSchema })
  .refine(({ telegramId }) => telegramId === '' || telegramId.startsWith('@'), {
    path: ['telegramId'],
    message: message('projects.memberTelegramIdForm'),
  })
  .refine(({ telegramId, team }) => telegramId === '' || team !== '', {
    path: ['team'],
    message: message('projects.memberTeamRequired'),
  })
export type ProjectMemberInput = z.output<typeof projectMemberInputSchema>

const nameRequired = message('projects.nameRequired')

const details = {
  name: z
    .string(messageIfMissing(nameRequired))
    .overwrite(plainLine)
    .min(1, nameRequired)
    .min(3, message('projects.nameTooShort'))
    .pipe(nameSchema),
  startDate: requiredDay(message('projects.startDateRequired')),
  endDate: requiredDay(message('projects.endDateRequired')),
}
/** The id of a Telegram group as a person pastes it; '' and null for none. Supergroups usually start with -100. */
export const telegramGroupIdSchema = z
  .string()
  .overwrite(plainLine)
  .regex(/^(-?[0-9]{1,19})?$/, message('projects.telegramGroupIdForm'))
  .nullable()
  .transform((text) => text ?? '')
const fixDaysRange = message('projects.fixDaysRange')
const fixDays = z
  .union([z.number(), z.string()])
  .nullable()
  .refine((given) => given !== null && String(given).trim() !== '', fixDaysRange)
  .pipe(countSchema)
  .pipe(z.number().max(FIX_DAYS.maximum, fixDaysRange))
const tasks = z.array(projectTaskInputSchema).max(PROJECT_ROW_LIMIT)
const teamMembers = z.array(projectMemberInputSchema).max(PROJECT_ROW_LIMIT)

// Both days are compared whatever else is wrong, so that a form shows every mistake at once.
const bothDays = z.object({ startDate: z.date(), endDate: z.date() })
const endsAfterStart = {
  path: ['endDate'],
  message: message('projects.endDateBeforeStart'),
  when: (payload: { value: unknown }) => bothDays.safeParse(payload.value).success,
}

const copyRequest = z.object({
  copyScenarios: z.boolean(),
  copyMilestones: z.boolean(),
  copyNumbers: typedNumbersSchema,
  sourceProjectNumber: z.union([z.number(), z.string().trim()]).nullish(),
})

function sourceNumberProblem({
  copyScenarios,
  copyMilestones,
  sourceProjectNumber,
}: z.output<typeof copyRequest>): MessageKey | null {
  if (!copyScenarios && !copyMilestones) return null
  if (sourceProjectNumber === undefined || sourceProjectNumber === null || sourceProjectNumber === '') {
    return message('projects.sourceNumberRequired')
  }
  const digits = String(sourceProjectNumber)
  const hasForm = typeof sourceProjectNumber === 'string' ? /^\d{5}$/.test(digits) : /^\d{1,5}$/.test(digits)
  return hasForm ? null : message('projects.sourceNumberForm')
}

export const createProject = endpoint('POST /projects', {
  summary: 'Creates a project as a draft, on request with scenarios and milestones of another one.',
  access: 'editor',
  body: z
    .object({
      ...details,
      description: optionalTextSchema,
      projectImage: z.enum(PROJECT_IMAGES, messageIfMissing(message('projects.imageRequired'))),
      tasks: tasks.default([]),
      teamMembers: teamMembers.default([]),
      /** Whether the person who creates the project is a member too; without it only where the call names no members. */
      isCreatorMember: z.boolean().optional(),
      telegramGroupId: telegramGroupIdSchema.default(''),
      fixDays: fixDays.default(FIX_DAYS.usual),
      /** Only a PM and an admin may choose it. */
      membersOnly: z.boolean().default(false),
      copyScenarios: copyRequest.shape.copyScenarios.default(false),
      /** Whether milestones are copied, their days moved with the first day. */
      copyMilestones: copyRequest.shape.copyMilestones.default(false),
      /** A number, or its five digits as typed; only looked at when something is copied. */
      sourceProjectNumber: copyRequest.shape.sourceProjectNumber,
      /** Whether the unstarted scenarios are among those that are copied. */
      copyUnstarted: z.boolean().default(true),
      /** The numbers of the scenarios that are copied, such as `1-20, 25`, whatever their status. */
      copyNumbers: copyRequest.shape.copyNumbers.default(''),
      /** The parts that are copied with their data. */
      copyParts: copyPartsSchema,
      /** The statuses of the scenarios that are copied in addition to the unstarted ones. */
      copyStatuses: z.array(z.enum(SCENARIO_STATUS)).max(Object.keys(SCENARIO_STATUS).length).default([]),
    })
    .refine(({ startDate, endDate }) => endDate > startDate, endsAfterStart)
    .check(
      z.superRefine(
        (body, context) => {
          const problem = sourceNumberProblem(body)
          if (problem) context.addIssue({ code: 'custom', path: ['sourceProjectNumber'], message: problem })
          if (body.copyScenarios && !areNumbers(body.copyNumbers))
            context.addIssue({ code: 'custom', path: ['copyNumbers'], message: numbersForm })
        },
        { when: (payload) => copyRequest.safeParse(payload.value).success },
      ),
    ),
  data: z.object({ project: projectSchema }),
  status: 201,
})
export type ProjectCreation = z.output<typeof createProject.body>

export const updateProject = endpoint('PUT /projects/{id}', {
  summary:
    'Replaces a project’s details. Tasks and members are sent whole; a list that is absent stays as it is.',
  access: 'editor',
  params: z.object({ id: idSchema }),
  body: z
    .object({
      ...details,
      description: clearableTextSchema.optional(),
      tasks: tasks.optional(),
      teamMembers: teamMembers.optional(),
      telegramGroupId: telegramGroupIdSchema.optional(),
      fixDays: fixDays.optional(),
      /** Only the project's manager and an admin may change it. */
      membersOnly: z.boolean().optional(),
      version: versionSchema,
    })
    .refine(({ startDate, endDate }) => endDate > startDate, endsAfterStart),
  data: z.object({ project: projectSchema }),
})
export type ProjectUpdate = z.output<typeof updateProject.body>

export const updateProjectStatus = endpoint('PUT /projects/{id}/status', {
  summary:
    'Sets a project’s status; any may follow any. With `isUndo` it takes back the change before, and neither of them counts.',
  access: 'editor',
  params: z.object({ id: idSchema }),
  body: z.object({ status: projectStatusSchema, version: versionSchema, isUndo: z.boolean().default(false) }),
  data: z.object({ project: projectSchema }),
})
export type ProjectStatusUpdate = z.output<typeof updateProjectStatus.body>

export const getProject = endpoint('GET /projects/{id}', {
  summary: 'A project by its id or its number.',
  access: 'authenticated',
  params: z.object({ id: projectReferenceSchema }),
  data: z.object({ project: projectSchema }),
})

export const getProjectParts = endpoint('GET /projects/{id}/parts', {
  summary: 'How many scenarios of each type, close days and aggregations a project has.',
  access: 'authenticated',
  params: z.object({ id: idSchema }),
  data: z.object({ parts: projectPartsSchema }),
})

/** The number of projects that a search finds in each status; archived ones count in `all` only. */
export const projectCountsSchema = z.object({
  all: z.number().int(),
  draft: z.number().int(),
  active: z.number().int(),
  in_progress: z.number().int(),
  completed: z.number().int(),
  /** The number of events, where `happened` is a kind that can happen to a project more than once. */
  times: z.number().int().optional(),
  /** Present where counting stopped at a maximum: `times` is a lower bound then. */
  areTimesAtLeast: z.literal(true).optional(),
  /** Present where counting stopped at a maximum: the counts are lower bounds then. */
  isAtLeast: z.literal(true).optional(),
})
export type ProjectCounts = z.infer<typeof projectCountsSchema>

export const searchProjects = endpoint('GET /projects/search', {
  summary:
    'Projects, newest first, or with `sort=deadline` those first that can still be late and end next. `*` finds all; digits ' +
    'find the project with that number, else names that contain them; other text finds names that contain it, and the ' +
    'project with that id. With paging also the counts, which follow the search but not the status. A cursor belongs to ' +
    'its order.',
  access: 'authenticated',
  query: z.object({
    query: nameSchema.default('*'),
    status: projectStatusSchema.optional(),
    /** A kind of event in the period. */
    happened: z.enum(PROJECT_HAPPENINGS).optional(),
    /** Those that are not over: not all done, by their last day, or by the days of milestones that are not reached. */
    deadline: z.enum(DEADLINE_FILTERS).optional(),
    /** The day that `deadline` is about; the person’s current one by default. */
    today: queryDaySchema.optional(),
    /** Those that are marked as templates. */
    template: z.enum(['yes']).optional(),
    sort: z.enum(PROJECT_SORTS).default('created'),
    ...periodFilters,
    ...sortedPageQuery,
  }),
  needsDay: (given) => given.has('deadline'),
  data: z.object({
    projects: z.array(listedProjectSchema),
    counts: projectCountsSchema.optional(),
    nextCursor: nextCursorSchema,
  }),
})
export type ProjectSearch = z.output<typeof searchProjects.query>
