import { DAY_MS, formatDay } from '@/lib/shared/dates'
import type { TableCell } from '@/lib/shared/spreadsheet-text'
import type { Draw } from './draw'

/** The columns of a random table. */
export const TABLE_COLUMNS = ['number', 'description', 'system', 'amount', 'count', 'day']

/** A row of a random table: texts in the first columns, then an amount, a count and a day. */
export interface TableRow {
  texts: string[]
  amount: number
  count: number
  /** As `YYYY-MM-DD`. */
  day: string
}

const MOST_ROWS = 12

const PARTS = [
  ...['Открыть смену', 'касса', 'Ёлка', 'receipt', '007', '1,5', '01.02.2026', 'TRUE', 'é', '🧾', '№ 5'],
  ...['=1+1', '+7', '-5', '@me', "'quoted", '"две"', '"', ';', ',', '|', 'a;b', '#N/A', '4,60123E+12'],
  '<b>&amp;</b>',
]

/** Whole texts that spreadsheets take for a value or an error. */
const WORDS = ['TRUE', 'FALSE', 'ИСТИНА', '#N/A', '#REF!', '#ССЫЛКА!', '#Н/Д', '####', 'Err:502']

/** Returns a text as people write them: words and signs, several lines at times, and never blank at its ends. */
function someText(draw: Draw): string {
  if (draw.chance(0.1)) return draw.pick(WORDS)
  const parts = Array.from({ length: draw.integer(1, 4) }, () => draw.pick(PARTS))
  return parts.join(draw.pick([' ', ' ', '', '\n']))
}

const FIRST_DAY = Date.UTC(2000, 0, 1)
const DAYS = 18_000

/** Returns a table of up to 12 rows with what spreadsheets are apt to take for something else. */
export function randomTable(draw: Draw): TableRow[] {
  return Array.from({ length: draw.integer(1, MOST_ROWS) }, () => ({
    texts: [someText(draw), someText(draw), draw.chance(0.2) ? '' : someText(draw)],
    amount: draw.integer(-9_999_999, 9_999_999) / 100,
    count: draw.integer(-100_000, 100_000),
    day: formatDay(new Date(FIRST_DAY + draw.integer(0, DAYS) * DAY_MS)),
  }))
}

/** A column without a title: where it stands, and its text of each row. */
export interface UntitledColumn {
  place: number
  texts: string[]
}

/** Returns a column without a title beside others, filled in some rows, or null. */
export function randomUntitled(draw: Draw, rows: number): UntitledColumn | null {
  if (draw.chance(0.5)) return null
  const texts = Array.from({ length: rows }, () => (draw.chance(0.4) ? '' : someText(draw)))
  return { place: draw.integer(0, TABLE_COLUMNS.length), texts }
}

/** Returns the cells of a row as exports write them. */
export const toTableCells = ({ texts, amount, count, day }: TableRow): TableCell[] => [
  ...texts,
  { kind: 'amount', value: amount },
  { kind: 'count', value: count },
  { kind: 'day', at: day },
]
