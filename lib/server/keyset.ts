import 'server-only'
import { formatCursor, type Position, parseCursor, type SortKind, type SortRules } from '@/lib/shared/cursor'
import { AppError } from '@/lib/shared/errors'
import type { SortOrder } from '@/lib/shared/pagination'
import { inSnapshot, Prisma } from './db'
import { BY_ALPHABET } from './rows'

const BATCH_ROWS = 2_000

interface KeysetList<Filter, Sort extends string, Row> {
  sorts: SortRules<Sort, Row>
  /** The value that each order compares before the id; null when there is none. */
  columns: Record<Sort, Prisma.Sql | null>
  id: Prisma.Sql
  /**
   * Reads the filtered rows; `rest` follows the conditions of the filter: one more condition, the order and the limit.
   * `idOrder` is the order when only the ids make it. `near` is for a filter that is better looked for in the nearest
   * rows first.
   */
  read: (
    filter: Filter,
    rest: Prisma.Sql,
    idOrder: SortOrder | null,
    near: { limit: number | undefined; toRest: (limit: number) => Prisma.Sql },
  ) => Promise<Row[]>
  /** Number of rows that are read at a time when all are read. */
  batchRows?: number
}

interface OrderedQuery<Filter, Sort> {
  filter: Filter
  sort: Sort
  order: SortOrder
}

interface ListQuery<Filter, Sort> extends OrderedQuery<Filter, Sort> {
  /** Absent, the list is read to its end. */
  limit?: number
  cursor?: string
}

/** A page of a list, without cursors when it is the whole list. */
interface Page<Row> {
  rows: Row[]
  nextCursor?: string | null
  /** Null on the first page. */
  previousCursor?: string | null
}

/**
 * Reads a list that has several orders; equal values are sorted by id, and rows without a day come last. A list
 * continues after a value, not after a row: while others change, add and delete rows, unchanged rows are neither
 * skipped nor repeated.
 */
export function keysetList<Filter, Sort extends string, Row extends { _id: string }>(
  list: KeysetList<Filter, Sort, Row>,
) {
  const cursorAt = (row: Row | undefined, sort: Sort, isBackwards: boolean) =>
    row ? formatCursor({ id: row._id, value: list.sorts[sort].toValue(row), isBackwards }) : null

  async function findFrom(
    { filter, sort, order, limit }: ListQuery<Filter, Sort>,
    position: Position | null,
  ): Promise<Page<Row>> {
    const isBackwards = position?.isBackwards ?? false
    const { kind } = list.sorts[sort]
    const column = list.columns[sort]
    const compared = { id: list.id, column, kind, order }
    const found = await list.read(
      filter,
      pageClause(compared, position, limit),
      column ? null : toDirection(order, position),
      { limit, toRest: (rows) => pageClause(compared, position, rows) },
    )
    const nearest = limit === undefined ? found : found.slice(0, limit)
    const rows = isBackwards ? nearest.reverse() : nearest
    if (limit === undefined) return { rows }
    const isMore = found.length > limit
    return {
      rows,
      nextCursor: isBackwards || isMore ? cursorAt(rows.at(-1), sort, false) : null,
      previousCursor: (isBackwards ? isMore : position) ? cursorAt(rows[0], sort, true) : null,
    }
  }

  /**
   * Returns a page of the filtered rows, or all of them.
   * @throws AppError `invalid` for a cursor of another order.
   */
  async function find(query: ListQuery<Filter, Sort>): Promise<Page<Row>> {
    if (query.cursor === undefined) return findFrom(query, null)
    const position = parseCursor(query.cursor, list.sorts[query.sort])
    if (position) return findFrom(query, position)
    throw new AppError('invalid', 'validation.invalid', { fields: { cursor: 'validation.invalid' } })
  }

  /** Returns all filtered rows in batches of one snapshot, so that they are never in memory at once. */
  const batches = (query: OrderedQuery<Filter, Sort>) => inSnapshot(readBatches(query))

  async function* readBatches(query: OrderedQuery<Filter, Sort>): AsyncGenerator<Row[], void> {
    let cursor: string | undefined
    do {
      const { rows, nextCursor }: Page<Row> = await find({
        ...query,
        limit: list.batchRows ?? BATCH_ROWS,
        cursor,
      })
      yield rows
      cursor = nextCursor ?? undefined
    } while (cursor !== undefined)
  }

  /**
   * Returns the nearest rows on both sides of a row, and SQL for the condition that a row comes before it. The row is
   * placed by its own value: the filter need not find it.
   */
  async function beside({ filter, sort, order }: OrderedQuery<Filter, Sort>, row: Row) {
    const position = { id: row._id, value: list.sorts[sort].toValue(row), isBackwards: false }
    const compared = { id: list.id, column: list.columns[sort], kind: list.sorts[sort].kind, order }
    const nearest = async (isBackwards: boolean) => {
      const { rows } = await findFrom({ filter, sort, order, limit: 1 }, { ...position, isBackwards })
      return rows[0] ?? null
    }
    const [previous, next] = await Promise.all([nearest(true), nearest(false)])
    return { previous, next, isBefore: beyond(compared, { ...position, isBackwards: true }) }
  }

  return { find, batches, beside }
}

interface Compared {
  id: Prisma.Sql
  column: Prisma.Sql | null
  kind: SortKind
  order: SortOrder
}

// Backwards, the rows nearest to the position come first, so that the limit takes those.
const toDirection = (order: SortOrder, position: Position | null): SortOrder =>
  (order === 'desc') !== (position?.isBackwards ?? false) ? 'desc' : 'asc'

/**
 * Returns the end of a page's statement, after the conditions of its filter: where the page begins, the order and the
 * limit.
 */
function pageClause(compared: Compared, position: Position | null, limit: number | undefined): Prisma.Sql {
  const { id, column, kind, order } = compared
  const direction = toDirection(order, position) === 'desc' ? Prisma.sql`DESC` : Prisma.sql`ASC`
  const by = column && orderedBy(column, kind, order)
  const sorting = by ? Prisma.sql`${by} ${direction}, ${id} ${direction}` : Prisma.sql`${id} ${direction}`
  return Prisma.sql`
    ${position ? Prisma.sql`AND ${beyond(compared, position)}` : Prisma.empty} ORDER BY ${sorting}
    ${limit === undefined ? Prisma.empty : Prisma.sql`LIMIT ${limit + 1}`}`
}

/** Returns the condition in SQL for rows beyond a position, in its direction. */
function beyond({ id, column, kind, order }: Compared, position: Position): Prisma.Sql {
  const isAfter = toDirection(order, position) === 'desc' ? Prisma.sql`<` : Prisma.sql`>`
  return column
    ? Prisma.sql`(${orderedBy(column, kind, order)}, ${id}) ${isAfter} (${VALUE[kind](position.value, order)}, ${position.id}::bpchar)`
    : Prisma.sql`${id} ${isAfter} ${position.id}::bpchar`
}

function orderedBy(column: Prisma.Sql, kind: SortKind, order: SortOrder): Prisma.Sql {
  if (kind === 'day') return Prisma.sql`coalesce(${column}, ${NO_DAY[order]})`
  return kind === 'text' ? Prisma.sql`${column} ${BY_ALPHABET}` : column
}

/** Returns the position of a column's value in a short list, from 1, as the kind `place` counts it. */
export function placeIn(values: readonly string[], column: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`array_position(${values}::text[], ${column})`
}

/** After every real day, at the end of the list. */
const NO_DAY = { asc: Prisma.sql`'infinity'::date`, desc: Prisma.sql`'-infinity'::date` }

/** A cursor's value as the database compares it. */
const VALUE: Record<SortKind, (text: string, order: SortOrder) => Prisma.Sql> = {
  none: () => Prisma.empty,
  text: (text) => Prisma.sql`${text}::text`,
  place: (text) => Prisma.sql`${Number(text)}::int`,
  bigint: (text) => Prisma.sql`${text}::text::bigint`,
  amount: (text) => Prisma.sql`${text}::text::numeric`,
  moment: (text) => Prisma.sql`${new Date(Number(text))}::timestamptz`,
  day: (text, order) => (text === '' ? NO_DAY[order] : Prisma.sql`${text}::text::date`),
}
