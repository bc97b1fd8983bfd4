import 'server-only'
import { Prisma, prisma } from '@/lib/server/db'
import type { ListedScenario, ScenarioSort, SortOrder } from '../contract'
import { conditionsOf, type ScenarioFilter, selectRows, wireListedScenario } from '../queries'
import { formatCursor, positionOf, type ScenarioPosition } from './rules'

/** What each order compares, before the id; each has an index of its own. */
const SORTED_BY: Record<ScenarioSort, { column: Prisma.Sql; valueOf: (text: string) => Prisma.Sql } | null> =
  {
    created: null,
    number: {
      column: Prisma.sql`s."numberOrder"`,
      valueOf: (text) => Prisma.sql`${text}::text::bigint`,
    },
    updated: {
      column: Prisma.sql`s."updatedAt"`,
      valueOf: (text) => Prisma.sql`${new Date(Number(text))}::timestamptz`,
    },
    status: { column: Prisma.sql`s."statusOrder"`, valueOf: (text) => Prisma.sql`${Number(text)}::int` },
    country: { column: Prisma.sql`s.country`, valueOf: (text) => Prisma.sql`${text}::text` },
    plant: { column: Prisma.sql`s.plant`, valueOf: (text) => Prisma.sql`${text}::text` },
  }

interface ListInput {
  filter: ScenarioFilter
  sort: ScenarioSort
  order: SortOrder
}

interface StartedList extends ListInput {
  position: ScenarioPosition | null
}

interface PageInput extends StartedList {
  limit: number
}

/** The condition and the order of a list's rows, from a position on. */
function rowsOf({ filter, sort, order, position }: StartedList): Prisma.Sql {
  const isBackwards = position?.isBackwards ?? false
  // Backwards, the rows nearest to the position come first, so that the limit takes those.
  const isDescending = (order === 'desc') !== isBackwards
  const by = SORTED_BY[sort]
  const direction = isDescending ? Prisma.sql`DESC` : Prisma.sql`ASC`
  const isAfter = isDescending ? Prisma.sql`<` : Prisma.sql`>`
  const beyond = position && Prisma.sql`AND ${beyondOf(by, isAfter, position)}`
  const sorting = by
    ? Prisma.sql`${by.column} ${direction}, s.id ${direction}`
    : Prisma.sql`s.id ${direction}`
  return Prisma.sql`
    WHERE ${conditionsOf(filter)} ${beyond ?? Prisma.empty} ORDER BY ${sorting}`
}

function beyondOf(
  by: (typeof SORTED_BY)[ScenarioSort],
  isAfter: Prisma.Sql,
  { id, value }: ScenarioPosition,
): Prisma.Sql {
  if (!by) return Prisma.sql`s.id ${isAfter} ${id}::bpchar`
  return Prisma.sql`(${by.column}, s.id) ${isAfter} (${by.valueOf(value)}, ${id}::bpchar)`
}

interface Page {
  scenarios: ListedScenario[]
  nextCursor: string | null
  previousCursor: string | null
}

/**
 * A page of the scenarios that a filter finds. It begins at a value, not at a row: others may change, add and delete
 * rows meanwhile, and what was not changed is neither left out nor repeated.
 */
export async function findScenarioPage(input: PageInput): Promise<Page> {
  const { sort, limit, position } = input
  const rows = await selectRows(prisma, Prisma.sql`${rowsOf(input)} LIMIT ${limit + 1}`)
  const nearest = rows.slice(0, limit).map(wireListedScenario)
  const isMore = rows.length > limit
  const isBackwards = position?.isBackwards ?? false
  const scenarios = isBackwards ? nearest.reverse() : nearest
  const cursorAt = (scenario: ListedScenario | undefined, backwards: boolean) =>
    scenario ? formatCursor(positionOf(scenario, sort, backwards)) : null
  return {
    scenarios,
    nextCursor: isBackwards || isMore ? cursorAt(scenarios.at(-1), false) : null,
    previousCursor: (isBackwards ? isMore : position) ? cursorAt(scenarios[0], true) : null,
  }
}

/** Every scenario that a filter finds, in one query. */
export async function findEveryScenario(input: StartedList): Promise<ListedScenario[]> {
  const scenarios = (await selectRows(prisma, rowsOf(input))).map(wireListedScenario)
  return input.position?.isBackwards ? scenarios.reverse() : scenarios
}

/** Every scenario that a filter finds, a batch at a time, so that none of them has to hold all. */
export async function* everyScenario(input: ListInput, limit: number): AsyncGenerator<ListedScenario[]> {
  let position: ScenarioPosition | null = null
  for (;;) {
    const { scenarios, nextCursor }: Page = await findScenarioPage({ ...input, limit, position })
    yield scenarios
    const last = scenarios.at(-1)
    if (!last || nextCursor === null) return
    position = positionOf(last, input.sort, false)
  }
}
