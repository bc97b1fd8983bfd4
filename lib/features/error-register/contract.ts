import { z } from 'zod'
import { projectRightsSchema } from '@/lib/features/projects/rights/contract'
import { errorReportStatusSchema } from '@/lib/features/scenarios/error-reports/contract'
import { NOBODY } from '@/lib/features/scenarios/values'
import { endpoint } from '@/lib/shared/endpoint'
import { pageCursors, sortedPageQuery, sortOrderSchema } from '@/lib/shared/pagination'
import { bulkSetEndpoint, bulkUndoEndpoint, changedRow, exportEndpoint } from '@/lib/shared/record-endpoints'
import {
  clearableDaySchema,
  idSchema,
  nameSchema,
  periodFilters,
  queryDaySchema,
  queryMomentSchema,
  teamSchema,
  versionSchema,
} from '@/lib/shared/validation'
import { ANY_TEAM, ERROR_KINDS, ERROR_STATES, MAX_BLOCKED, REGISTER_SORTS, YES } from './values'

export const errorKindSchema = z.enum(ERROR_KINDS)

/** A scenario that waits for an error to be solved. */
export const blockedScenarioSchema = z.object({
  _id: idSchema,
  scenarioNumber: z.string(),
  /** Whether somebody linked it; else it is the scenario of the report. */
  isLinked: z.boolean(),
})
export type BlockedScenario = z.infer<typeof blockedScenarioSchema>

/** An error in the register: the report of a scenario’s error, or an entry of a project’s registry of aggregations. */
export const registeredErrorSchema = z.object({
  _id: idSchema,
  kind: errorKindSchema,
  description: z.string(),
  isBlocker: z.boolean(),
  /** An aggregation error has one of its own four statuses. */
  status: errorReportStatusSchema,
  project: z.object({
    _id: idSchema,
    name: z.string(),
    projectNumber: z.number().int(),
    /** The rights to change it, where only its members may; null where all who may edit may. */
    rights: projectRightsSchema.nullable(),
  }),
  /** Null for an aggregation error. */
  scenario: z.object({ _id: idSchema, scenarioNumber: z.string() }).nullable(),
  author: z.string(),
  /** The person who is to solve it: any typed name, by default the person who is responsible for its scenario. */
  responsible: z.string(),
  /** The user who is to solve it, where there is one. */
  responsibleUserId: idSchema.nullable(),
  /** Whether nobody is named, so that it is the person who is responsible for the scenario. */
  isResponsibleByDefault: z.boolean(),
  /** The team of the person whom it names to solve it, else of the author; null where neither is a user. */
  team: teamSchema.nullable(),
  detectionDate: z.iso.date(),
  plannedFixDate: z.iso.date().nullable(),
  /** Days since it was detected, on the day of the call. */
  age: z.number().int(),
  /** Days since the planned fix of an unsolved error, on the same day; null where it is not late. */
  daysLate: z.number().int().nullable(),
  /** The scenarios that wait for it while it is unsolved: the one of a blocker, and linked ones. */
  blocks: z.array(blockedScenarioSchema),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type RegisteredError = z.infer<typeof registeredErrorSchema>

/** The filters and the order of the register and of its export. */
const view = {
  search: nameSchema.optional(),
  kind: errorKindSchema.optional(),
  status: errorReportStatusSchema.optional(),
  state: z.enum(ERROR_STATES).optional(),
  blocker: z.enum(YES).optional(),
  /** Unsolved, with a planned fix before today. */
  late: z.enum(YES).optional(),
  projectId: idSchema.optional(),
  /** The team of a report, or `any` for all that are of one. */
  team: z.union([teamSchema, z.literal(ANY_TEAM)]).optional(),
  /** The id of the person who is to solve it, a team for any person of it, or `none`. */
  responsible: z.union([idSchema, teamSchema, z.literal(NOBODY)]).optional(),
  /** The id of a person who is named to solve it or has written it. */
  person: idSchema.optional(),
  /** The days on which it was detected. */
  ...periodFilters,
  /** The moment from which on it was reported, whatever day it was detected on. */
  since: queryMomentSchema.optional(),
  /** The id of a person whose own reports don't count. */
  except: idSchema.optional(),
  /** The day on which something is late, and ages end; the current one in the caller’s time zone by default. */
  today: queryDaySchema.optional(),
  sort: z.enum(REGISTER_SORTS).default('created'),
  order: sortOrderSchema.default('desc'),
}

/** Ages are those of a day. */
const needsDay = () => true

/** A count, which is a lower bound where counting stopped at a maximum. */
const boundedCount = z.object({ count: z.number().int(), isAtLeast: z.literal(true).optional() })

/** The counts of the register, which follow all filters but state, blockers, lateness and status. */
export const registerCountsSchema = z.object({
  total: boundedCount,
  unsolved: boundedCount,
  /** Unsolved ones. */
  blockers: boundedCount,
  late: boundedCount,
})
export type RegisterCounts = z.infer<typeof registerCountsSchema>

export const listErrors = endpoint('GET /errors', {
  summary:
    'The error reports of all scenarios and the aggregation errors of all projects, those reported last first unless `sort` ' +
    'and `order` say otherwise; `search` also looks into number, project, country and plant of a report’s scenario. With ' +
    'paging also the counts. Age and lateness are those of the day `today`, by default the current one in the caller’s time zone. A cursor belongs to its order.',
  access: 'authenticated',
  query: z.object({ ...view, ...sortedPageQuery }),
  needsDay,
  data: z.object({
    errors: z.array(registeredErrorSchema),
    counts: registerCountsSchema.optional(),
    ...pageCursors,
  }),
})
export type RegisterQuery = z.output<typeof listErrors.query>

export const exportErrors = exportEndpoint('/errors/export', {
  summary:
    'Every error of the register that the filter finds, as an Excel file or as CSV (UTF-8 with a byte order mark). No cell ' +
    'starts a formula.',
  query: view,
  needsDay,
})
export type RegisterExportQuery = z.output<typeof exportErrors.query>

/** An error that a call has given another status, with the one it had before. */
export const errorStatusChangeSchema = z.object({ ...changedRow, status: errorReportStatusSchema })
export type ErrorStatusChange = z.infer<typeof errorStatusChangeSchema>

export const setStatusOfErrors = bulkSetEndpoint('/errors/bulk/status', {
  summary:
    'Sets the status of up to 1,000 errors of both kinds: all or none. A status that aggregation errors don’t have is ' +
    'refused where one of them is among these. Answers what the changed ones had before.',
  value: { status: errorReportStatusSchema },
  change: errorStatusChangeSchema,
})

export const undoStatusOfErrors = bulkUndoEndpoint('/errors/bulk/status/undo', {
  summary: 'Puts back the status of errors that nobody has changed since.',
  change: errorStatusChangeSchema,
})

/** An error report that a call has given to somebody else, with the person it had before. */
export const solverChangeSchema = z.object({
  ...changedRow,
  responsible: nameSchema,
  responsibleUserId: idSchema.nullable(),
})
export type SolverChange = z.infer<typeof solverChangeSchema>

export const setResponsibleOfErrors = bulkSetEndpoint('/errors/bulk/responsible', {
  summary:
    'Sets who is to solve up to 1,000 error reports, null for nobody: all or none. The person is reminded. Answers whom the ' +
    'changed ones had before.',
  value: { responsible: idSchema.nullable() },
  change: solverChangeSchema,
})

export const undoResponsibleOfErrors = bulkUndoEndpoint('/errors/bulk/responsible/undo', {
  summary: 'Puts back who is to solve error reports that nobody has changed since.',
  change: solverChangeSchema,
})

/** An error report that a call has given another planned day, with the one it had before. */
export const plannedFixChangeSchema = z.object({ ...changedRow, plannedFixDate: z.iso.date().nullable() })
export type PlannedFixChange = z.infer<typeof plannedFixChangeSchema>

export const setPlannedFixOfErrors = bulkSetEndpoint('/errors/bulk/planned-fix', {
  summary:
    'Sets the day on which the fix of up to 1,000 error reports is planned: all or none. Answers what the changed ones had ' +
    'before.',
  value: { plannedFixDate: clearableDaySchema },
  change: plannedFixChangeSchema,
})

export const undoPlannedFixOfErrors = bulkUndoEndpoint('/errors/bulk/planned-fix/undo', {
  summary: 'Puts back the planned days of error reports that nobody has changed since.',
  change: plannedFixChangeSchema,
})

export const setBlockedScenarios = endpoint('PUT /errors/{id}/blocks', {
  summary:
    'Says which scenarios wait for an error report to be solved, beside its own: these, and no others.',
  access: 'editor',
  params: z.object({ id: idSchema }),
  body: z.object({ scenarioIds: z.array(idSchema).max(MAX_BLOCKED), version: versionSchema }),
  data: z.object({ error: registeredErrorSchema }),
})
export type BlockedScenariosUpdate = z.output<typeof setBlockedScenarios.body>
