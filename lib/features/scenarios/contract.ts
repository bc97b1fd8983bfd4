import { z } from 'zod'
import { basketNumberSchema } from '@/lib/features/baskets/contract'
import { projectRightsSchema } from '@/lib/features/projects/rights/contract'
import { endpoint } from '@/lib/shared/endpoint'
import { isStorable, MEBIBYTE } from '@/lib/shared/limits'
import { message } from '@/lib/shared/messages'
import { pageCursors, sortedPageQuery, sortOrderSchema } from '@/lib/shared/pagination'
import { bulkDeleteEndpoint, deleteEndpoint, exportEndpoint } from '@/lib/shared/record-endpoints'
import {
  idSchema,
  listInAddress,
  nameSchema,
  periodFilters,
  queryDaySchema,
  queryMomentSchema,
  roleSchema,
  teamSchema,
  versionSchema,
} from '@/lib/shared/validation'
import {
  ordersCreationSchema,
  ordersDataSchema,
  receiptsCreationSchema,
  receiptsDataSchema,
} from './data/contract'
import { DATA_FILTER_LIMIT } from './data/values'
import { scenarioDocumentSchema } from './documents/contract'
import { financialRecordSchema } from './financials/contract'
import { productMarkSchema } from './marks/contract'
import { receiptPhotoSchema } from './photos/contract'
import { productLineSchema, productLinesInputSchema } from './products/contract'
import { scenarioStepSchema } from './steps/contract'
import { transactionSchema } from './transactions/contract'
import {
  BROKEN_FILTER,
  CREATED_AT_ONCE,
  LISTED_PROJECTS,
  MONEY_FILTERS,
  NOBODY,
  SCENARIO_HAPPENINGS,
  SCENARIO_SORTS,
  SCENARIO_STATES,
  SCENARIO_STATUS,
  SCENARIO_TYPES,
  STATUS_GROUPS,
} from './values'

export const scenarioTypeSchema = z.enum(SCENARIO_TYPES)
export type ScenarioType = z.infer<typeof scenarioTypeSchema>

export const scenarioStatusSchema = z.enum(SCENARIO_STATUS)
export type ScenarioStatus = z.infer<typeof scenarioStatusSchema>

/** A person as a scenario names them; role and username decide whether they may change it. */
export const scenarioPersonSchema = z.object({
  _id: idSchema,
  name: z.string(),
  role: roleSchema,
  telegramUsername: z.string(),
})
export type ScenarioPerson = z.infer<typeof scenarioPersonSchema>

const common = {
  _id: idSchema,
  scenarioNumber: z.string(),
  status: scenarioStatusSchema,
  /** Set by 'Ошибка при тесте', cleared by an error report. */
  needsErrorReport: z.boolean(),
  projectId: idSchema,
  projectName: z.string(),
  projectNumber: z.number().int(),
  /** A setting of its project: the number of working days until the fix that is proposed for an error. */
  fixDays: z.number().int(),
  /** The rights to change it, where only the members of its project may; null where all who may edit may. */
  rights: projectRightsSchema.nullable(),
  responsible: scenarioPersonSchema.nullable(),
  reviewer: scenarioPersonSchema.nullable(),
  dataResponsible: scenarioPersonSchema.nullable(),
  /** Version of the information block: data, status and people. */
  version: z.number().int(),
  /** Version of the product lines. */
  productsVersion: z.number().int(),
  /** Whether sums of its money differ and nobody has explained it (docs/domain.md, Reconciliation). */
  moneyDiffers: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
}
const ordersScenario = z.object({ ...common, type: z.literal('orders'), data: ordersDataSchema })
const receiptsScenario = z.object({ ...common, type: z.literal('receipts'), data: receiptsDataSchema })

/** A scenario as lists show it. */
export const listedScenarioSchema = z.discriminatedUnion('type', [ordersScenario, receiptsScenario])
export type ListedScenario = z.infer<typeof listedScenarioSchema>

const parts = {
  products: z.array(productLineSchema),
  productMarks: z.array(productMarkSchema),
  documents: z.array(scenarioDocumentSchema),
  receiptPhotos: z.array(receiptPhotoSchema),
  steps: z.array(scenarioStepSchema),
  transactions: z.array(transactionSchema),
  financials: z.array(financialRecordSchema),
}

const optionalParts = z.object(parts).partial().shape

/** A scenario with all its parts (docs/domain.md, Scenarios). */
export const scenarioSchema = z.discriminatedUnion('type', [
  ordersScenario.extend(parts),
  receiptsScenario.extend(parts),
])
export type Scenario = z.infer<typeof scenarioSchema>

/** The narrow counting of docs/domain.md, Figures; the wide one where a group of it is chosen. */
export const scenarioCountsSchema = z.object({
  total: z.number().int(),
  new: z.number().int(),
  inProgress: z.number().int(),
  withErrors: z.number().int(),
  completed: z.number().int(),
  /** Those of the total that are in none of the others. */
  others: z.number().int(),
  /** The number of events, where `happened` is a kind that can happen to a scenario more than once. */
  times: z.number().int().optional(),
  /** Present where counting stopped at a maximum: `times` is a lower bound then. */
  areTimesAtLeast: z.literal(true).optional(),
  /** Present where counting stopped at a maximum: the counts are lower bounds then. */
  isAtLeast: z.literal(true).optional(),
})
export type ScenarioCounts = z.infer<typeof scenarioCountsSchema>

/** A status to filter by; `broken` may stand for 'Ошибка при тесте'. */
export const scenarioStatusFilterSchema = z
  .enum({ ...SCENARIO_STATUS, broken: BROKEN_FILTER })
  .transform((filter) => (filter === BROKEN_FILTER ? SCENARIO_STATUS.failed : filter))
const filters = {
  status: scenarioStatusFilterSchema.optional(),
  /** One of the groups of statuses. */
  group: z.enum(STATUS_GROUPS).optional(),
  type: scenarioTypeSchema.optional(),
  /** The id of the person who is responsible, or `none`. */
  responsible: z.union([idSchema, z.literal(NOBODY)]).optional(),
  /** Only those of which sums of money differ. */
  money: z.enum(MONEY_FILTERS).optional(),
  search: nameSchema.optional(),
}

export const scenarioSortSchema = z.enum(SCENARIO_SORTS)
export type ScenarioSort = z.infer<typeof scenarioSortSchema>

/** The filters of the list of all scenarios and of its export. */
export const scenarioListFilters = {
  ...filters,
  projectId: idSchema.optional(),
  /** The ids of projects, separated by commas. */
  projects: listInAddress(idSchema, LISTED_PROJECTS).optional(),
  /** The id of the milestone that they are under. */
  milestone: idSchema.optional(),
  /** The id of the person who reviews them. */
  reviewer: idSchema.optional(),
  /** Those that are not finished, of these the overdue ones, or those that are finished and wait for their reviewer. */
  state: z.enum(SCENARIO_STATES).optional(),
  /** The day on which they are overdue; the person’s current one by default. */
  today: queryDaySchema.optional(),
  /** The values that they have, written as `country=Russia&payment=Postpay`. */
  data: z.string().max(DATA_FILTER_LIMIT).refine(isStorable, message('validation.invalid')).optional(),
  /** The number of the basket that they name. */
  basket: z.coerce.number().pipe(basketNumberSchema).optional(),
  /** The team of the person who is responsible, of those that wait for a review of the reviewer. */
  team: teamSchema.optional(),
  /** A kind of event in the period. */
  happened: z.enum(SCENARIO_HAPPENINGS).optional(),
  ...periodFilters,
  /** The moment from which on it happened. */
  since: queryMomentSchema.optional(),
  /** The id of a person whose own changes don't count. */
  except: idSchema.optional(),
  sort: scenarioSortSchema.default('created'),
  order: sortOrderSchema.default('desc'),
}

/** Overdue is a scenario on a day. */
export const asksForOverdue = (given: URLSearchParams) => given.get('state') === 'overdue'

const scenarioParams = z.object({ id: idSchema })
const projectParams = z.object({ id: idSchema })
export const listScenarios = endpoint('GET /scenarios', {
  summary:
    'Scenarios of all projects, newest first unless `sort` and `order` say otherwise; `search` looks into number, ' +
    'project name, country and plant. With paging also the counts, which follow all filters but ' +
    'status and group, and the cursors of the pages around. A cursor belongs to its order.',
  access: 'authenticated',
  query: z.object({ ...scenarioListFilters, ...sortedPageQuery }),
  needsDay: asksForOverdue,
  data: z.object({
    scenarios: z.array(listedScenarioSchema),
    counts: scenarioCountsSchema.optional(),
    ...pageCursors,
  }),
})
export type ScenarioListQuery = z.output<typeof listScenarios.query>

export const listProjectScenarios = endpoint('GET /projects/{id}/scenarios', {
  summary:
    'The scenarios of a project that a search and filters find in the order they were made, unless `sort` and `order` say otherwise. A cursor ' +
    'belongs to its order.',
  access: 'authenticated',
  params: projectParams,
  query: z.object({
    ...filters,
    sort: scenarioSortSchema.default('created'),
    order: sortOrderSchema.default('asc'),
    ...sortedPageQuery,
  }),
  data: z.object({ scenarios: z.array(listedScenarioSchema), ...pageCursors }),
})
export type ProjectScenarioListQuery = z.output<typeof listProjectScenarios.query>

export const exportScenarios = exportEndpoint('/scenarios/export', {
  summary:
    'Every scenario that the filter finds, as an Excel file or as CSV (UTF-8 with a byte order mark). No cell starts ' +
    'a formula.',
  query: scenarioListFilters,
  needsDay: asksForOverdue,
})
export type ScenarioExportQuery = z.output<typeof exportScenarios.query>

const scenarioCreationSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('orders'), data: ordersCreationSchema }),
  z.object({ type: z.literal('receipts'), data: receiptsCreationSchema }),
])
export type ScenarioCreation = z.output<typeof scenarioCreationSchema>

export const createScenario = endpoint('POST /projects/{id}/scenarios', {
  summary: 'Creates a scenario in a project; the server gives it its number.',
  access: 'editor',
  params: projectParams,
  body: scenarioCreationSchema,
  data: z.object({ scenario: scenarioSchema }),
  status: 201,
})

export const deleteScenario = deleteEndpoint('/projects/{id}/scenarios/{scenarioId}', {
  summary: 'Deletes a scenario with all its parts; it can be restored.',
  params: z.object({ id: idSchema, scenarioId: idSchema }),
})

export const getScenario = endpoint('GET /scenarios/{id}', {
  summary: 'A scenario with all its parts, or without its seven lists where `parts` is `none`.',
  access: 'authenticated',
  params: scenarioParams,
  query: z.object({ parts: z.enum(['all', 'none']).default('all') }),
  data: z.object({
    scenario: z.discriminatedUnion('type', [
      ordersScenario.extend(optionalParts),
      receiptsScenario.extend(optionalParts),
    ]),
  }),
})

const withProducts = { products: parts.products }

export const updateScenarioProducts = endpoint('PUT /scenarios/{id}/products', {
  summary:
    'Replaces the product lines of a scenario by these, in this order. Lines with a known `_id` keep it; costs are ' +
    'computed. `version` is `productsVersion`; a stale one answers the lines as they are stored.',
  access: 'editor',
  params: scenarioParams,
  body: z.object({ products: productLinesInputSchema, version: versionSchema }),
  bodyLimit: 10 * MEBIBYTE,
  data: z.object({
    scenario: z.discriminatedUnion('type', [
      ordersScenario.extend(withProducts),
      receiptsScenario.extend(withProducts),
    ]),
  }),
})
export type ScenarioWithProducts = z.infer<typeof updateScenarioProducts.data>['scenario']
export type ScenarioProductsUpdate = z.output<typeof updateScenarioProducts.body>

export const scenarioCopySchema = z.object({ _id: idSchema, scenarioNumber: z.string() })
export type ScenarioCopy = z.infer<typeof scenarioCopySchema>

export const createScenarios = endpoint('POST /projects/{id}/scenarios/bulk', {
  summary: 'Creates up to 200 scenarios in a project, in this order: all or none.',
  access: 'editor',
  params: projectParams,
  body: z.object({ scenarios: z.array(scenarioCreationSchema).min(1).max(CREATED_AT_ONCE) }),
  bodyLimit: 8 * MEBIBYTE,
  data: z.object({ scenarios: z.array(scenarioCopySchema) }),
  status: 201,
})

export const deleteScenarios = bulkDeleteEndpoint('/scenarios/bulk/delete', {
  summary: 'Deletes up to 1,000 scenarios with all their parts: all or none. They can be restored.',
})

export const personScenarioSchema = z.object({
  _id: idSchema,
  scenarioNumber: z.string(),
  projectName: z.string(),
  status: scenarioStatusSchema,
  updatedAt: z.iso.datetime(),
})
export type PersonScenario = z.infer<typeof personScenarioSchema>

const personPartSchema = z.object({
  /** The number of all; `items` are the first of them. */
  total: z.number().int(),
  items: z.array(personScenarioSchema),
})

/** By the role of the person. */
export const personScenariosSchema = z.object({
  responsible: personPartSchema,
  reviewer: personPartSchema,
  dataResponsible: personPartSchema,
})
export type PersonScenarios = z.infer<typeof personScenariosSchema>

export const listPersonScenarios = endpoint('GET /users/{id}/scenarios', {
  summary: 'The open scenarios of a person, by what they are there for; of each the 50 changed last.',
  access: 'authenticated',
  params: z.object({ id: idSchema }),
  data: z.object({ scenarios: personScenariosSchema }),
})
