import 'server-only'
import { ERROR_REPORT_STATUSES } from '@/lib/features/scenarios/error-reports/values'
import { type BoundedCount, boundedCount, countByFilter } from '@/lib/server/counted-selects'
import { Prisma, prisma, type TransactionClient } from '@/lib/server/db'
import { isErrorInTeam, TEAM_PERSON } from '@/lib/server/error-teams'
import { isMadeByOthers } from '@/lib/server/happenings'
import { keysetList } from '@/lib/server/keyset'
import { RESTRICTION, SELECT_RESTRICTION } from '@/lib/server/parents'
import { is, isNotDeleted, type RowOf, readRows } from '@/lib/server/rows'
import { TEAMS } from '@/lib/shared/actor'
import { toIso } from '@/lib/shared/dates'
import { MAX_COUNTED, toBoundedCount } from '@/lib/shared/limits'
import { searchPattern } from '@/lib/shared/search-text'
import type { RegisterCounts, RegisteredError, RegisterQuery } from './contract'
import { REGISTER_ORDERS, type RegisterSort } from './rules'
import { hasSolver, IS_UNSOLVED, isLate } from './solvers/service'
import { ANY_TEAM, ERROR_KINDS, ERROR_STATES } from './values'

/** Which errors the register shows. */
export interface RegisterFilter extends Omit<RegisterQuery, 'sort' | 'order' | 'limit' | 'cursor' | 'today'> {
  /** The day on which something is late, as its UTC midnight. */
  today: Date
  /** The id of the only one. */
  id?: string
}

// In SQL: the conditions on an error `e` of either kind.
function commonConditions({ id, status, state, from, to, since, except }: RegisterFilter): Prisma.Sql[] {
  return [
    ...(id ? [Prisma.sql`e.id = ${id}`] : []),
    ...(status ? [Prisma.sql`e.status = ${status}`] : []),
    ...(state ? [state === 'unsolved' ? IS_UNSOLVED : Prisma.sql`NOT ${IS_UNSOLVED}`] : []),
    ...(from ? [Prisma.sql`e."detectionDate" >= ${from}::text::date`] : []),
    ...(to ? [Prisma.sql`e."detectionDate" <= ${to}::text::date`] : []),
    ...(since ? [Prisma.sql`e."createdAt" >= ${new Date(since)}`] : []),
    ...(except ? [isMadeByOthers(Prisma.sql`e.id`, except)] : []),
  ]
}

// In SQL: where a search finds an error report `e` of the scenario `s`: in its own text, or in that of its scenario alone.
// No report is found by both, so that what each finds is read apart, by an index of its own.
function searchConditions(search: string | undefined): Prisma.Sql[] {
  if (!search) return [Prisma.sql`true`]
  const pattern = searchPattern(search)
  return [
    Prisma.sql`e."searchText" LIKE ${pattern}`,
    Prisma.sql`s."searchText" LIKE ${pattern} AND e."searchText" NOT LIKE ${pattern}`,
  ]
}

const isOfTeam = (team: string) =>
  team === ANY_TEAM ? Prisma.sql`${TEAM_PERSON} IS NOT NULL` : isErrorInTeam(team)

// In SQL: the conditions on an error report `e` of the scenario `s`, but for the search.
function reportConditions(filter: RegisterFilter): Prisma.Sql {
  const { blocker, late, projectId, team, responsible, person, today } = filter
  const conditions = [
    isNotDeleted('e'),
    isNotDeleted('s'),
    ...commonConditions(filter),
    ...(blocker ? [Prisma.sql`e."isBlocker"`] : []),
    ...(late ? [isLate(today)] : []),
    ...(projectId ? [Prisma.sql`s."projectId" = ${projectId}`] : []),
    ...(team ? [isOfTeam(team)] : []),
    ...(responsible ? [hasSolver(responsible)] : []),
    ...(person ? [Prisma.sql`(e."responsibleUserId" = ${person} OR e."authorUserId" = ${person})`] : []),
  ]
  return Prisma.join(conditions, ' AND ')
}

// In SQL: the conditions on an aggregation error `e` of the project `p`.
function aggregationConditions(filter: RegisterFilter): Prisma.Sql {
  const { search, projectId } = filter
  const conditions = [
    isNotDeleted('p'),
    ...commonConditions(filter),
    ...(search ? [Prisma.sql`e."searchText" LIKE ${searchPattern(search)}`] : []),
    ...(projectId ? [Prisma.sql`e."projectId" = ${projectId}`] : []),
  ]
  return Prisma.join(conditions, ' AND ')
}

/** Nobody is named to solve an aggregation error, none is a blocker, and no fix of one is planned. */
const meansReports = ({ kind, blocker, late, team, responsible, person }: RegisterFilter) =>
  kind === 'report' || [blocker, late, team, responsible, person].some(Boolean)

const reports = (filter: RegisterFilter, rest: Prisma.Sql) =>
  searchConditions(filter.search).map(
    (isFound) => Prisma.sql`(
  SELECT e.id, 'report' AS kind, e.description, e."isBlocker", e.status, e.author, e.responsible,
    e."responsibleUserId", e."authorUserId", e."detectionDate", e."plannedFixDate", e.version, e."createdAt",
    e."updatedAt", e."scenarioId", s."scenarioNumber", s."responsibleId", s."projectId", e."searchText",
    s."searchText" AS "scenarioText"
  FROM "ErrorReport" e JOIN "Scenario" s ON s.id = e."scenarioId"
  WHERE ${reportConditions(filter)} AND ${isFound} ${rest})`,
  )

const aggregationErrors = (filter: RegisterFilter, rest: Prisma.Sql) => Prisma.sql`(
  SELECT e.id, 'aggregation' AS kind, e.description, false AS "isBlocker", e.status, e.reporter AS author,
    '' AS responsible, NULL::bpchar AS "responsibleUserId", NULL::bpchar AS "authorUserId", e."detectionDate",
    e."plannedFixDate", e.version, e."createdAt", e."updatedAt", NULL::bpchar AS "scenarioId",
    NULL::text AS "scenarioNumber", NULL::bpchar AS "responsibleId", e."projectId", e."searchText",
    '' AS "scenarioText"
  FROM (
    SELECT a.id, a."projectId", a.reporter, a.description, a.status, a."processingDate" AS "detectionDate",
      NULL::date AS "plannedFixDate", a."searchText", a.version, a."createdAt", a."updatedAt"
    FROM "AggregationError" a) e
  JOIN "Project" p ON p.id = e."projectId"
  WHERE ${aggregationConditions(filter)} ${rest})`

/**
 * In SQL, in the place of a table: the errors of both kinds. `rest` follows the conditions of each part, so that each is
 * read in order and to the limit by an index of its own.
 */
function selectErrors(filter: RegisterFilter, rest: Prisma.Sql): Prisma.Sql {
  const parts = meansReports({ ...filter, kind: undefined })
    ? reports(filter, filter.kind === 'aggregation' ? Prisma.sql`AND false` : rest)
    : [
        ...(filter.kind === 'aggregation' ? [] : reports(filter, rest)),
        ...(filter.kind === 'report' ? [] : [aggregationErrors(filter, rest)]),
      ]
  return Prisma.sql`(${Prisma.join(parts, ' UNION ALL ')})`
}

const COLUMNS = Prisma.sql`e.id, e.kind, e.description, e."isBlocker", e.status, e.author, e.responsible,
  e."responsibleUserId", e."authorUserId", e."detectionDate", e."plannedFixDate", e.version, e."createdAt",
  e."updatedAt", e."scenarioId", e."scenarioNumber", e."responsibleId", e."projectId"`

/** In SQL, in the place of a table: the errors that a filter finds. */
const found = (filter: RegisterFilter, rest: Prisma.Sql, restOfPart = rest) => Prisma.sql`(
  SELECT ${COLUMNS} FROM ${selectErrors(filter, restOfPart)} e WHERE true ${rest})`

/** The same, of those that are `near` in the list; the search is looked for in each of them. */
function foundNear(search: string, filter: RegisterFilter, near: Prisma.Sql, rest: Prisma.Sql): Prisma.Sql {
  const pattern = searchPattern(search)
  return Prisma.sql`(
    SELECT ${COLUMNS} FROM (
      SELECT ${COLUMNS}, e."searchText", e."scenarioText"
      FROM ${selectErrors({ ...filter, search: undefined }, near)} e WHERE true ${near}) e
    WHERE (e."searchText" LIKE ${pattern} OR e."scenarioText" LIKE ${pattern}) ${rest})`
}

const ROW = {
  id: is.text,
  kind: is.oneOf(ERROR_KINDS),
  description: is.text,
  isBlocker: is.boolean,
  status: is.oneOf(ERROR_REPORT_STATUSES),
  author: is.text,
  responsible: is.text,
  responsibleUserId: is.orNull(is.text),
  standIn: is.orNull(is.object({ _id: is.text, name: is.text })),
  team: is.orNull(is.oneOf(TEAMS)),
  detectionDate: is.text,
  plannedFixDate: is.orNull(is.text),
  age: is.number,
  daysLate: is.orNull(is.number),
  project: is.object({ _id: is.text, name: is.text, projectNumber: is.number, rights: RESTRICTION }),
  scenarioId: is.orNull(is.text),
  scenarioNumber: is.orNull(is.text),
  blocks: is.listOf(is.object({ _id: is.text, scenarioNumber: is.text, isLinked: is.boolean })),
  version: is.number,
  createdAt: is.date,
  updatedAt: is.date,
}

// In SQL: the scenarios that wait for the error `e`, its own first.
const BLOCKS = Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object('_id', b.id, 'scenarioNumber', b."scenarioNumber", 'isLinked', b."isLinked")
    ORDER BY b."isLinked", b."scenarioNumber"), '[]')
  FROM (
    SELECT e."scenarioId" AS id, e."scenarioNumber", false AS "isLinked" WHERE e."isBlocker"
    UNION ALL SELECT o.id, o."scenarioNumber", true FROM "ErrorBlock" k JOIN "Scenario" o ON o.id = k."scenarioId"
      WHERE k."errorReportId" = e.id AND ${isNotDeleted('o')}) b)`

/** @param source the errors, in the place of a table */
function readErrors(source: Prisma.Sql, today: Date, tx: TransactionClient = prisma) {
  return readRows(ROW, tx)`
    SELECT e.id, e.kind, e.description, e."isBlocker", e.status, e.author, e.responsible, e."responsibleUserId",
      (SELECT json_build_object('_id', u.id, 'name', u.name) FROM "User" u
        WHERE u.id = e."responsibleId" AND e."responsibleUserId" IS NULL AND e.responsible = '') AS "standIn",
      (SELECT u.team FROM "User" u WHERE u.id = ${TEAM_PERSON}) AS team,
      e."detectionDate"::text AS "detectionDate", e."plannedFixDate"::text AS "plannedFixDate",
      (${today}::date - e."detectionDate") AS age,
      CASE WHEN ${isLate(today)} THEN ${today}::date - e."plannedFixDate" END AS "daysLate",
      (SELECT json_build_object('_id', p.id, 'name', p.name, 'projectNumber', p."projectNumber",
          'rights', ${SELECT_RESTRICTION})
        FROM "Project" p WHERE p.id = e."projectId") AS project,
      e."scenarioId", e."scenarioNumber", ${BLOCKS} AS blocks, e.version, e."createdAt", e."updatedAt"
    FROM ${source} e`
}

function toWireError({
  id,
  standIn,
  scenarioId,
  scenarioNumber,
  responsible,
  responsibleUserId,
  createdAt,
  updatedAt,
  ...row
}: RowOf<typeof ROW>): RegisteredError {
  return {
    _id: id,
    scenario: scenarioId && scenarioNumber ? { _id: scenarioId, scenarioNumber } : null,
    responsible: standIn?.name ?? responsible,
    responsibleUserId: standIn?._id ?? responsibleUserId,
    isResponsibleByDefault: standIn !== null,
    createdAt: toIso(createdAt),
    updatedAt: toIso(updatedAt),
    ...row,
  }
}

/**
 * Number of errors in which a page of a search is looked for first, in the order of the list. A word that is in one of 40
 * fills a page from them, however many have it; of a rarer one an index finds all, which are few.
 */
const SEARCHED_NEAR = 2_000

/** In SQL: has all rows of a part read before they are sorted, rather than all of the list until a page of them is full. */
const READ_FIRST = Prisma.sql`OFFSET 0`

/** The register: the errors of both kinds, in any of its orders. */
export const errorList = keysetList<RegisterFilter, RegisterSort, RegisteredError>({
  sorts: REGISTER_ORDERS,
  columns: {
    created: null,
    detectionDate: Prisma.sql`e."detectionDate"`,
    plannedFixDate: Prisma.sql`e."plannedFixDate"`,
  },
  id: Prisma.sql`e.id`,
  read: async (filter, rest, _idOrder, { limit, toRest }) => {
    const { search, today } = filter
    if (!search || limit === undefined || limit >= SEARCHED_NEAR)
      return (await readErrors(found(filter, rest), today)).map(toWireError)
    const near = await readErrors(foundNear(search, filter, toRest(SEARCHED_NEAR), rest), today)
    const isFull = near.length > limit
    const rows = isFull ? near : await readErrors(found(filter, rest, READ_FIRST), today)
    return rows.map(toWireError)
  },
})

/** Returns an error report of the register, or null. @param today the current day of the person who asks */
export async function findReport(
  id: string,
  today: Date,
  tx: TransactionClient,
): Promise<RegisteredError | null> {
  const [row] = await readErrors(found({ id, today, kind: 'report' }, Prisma.empty), today, tx)
  return row ? toWireError(row) : null
}

/**
 * Returns SQL for a count that is kept (decision 7); null for a filter that narrows by anything else than counts are kept by.
 */
function keptCount({ kind, state, blocker, late, projectId, team, today, ...others }: RegisterFilter) {
  const isByOthers = Object.values(others).some((value) => value !== undefined)
  if (isByOthers || (projectId && team)) return null
  const ofReports = blocker ? ['blocker'] : ['blocker', 'non_blocker']
  const ofAggregations = meansReports({ kind, blocker, late, team, today }) ? [] : ['aggregation']
  const kinds = [...(kind === 'aggregation' ? [] : ofReports), ...ofAggregations]
  const states = ERROR_STATES.filter((one) => (!state || one === state) && (!late || one === 'unsolved'))
  const what = `${late ? 'planned_fixes' : 'errors'}${team ? '_by_person' : ''}`
  return Prisma.sql`(
    SELECT coalesce(sum(tally.count), 0)::int FROM "Tally" tally
    WHERE tally.what = ${what} AND tally.kind = ANY (${kinds}) AND tally.status = ANY (${states})
      ${late ? Prisma.sql`AND tally.day < ${today}::date` : Prisma.empty}
      AND ${team ? isInTeam(team) : Prisma.sql`tally.scope = ${projectId ?? ''}`})`
}

// In SQL: whether a count by person is of somebody of a team.
const isInTeam = (team: string) =>
  team === ANY_TEAM
    ? Prisma.sql`true`
    : Prisma.sql`tally.scope = ANY (ARRAY(SELECT u.id::text FROM "User" u WHERE u.team = ${team}))`

/** Returns how many errors each of these filters finds, in one statement. */
export function countErrorsByFilter<Name extends string>(filters: Readonly<Record<Name, RegisterFilter>>) {
  return countByFilter(
    filters,
    (filter) => keptCount(filter) ?? boundedCount(Prisma.sql`${selectErrors(filter, Prisma.empty)} e`),
  )
}

/** Returns the counts of the register under the filters that say nothing of what is counted. */
export function countErrors(filter: RegisterFilter): Promise<RegisterCounts> {
  const others = { ...filter, status: undefined, state: undefined, blocker: undefined, late: undefined }
  if (others.search) return countFound(others)
  const unsolved = { ...others, state: 'unsolved' } as const
  return countErrorsByFilter({
    total: others,
    unsolved,
    blockers: { ...unsolved, blocker: 'yes' },
    late: { ...others, late: 'yes' },
  })
}

/**
 * The same of a search, which costs more than its rows: those that are unsolved are read once for three counts. Where
 * there are more than are counted, all three are lower bounds.
 */
async function countFound(filter: RegisterFilter): Promise<RegisterCounts> {
  const [row] = await readRows({
    total: is.number,
    unsolved: is.number,
    blockers: is.number,
    late: is.number,
  })`
    SELECT ${boundedCount(Prisma.sql`${selectErrors(filter, Prisma.empty)} e`)} AS total,
      count(*)::int AS unsolved, (count(*) FILTER (WHERE e."isBlocker"))::int AS blockers,
      (count(*) FILTER (WHERE ${isLate(filter.today)}))::int AS late
    FROM (SELECT e.status, e."isBlocker", e."plannedFixDate"
      FROM ${selectErrors({ ...filter, state: 'unsolved' }, Prisma.empty)} e LIMIT ${MAX_COUNTED + 1}) e`
  const { total = 0, unsolved = 0, blockers = 0, late = 0 } = row ?? {}
  const ofUnsolved = (count: number): BoundedCount =>
    unsolved > MAX_COUNTED ? { count: Math.min(count, MAX_COUNTED), isAtLeast: true } : { count }
  return {
    total: toBoundedCount(total),
    unsolved: toBoundedCount(unsolved),
    blockers: ofUnsolved(blockers),
    late: ofUnsolved(late),
  }
}
