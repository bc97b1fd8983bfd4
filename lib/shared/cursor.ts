import { parseDay } from './dates'
import { isId } from './ids'
import { isStorable } from './limits'

/** The position at which a page begins: beside the row with this id and this value of the sorted column. */
export interface Position {
  id: string
  /** As text; empty where the id alone sorts. */
  value: string
  /** Whether the page ends before the position instead of beginning after it. */
  isBackwards: boolean
}

const LARGEST_BIGINT = 2n ** 63n - 1n
const TEXT_LIMIT = 200

/** Values that the database can compare; anything else would surface as a server fault. */
const IS_VALUE = {
  none: (value: string) => value === '',
  text: (value: string) => value.length <= TEXT_LIMIT && isStorable(value),
  // A position in a short list, such as that of a status.
  place: (value: string) => /^\d{1,3}$/.test(value),
  bigint: (value: string) => /^\d{1,19}$/.test(value) && BigInt(value) <= LARGEST_BIGINT,
  amount: (value: string) => /^-?\d{1,14}\.\d\d$/.test(value),
  // Milliseconds, up to the year 5138.
  moment: (value: string) => /^\d{1,14}$/.test(value),
  // Empty where there is none.
  day: (value: string) => value === '' || (value.length === 10 && parseDay(value) !== null),
}

/** The kind of value that a list is sorted by, before the id; `none` when only the id sorts. */
export type SortKind = keyof typeof IS_VALUE

/** The directions of an order. */
export const SORT_ORDERS = ['asc', 'desc'] as const

/** One of the orders of a list. */
export interface SortRule<Row> {
  kind: SortKind
  /** The row's value, as it is written in a cursor. */
  toValue: (row: Row) => string
}

/** All orders of a list. */
export type SortRules<Sort extends string, Row> = Record<Sort, SortRule<Row>>

/** The order in which the rows were created: that of their ids. */
export const BY_CREATION: SortRule<unknown> = { kind: 'none', toValue: () => '' }

/** Returns an order by moments in ISO format. */
export function byMoment<Row>(toMoment: (row: Row) => string): SortRule<Row> {
  return { kind: 'moment', toValue: (row) => String(Date.parse(toMoment(row))) }
}

/** Returns the position in a cursor of a list sorted like this, or null when the cursor is invalid. */
export function parseCursor(cursor: string, { kind }: { kind: SortKind }): Position | null {
  const isBackwards = cursor.startsWith('-')
  const rest = isBackwards ? cursor.slice(1) : cursor
  const at = rest.indexOf('.')
  const id = at < 0 ? rest : rest.slice(0, at)
  const value = at < 0 ? '' : rest.slice(at + 1)
  return isId(id) && IS_VALUE[kind](value) ? { id, value, isBackwards } : null
}

/** Returns the cursor that {@link parseCursor} reads. It holds the value itself, since the row's value may change. */
export function formatCursor({ id, value, isBackwards }: Position): string {
  return `${isBackwards ? '-' : ''}${id}${value === '' ? '' : `.${value}`}`
}
