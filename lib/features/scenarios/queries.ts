import 'server-only'
import { boundedCount, countByFilter } from '@/lib/server/counted-selects'
import { Prisma, prisma } from '@/lib/server/db'
import { ALWAYS, isMadeByOthers, isWithin } from '@/lib/server/happenings'
import { keysetList } from '@/lib/server/keyset'
import { neededDay } from '@/lib/server/person-day'
import { areJsonRows } from '@/lib/server/record-table'
import { is, isNotDeleted, readRows, selectColumns, type TableRow, tableColumns } from '@/lib/server/rows'
import { MAX_COUNTED, toBoundedCount } from '@/lib/shared/limits'
import type { SortOrder } from '@/lib/shared/pagination'
import type { Period } from '@/lib/shared/period'
import type { ListedScenario, Scenario, ScenarioCounts, ScenarioSort, ScenarioStatus } from './contract'
import { hasData, isFoundBy } from './data/queries'
import { parseDataFilter } from './data/rules'
import { isInState, isInTeam } from './deadlines/service'
import { documents } from './documents/queries'
import { isUnsolvedReport } from './error-reports/queries'
import { financials } from './financials/queries'
import {
  type NamedProject,
  oneScenario,
  partRows,
  SCENARIO_COLUMNS,
  selectRows,
  selectScenarios,
  toWireListedScenario,
} from './information/queries'
import { productMarks } from './marks/queries'
import { receiptPhotos } from './photos/queries'
import { productLines } from './products/queries'
import {
  countListed,
  GROUP_STATUSES,
  isUnsolved,
  SCENARIO_ORDERS,
  type ScenarioHappening,
  STATUSES_SET,
  type StatusGroup,
  type StatusTally,
  TEAM_SUM_STATUSES,
} from './rules'
import { steps } from './steps/queries'
import { transactions } from './transactions/queries'
import { type MONEY_FILTERS, NOBODY, type SCENARIO_STATES, SCENARIO_TYPES } from './values'

const PARTS = {
  products: productLines,
  productMarks,
  documents,
  receiptPhotos,
  steps,
  transactions,
  financials,
}
const WHOLE_SCENARIO = {
  ...SCENARIO_COLUMNS,
  products: areJsonRows(productLines),
  productMarks: areJsonRows(productMarks),
  documents: areJsonRows(documents),
  receiptPhotos: areJsonRows(receiptPhotos),
  steps: areJsonRows(steps),
  transactions: areJsonRows(transactions),
  financials: areJsonRows(financials),
}

/** Returns a scenario that was stored just now: it has neither people nor parts. */
export function toWireNewScenario(row: TableRow<'Scenario'>, project: NamedProject): Scenario {
  const nobody = { responsible: null, reviewer: null, dataResponsible: null }
  return {
    ...toWireListedScenario({ ...row, ...nobody, project }),
    products: [],
    productMarks: [],
    documents: [],
    receiptPhotos: [],
    steps: [],
    transactions: [],
    financials: [],
  }
}

/** Returns a scenario with all its parts, or null; one statement, whatever it holds. */
export async function findScenario(id: string): Promise<Scenario | null> {
  const parts = Object.entries(PARTS).map(
    ([name, list]) => Prisma.sql`${partRows(list)} AS ${Prisma.raw(`"${name}"`)}`,
  )
  const [row] = await readRows(WHOLE_SCENARIO)`${selectScenarios(oneScenario(id), parts)}`
  return row
    ? {
        ...toWireListedScenario(row),
        products: row.products.map(PARTS.products.toWire),
        productMarks: row.productMarks.map(PARTS.productMarks.toWire),
        documents: row.documents.map(PARTS.documents.toWire),
        receiptPhotos: row.receiptPhotos.map(PARTS.receiptPhotos.toWire),
        steps: row.steps.map(PARTS.steps.toWire),
        transactions: row.transactions.map(PARTS.transactions.toWire),
        financials: row.financials.map(PARTS.financials.toWire),
      }
    : null
}

/** Which scenarios a list shows. */
export interface ScenarioFilter {
  projectId?: string
  /** The ids of the projects that they are of. */
  projects?: readonly string[]
  /** The id of the milestone that they are under. */
  milestone?: string
  type?: string
  /** The values that they have, as {@link parseDataFilter} reads them. */
  data?: string
  status?: ScenarioStatus
  /** The number of the basket that they name. */
  basket?: number
  group?: StatusGroup
  /** The id of the responsible person, or {@link NOBODY}. */
  responsible?: string
  /** The id of the reviewer. */
  reviewer?: string
  state?: (typeof SCENARIO_STATES)[number]
  /** `YYYY-MM-DD`: the day on which they are overdue. */
  today?: string
  /** Whether only those are found of which sums of money differ. */
  money?: (typeof MONEY_FILTERS)[number]
  /** The team of the responsible person, of those that wait for a review of the reviewer. */
  team?: string
  /** A kind of event in the period. */
  happened?: ScenarioHappening
  from?: string
  to?: string
  /** The moment from which on it happened. */
  since?: string
  /** The id of a person whose own changes don't count. */
  except?: string
  /** Searched in number, project name, country and plant. */
  search?: string
}

// In SQL: which error reports `e` a kind of event means, beyond its period; null for any other kind.
function toReportCondition({ happened, team }: ScenarioFilter): Prisma.Sql | null {
  if (happened === 'error_reported') return ALWAYS
  return isUnsolved(happened) ? isUnsolvedReport({ isBlocker: happened === 'blocker_unsolved', team }) : null
}

// In SQL: the rows with a `"scenarioId"` for a kind of event that can happen more than once; null for any other kind.
function selectHappenings(filter: ScenarioFilter): Prisma.Sql | null {
  const { happened, ...period } = filter
  const statuses = happened && STATUSES_SET[happened]
  if (statuses)
    return Prisma.sql`SELECT e."scenarioId" FROM "StatusSet" e WHERE e.subject = 'scenario'
      AND e."toStatus" = ANY (${statuses}) AND ${isWithin(Prisma.sql`e."createdAt"`, period)}
      AND ${period.except ? Prisma.sql`e."actorId" <> ${period.except}` : ALWAYS}`
  const condition = toReportCondition(filter)
  return (
    condition &&
    Prisma.sql`SELECT e."scenarioId" FROM "ErrorReport" e
      WHERE ${isNotDeleted('e')} AND ${isWithin(Prisma.sql`e."createdAt"`, period)} AND ${condition}`
  )
}

/** Returns SQL for whether the filter's kind of event happened to the scenario `s` in its period. */
function hasHappened(filter: ScenarioFilter): Prisma.Sql {
  const happenings = selectHappenings(filter)
  if (happenings) return Prisma.sql`s.id IN (${happenings})`
  const isMade = Prisma.sql`(${isWithin(Prisma.sql`s."createdAt"`, filter)}
    AND ${isMadeByOthers(Prisma.sql`s.id`, filter.except)})`
  if (filter.happened !== 'created_with_error') return isMade
  return Prisma.sql`(${isMade} AND EXISTS (
    SELECT FROM "ErrorReport" e WHERE e."scenarioId" = s.id AND ${isNotDeleted('e')}))`
}

/** Returns a filter without its kind of event, its period, and the team of the people who are to solve its errors. */
const withoutHappenings = (filter: ScenarioFilter): ScenarioFilter => ({
  ...filter,
  team: isUnsolved(filter.happened) ? undefined : filter.team,
  happened: undefined,
  from: undefined,
  to: undefined,
  since: undefined,
  except: undefined,
})

// Whether the filter is selective without its kind of event.
const isNarrow = (filter: ScenarioFilter) =>
  has(filter, 'projectId', 'projects', 'milestone', 'basket', 'responsible', 'reviewer', 'money', 'search')

const has = (filter: ScenarioFilter, ...names: (keyof ScenarioFilter)[]) =>
  names.some((name) => Boolean(filter[name]))

const COLUMNS_BUT_ID = selectColumns('scenario', tableColumns('Scenario', 'id'))

/**
 * Returns SQL in the place of the table: the scenarios with the filter's kind of event, in the order of their ids; null
 * where it is better checked for each scenario that the filter finds. Without this order the planner walks through all
 * scenarios: it assumes that the events are spread evenly over them, while most belong to the older ones. `OFFSET 0`
 * makes it read one after the other, until the page is full.
 */
function toHappeningScenarios(filter: ScenarioFilter, order: SortOrder): Prisma.Sql | null {
  const happenings = isNarrow(filter) ? null : selectHappenings(filter)
  return (
    happenings &&
    Prisma.sql`(
      SELECT happening."scenarioId" AS id, ${COLUMNS_BUT_ID}
      FROM (SELECT DISTINCT "scenarioId" FROM (${happenings}) happening
        ORDER BY "scenarioId" ${order === 'desc' ? Prisma.sql`DESC` : Prisma.sql`ASC`}) happening
      CROSS JOIN LATERAL (SELECT ${COLUMNS_BUT_ID} FROM "Scenario" scenario
        WHERE id = happening."scenarioId" OFFSET 0) scenario)`
  )
}

/**
 * Returns the number of events of the filter's kind for the scenarios that its `others` conditions find, up to {@link
 * MOST_COUNTED} where the database keeps no sum; nothing for a kind that happens once.
 */
async function countHappenings(
  filter: ScenarioFilter,
  others: Prisma.Sql,
): Promise<Pick<ScenarioCounts, 'times' | 'areTimesAtLeast'>> {
  const happenings = selectHappenings(filter)
  if (!happenings) return {}
  const sum = toDaySum(filter)
  const [{ times } = { times: 0 }] = await readRows({ times: is.number })`${
    sum ??
    Prisma.sql`SELECT count(*)::int AS times FROM (
      SELECT FROM (${happenings}) happening JOIN "Scenario" s ON s.id = happening."scenarioId"
      WHERE ${others} LIMIT ${MAX_COUNTED + 1}) counted`
  }`
  if (sum) return { times }
  const { count, isAtLeast } = toBoundedCount(times)
  return { times: count, areTimesAtLeast: isAtLeast }
}

// In SQL: the daily sums that the database keeps (decision 7); null where it keeps none.
function toDaySum(filter: ScenarioFilter): Prisma.Sql | null {
  const isLimited = has(
    filter,
    ...(['projectId', 'projects', 'milestone', 'data', 'type'] as const),
    ...(['basket', 'responsible', 'reviewer', 'state', 'money', 'search', 'since', 'except'] as const),
  )
  const key = isLimited ? null : toDayKey(filter)
  return (
    key &&
    Prisma.sql`SELECT coalesce(sum(t.count), 0)::int AS times FROM "Tally" t
      WHERE ${key} AND t.day > '-infinity' AND ${isOnDays(filter)}`
  )
}

function toDayKey({ happened, team }: ScenarioFilter): Prisma.Sql | null {
  if (isUnsolved(happened)) return null
  const statuses = happened && STATUSES_SET[happened]
  if (!statuses)
    return team
      ? null
      : Prisma.sql`t.what = 'created' AND t.scope = '' AND t.kind = 'error_report' AND t.status = ''`
  if (team && !statuses.every((status) => TEAM_SUM_STATUSES.has(status))) return null
  const of = team
    ? Prisma.sql`t.what = 'team_status_set' AND t.scope = ${team}`
    : Prisma.sql`t.what = 'status_set' AND t.scope = ''`
  return Prisma.sql`${of} AND t.kind = 'scenario' AND t.status = ANY (${statuses})`
}

function isOnDays({ from, to }: Period): Prisma.Sql {
  return Prisma.sql`(${from ? Prisma.sql`t.day >= ${from}::text::date` : ALWAYS} AND ${to ? Prisma.sql`t.day <= ${to}::text::date` : ALWAYS})`
}

const hasResponsible = (id: string) =>
  id === NOBODY ? Prisma.sql`s."responsibleId" IS NULL` : Prisma.sql`s."responsibleId" = ${id}`

/** Returns the conditions in SQL of a filter on the scenario `s`. */
export function toConditions(filter: ScenarioFilter): Prisma.Sql {
  const {
    projectId,
    projects,
    milestone,
    data,
    type,
    status,
    group,
    basket,
    responsible,
    reviewer,
    state,
    money,
    team,
    happened,
    from,
    to,
    since,
    search,
  } = filter
  const conditions = [
    isNotDeleted('s'),
    ...(projectId ? [Prisma.sql`s."projectId" = ${projectId}`] : []),
    ...(projects ? [Prisma.sql`s."projectId" = ANY (${[...projects]}::bpchar[])`] : []),
    ...(milestone ? [Prisma.sql`s."milestoneId" = ${milestone}`] : []),
    ...hasData(parseDataFilter(data ?? '')),
    ...(type ? [Prisma.sql`s.type = ${type}`] : []),
    ...(status ? [Prisma.sql`s.status = ${status}`] : []),
    ...(basket ? [Prisma.sql`s."basketNumber" = ${basket}`] : []),
    ...(group ? [Prisma.sql`s.status = ANY (${GROUP_STATUSES[group]})`] : []),
    ...(responsible ? [hasResponsible(responsible)] : []),
    ...(reviewer ? [Prisma.sql`s."reviewerId" = ${reviewer}`] : []),
    ...(state ? [isInState(state, () => neededDay(filter))] : []),
    ...(money ? [Prisma.sql`s."moneyDiffers"`] : []),
    ...(team && !isUnsolved(happened) ? [isInTeam(team, state)] : []),
    ...(happened || from || to || since ? [hasHappened(filter)] : []),
    // Number, country, plant and project name, folded; the database keeps it.
    ...(search ? [isFoundBy(search)] : []),
  ]
  return Prisma.join(conditions, ' AND ')
}

/** The lists of scenarios, without their parts; for each of their orders all scenarios have an index. */
export const scenarioList = keysetList<ScenarioFilter, ScenarioSort, ListedScenario>({
  sorts: SCENARIO_ORDERS,
  columns: {
    created: null,
    number: Prisma.sql`s."numberOrder"`,
    updated: Prisma.sql`s."updatedAt"`,
    status: Prisma.sql`s."statusOrder"`,
    country: Prisma.sql`s.country`,
    plant: Prisma.sql`s.plant`,
  },
  id: Prisma.sql`s.id`,
  read: async (filter, rest, idOrder) => {
    const happened = idOrder && toHappeningScenarios(filter, idOrder)
    const conditions = toConditions(happened ? withoutHappenings(filter) : filter)
    const rows = await selectRows(prisma, Prisma.sql`WHERE ${conditions} ${rest}`, happened ?? undefined)
    return rows.map(toWireListedScenario)
  },
})

// The database keeps the number for each project and type (decision 7).
const UNTALLIED = [
  'projects',
  'milestone',
  'data',
  'search',
  'basket',
  'responsible',
  'reviewer',
  'state',
  'money',
  'team',
  'happened',
  'from',
  'to',
  'since',
  'except',
] as const

const isTallied = (filter: ScenarioFilter) => !has(filter, ...UNTALLIED)

async function tallyScenarios({ projectId, type, ...filter }: ScenarioFilter): Promise<StatusTally> {
  const rows = await readRows({ status: is.text, count: is.number })`
    ${
      isTallied(filter)
        ? Prisma.sql`SELECT s.status, sum(s.count)::int AS count FROM "Tally" s
            WHERE s.what = 'scenarios' AND s.scope = ${projectId ?? ''} AND s.kind = ANY (${type ? [type] : SCENARIO_TYPES})`
        : Prisma.sql`SELECT s.status, count(*)::int AS count FROM (
            SELECT s.status FROM "Scenario" s
            WHERE ${toConditions({ projectId, type, ...filter, status: undefined, group: undefined })} LIMIT ${MAX_COUNTED + 1}) s`
    }
    GROUP BY s.status`
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

/** Returns how many scenarios each of these filters finds, in one statement. */
export function countScenariosByFilter<Name extends string>(filters: Readonly<Record<Name, ScenarioFilter>>) {
  return countByFilter(filters, (filter) =>
    boundedCount(Prisma.sql`"Scenario" s WHERE ${toConditions(filter)}`),
  )
}

/**
 * Returns the counts of a filter, whatever its status; up to {@link MAX_COUNTED} where the database keeps no
 * tally.
 */
export async function countScenarios(filter: ScenarioFilter): Promise<ScenarioCounts> {
  const others = { ...withoutHappenings(filter), status: undefined, group: undefined }
  const [tally, happenings] = await Promise.all([
    tallyScenarios(filter),
    countHappenings(filter, toConditions(others)),
  ])
  const counts = { ...countListed(tally, filter.group), ...happenings }
  if (isTallied(filter)) return counts
  const { count: total, ...bound } = toBoundedCount(counts.total)
  return { ...counts, total, ...bound }
}
