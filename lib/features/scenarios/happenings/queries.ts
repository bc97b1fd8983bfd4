import 'server-only'
import { Prisma, readRows } from '@/lib/server/db'
import { isNotDeleted } from '@/lib/server/deletion'
import { countedOf, MOST_COUNTED } from '@/lib/shared/limits'
import type { SortOrder } from '@/lib/shared/pagination'
import { momentsOf, type Period } from '@/lib/shared/period'
import type { ScenarioCounts } from '../contract'
import type { ScenarioFilter } from '../queries'
import { STATUSES_SET, STATUSES_SUMMED_OF_TEAMS } from './rules'

const TRUE = Prisma.sql`true`

// In SQL: whether a moment is within a period.
function isWithin(moment: Prisma.Sql, period: Period): Prisma.Sql {
  const { gte, lt } = momentsOf(period)
  return Prisma.sql`(${gte ? Prisma.sql`${moment} >= ${gte}` : TRUE} AND ${lt ? Prisma.sql`${moment} < ${lt}` : TRUE})`
}

// In SQL: what happened to scenarios as often as there are rows with a `"scenarioId"`; null for what happens once.
function happeningsOf({ happened, ...period }: ScenarioFilter): Prisma.Sql | null {
  const statuses = happened && STATUSES_SET[happened]
  if (statuses)
    return Prisma.sql`SELECT e."scenarioId" FROM "HistoryEvent" e WHERE e.subject = 'scenario'
      AND e.action = 'status_changed' AND e."toStatus" = ANY (${statuses}) AND ${isWithin(Prisma.sql`e."createdAt"`, period)}`
  if (happened === 'error_reported')
    return Prisma.sql`SELECT e."scenarioId" FROM "ErrorReport" e
      WHERE ${isNotDeleted('e')} AND ${isWithin(Prisma.sql`e."createdAt"`, period)}`
  return null
}

/** Returns SQL for whether what a filter asks for has happened to the scenario `s` in its period. */
export function hasHappened(filter: ScenarioFilter): Prisma.Sql {
  const happenings = happeningsOf(filter)
  if (happenings) return Prisma.sql`s.id IN (${happenings})`
  const isMade = isWithin(Prisma.sql`s."createdAt"`, filter)
  if (filter.happened !== 'created_with_error') return isMade
  return Prisma.sql`(${isMade} AND EXISTS (
    SELECT FROM "ErrorReport" e WHERE e."scenarioId" = s.id AND ${isNotDeleted('e')}))`
}

/** Returns a filter without what has happened, and when. */
export const withoutHappenings = (filter: ScenarioFilter): ScenarioFilter => ({
  ...filter,
  ...{ happened: undefined, from: undefined, to: undefined },
})

// Whether a filter finds few of all scenarios by itself.
const isNarrow = ({ projectId, basket, responsible, search }: ScenarioFilter) =>
  [projectId, basket, responsible, search].some(Boolean)

const COLUMNS_BUT_ID = Prisma.raw(
  Object.values(Prisma.ScenarioScalarFieldEnum)
    .filter((column) => column !== 'id')
    .map((column) => `scenario."${column}"`)
    .join(', '),
)

/**
 * Returns SQL in the place of the table: the scenarios to which has happened what a filter asks for, in the order of
 * their ids; null where it is better looked for in each scenario that the filter finds. Without this order the planner
 * walks through all scenarios: it takes what happened for spread evenly over them, while most of it happened to the
 * older ones. `OFFSET 0` keeps it to reading one after the other, until the page is full.
 */
export function scenariosOfHappenings(filter: ScenarioFilter, order: SortOrder): Prisma.Sql | null {
  const happenings = isNarrow(filter) ? null : happeningsOf(filter)
  return (
    happenings &&
    Prisma.sql`(
      SELECT happening."scenarioId" AS id, ${COLUMNS_BUT_ID}
      FROM (SELECT DISTINCT "scenarioId" FROM (${happenings}) happening
        ORDER BY "scenarioId" ${order === 'desc' ? Prisma.sql`DESC` : Prisma.sql`ASC`}) happening
      CROSS JOIN LATERAL (SELECT * FROM "Scenario" WHERE id = happening."scenarioId" OFFSET 0) scenario)`
  )
}

/**
 * Returns how often what a filter asks for has happened to the scenarios that its `others` conditions find, up to
 * {@link MOST_COUNTED} where it is no kept sum; nothing for what happens once.
 */
export async function countHappenings(
  filter: ScenarioFilter,
  others: Prisma.Sql,
): Promise<Pick<ScenarioCounts, 'times' | 'areTimesAtLeast'>> {
  const happenings = happeningsOf(filter)
  if (!happenings) return {}
  const sum = sumOfDays(filter)
  const [{ times } = { times: 0 }] = await readRows<{ times: number }>`${
    sum ??
    Prisma.sql`SELECT count(*)::int AS times FROM (
      SELECT FROM (${happenings}) happening JOIN "Scenario" s ON s.id = happening."scenarioId"
      WHERE ${others} LIMIT ${MOST_COUNTED + 1}) counted`
  }`
  if (sum) return { times }
  const { count, isAtLeast } = countedOf(times)
  return { times: count, areTimesAtLeast: isAtLeast }
}

// In SQL: the sum that the database keeps by the day (decision 7); null of what it does not.
function sumOfDays({
  projectId,
  type,
  basket,
  responsible,
  search,
  ...filter
}: ScenarioFilter): Prisma.Sql | null {
  const key = [projectId, type, basket, responsible, search].some(Boolean) ? null : keyOfDays(filter)
  return (
    key &&
    Prisma.sql`SELECT coalesce(sum(t.count), 0)::int AS times FROM "Tally" t
      WHERE ${key} AND t.day > '-infinity' AND ${isOnDays(filter)}`
  )
}

function keyOfDays({ happened, team }: ScenarioFilter): Prisma.Sql | null {
  const statuses = happened && STATUSES_SET[happened]
  if (!statuses)
    return team
      ? null
      : Prisma.sql`t.what = 'created' AND t.scope = '' AND t.kind = 'error_report' AND t.status = ''`
  if (team && !statuses.every((status) => STATUSES_SUMMED_OF_TEAMS.has(status))) return null
  const of = team
    ? Prisma.sql`t.what = 'team_status_set' AND t.scope = ${team}`
    : Prisma.sql`t.what = 'status_set' AND t.scope = ''`
  return Prisma.sql`${of} AND t.kind = 'scenario' AND t.status = ANY (${statuses})`
}

function isOnDays({ from, to }: Period): Prisma.Sql {
  return Prisma.sql`(${from ? Prisma.sql`t.day >= ${from}::text::date` : TRUE} AND ${to ? Prisma.sql`t.day <= ${to}::text::date` : TRUE})`
}
