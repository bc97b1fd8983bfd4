import { namedColumns, toTitles } from '@/lib/shared/column-titles'
import { DAY_MS, formatDay, formatDottedDay, parseDay } from '@/lib/shared/dates'
import { NAME_LIMIT } from '@/lib/shared/limits'
import { findLookalike, type Lookalike } from '@/lib/shared/lookalikes'
import { message } from '@/lib/shared/messages'
import { type CodeProblem, codeProblem } from '@/lib/shared/product-code'
import type { RecordRules } from '@/lib/shared/records'
import { type PastedTableRow, readPastedTable } from '@/lib/shared/spreadsheet-text'
import type { Aggregation, AggregationText, AggregationUpdate } from './contract'
import { AGGREGATION_SORTS, AGGREGATION_TEXTS, PASTE_LIMIT } from './values'

/** Returns the name of an aggregation outside of a table: the first of its texts that distinguish it from others. */
function aggregationLabel(aggregation: Aggregation): string {
  const { aggregate, task, idocPos, tid, idocErt, plant, type, date } = aggregation
  const name = [aggregate, task, idocPos, tid, idocErt].find(Boolean) ?? type
  return [name, plant, date && formatDottedDay(date)].filter(Boolean).join(' · ')
}

/** The fields of an aggregation, as browser and server know them, in the order of a pasted row. */
export const AGGREGATION = {
  name: 'aggregations',
  subject: 'aggregation',
  sorts: AGGREGATION_SORTS,
  searched: ['plant', 'aggregate', 'task', 'type', 'idocPos', 'tid', 'idocErt'],
  filters: ['plant', 'task', 'type'],
  period: 'date',
  toLabel: aggregationLabel,
  fields: {
    plant: { kind: 'line', label: message('aggregations.fields.plant'), isIdentifier: true },
    date: { kind: 'day', label: message('aggregations.fields.date'), none: message('aggregations.noDate') },
    aggregate: { kind: 'line', label: message('aggregations.fields.aggregate'), isIdentifier: true },
    task: { kind: 'line', label: message('aggregations.fields.task'), isIdentifier: true },
    type: { kind: 'line', label: message('aggregations.fields.type') },
    idocPos: { kind: 'line', label: message('aggregations.fields.idocPos'), isIdentifier: true },
    tid: { kind: 'line', label: message('aggregations.fields.tid'), isIdentifier: true },
    idocErt: { kind: 'line', label: message('aggregations.fields.idocErt'), isIdentifier: true },
  },
} as const satisfies RecordRules<Aggregation, AggregationUpdate>

/** The values of a pasted row; the date as `YYYY-MM-DD`, or null. */
type PastedAggregation = Record<AggregationText, string> & { date: string | null }

export type PasteProblem =
  | { kind: 'oneColumn' }
  | { kind: 'nothingUsable' }
  | { kind: 'tooLong'; field: AggregationText; maximum: number }
  | { kind: 'unreadableDate'; text: string }
  | { kind: 'unusedColumns'; used: number; texts: string[] }
  | { kind: 'untitledColumns'; texts: string[] }
  | { kind: 'unusualType'; text: string }
  | { kind: 'quotes' }
  | { kind: CodeProblem; text: string }
  | { kind: 'lookalike'; field: AggregationText; found: Lookalike }

/** Problems that keep a row from being added; rows with other problems are added. */
const BLOCKING: PasteProblem['kind'][] = ['oneColumn', 'nothingUsable', 'tooLong', 'shortened', 'error']

/** A row of a paste. */
export interface PastedRow {
  /** The line of the text that the row begins in, from 1. */
  line: number
  aggregation: PastedAggregation
  problems: PasteProblem[]
}

export type Paste =
  | { kind: 'empty' | 'unreadable' | 'noRows' }
  | { kind: 'tooMany'; count: number }
  | { kind: 'rows'; rows: PastedRow[] }

/** Returns whether a row has to be removed or corrected before the others can be added. */
export function isBlocked({ problems }: PastedRow): boolean {
  return problems.some(({ kind }) => BLOCKING.includes(kind))
}

// NUL and the replacement character: the data was damaged before it was pasted.
const DAMAGE = ['\u0000', '\uFFFD']

/**
 * Returns the aggregations in text that was copied out of a spreadsheet (docs/domain.md, Close days, aggregations,
 * errors). Eight and more columns are plant, date, aggregate, task, type, IDoc POS, TID and IDoc ERT; further ones are
 * left out. With fewer columns date and type are absent, unless the second one is a date, and so default to today and
 * POS. Titles in the first row that stand elsewhere say which column is where.
 * @param today `YYYY-MM-DD`
 */
export function readPaste(text: string, today: string): Paste {
  if (text.trim() === '') return { kind: 'empty' }
  if (DAMAGE.some((character) => text.includes(character))) return { kind: 'unreadable' }
  const [first, ...others] = readPastedTable(text).filter(({ cells }) => cells.some(Boolean))
  if (!first) return { kind: 'noRows' }
  const titles = namedColumns(first.cells, TITLES)
  const table = titles ? others : [first, ...others]
  if (table.every(({ cells }) => cells.length === 1)) return { kind: 'noRows' }
  if (table.length > PASTE_LIMIT) return { kind: 'tooMany', count: table.length }
  return { kind: 'rows', rows: table.map((row) => readRow(row, today, titles && titledColumns(titles))) }
}

const TITLES = toTitles({
  plant: 'plant завод',
  date: 'date дата',
  aggregate: 'aggregate aggregation агрегат агрегация',
  task: 'task задача',
  type: 'type тип',
  idocPos: 'idocpos',
  tid: 'tid',
  idocErt: 'idocert',
})

const COLUMNS = ['plant', 'date', 'aggregate', 'task', 'type', 'idocPos', 'tid', 'idocErt'] as const
const COLUMNS_WITHOUT_DEFAULTS = ['plant', 'aggregate', 'task', 'idocPos', 'tid', 'idocErt'] as const
const DEFAULT_TYPE = 'POS'

type Column = (typeof COLUMNS)[number]
/** The column of each cell; undefined where none is read. */
type Columns = readonly (Column | undefined)[]

const isComplete = (cells: string[]) => cells.length >= COLUMNS.length

function findColumns(cells: string[]): Columns {
  return isComplete(cells) || WRITTEN_DATE.test(cells[1] ?? '') ? COLUMNS : COLUMNS_WITHOUT_DEFAULTS
}

/** Returns the columns that titles name; null where they stand in the usual order, or name one twice. */
function titledColumns(titles: Columns): Columns | null {
  const known = titles.filter((title) => title !== undefined)
  const isUsual = [COLUMNS, COLUMNS_WITHOUT_DEFAULTS].some((usual: Columns) =>
    titles.every((title, place) => title === undefined || title === usual[place]),
  )
  return isUsual || new Set(known).size < known.length ? null : titles
}

function readRow(
  { line, cells, isDoubtful }: PastedTableRow,
  today: string,
  titled: Columns | null,
): PastedRow {
  const columns = titled ?? findColumns(cells)
  const cell = (column: Column) => cells[columns.indexOf(column)] ?? ''
  const hasType = titled ? titled.includes('type') : isComplete(cells)
  const aggregation = {
    plant: cell('plant'),
    date: columns.includes('date') ? readDate(cell('date')) : today,
    aggregate: cell('aggregate'),
    task: cell('task'),
    type: cell('type') || (hasType ? '' : DEFAULT_TYPE),
    idocPos: cell('idocPos'),
    tid: cell('tid'),
    idocErt: cell('idocErt'),
  }
  const problems = [
    ...findCountProblems(cells, columns, titled !== null),
    ...findTextProblems(aggregation),
    ...findKeyProblems(aggregation),
    ...findLookalikes(aggregation),
    ...(isDoubtful ? [{ kind: 'quotes' } as const] : []),
    ...findTypeProblems(aggregation.type),
    ...(cell('date') && !aggregation.date ? [unreadableDate(cell('date'))] : []),
  ]
  return { line, aggregation, problems }
}

function findCountProblems(cells: string[], columns: Columns, isTitled: boolean): PasteProblem[] {
  if (cells.length === 1) return [{ kind: 'oneColumn' }]
  const texts = cells.filter((text, place) => text && columns[place] === undefined)
  if (texts.length === 0) return []
  return [
    isTitled ? { kind: 'untitledColumns', texts } : { kind: 'unusedColumns', used: columns.length, texts },
  ]
}

function findTextProblems(aggregation: PastedAggregation): PasteProblem[] {
  if (!Object.values(aggregation).some(Boolean)) return [{ kind: 'nothingUsable' }]
  const tooLong = AGGREGATION_TEXTS.filter((field) => aggregation[field].length > NAME_LIMIT)
  return tooLong.map((field) => ({ kind: 'tooLong', field, maximum: NAME_LIMIT }))
}

// The numbers of messages are long enough for a spreadsheet to shorten, or to lose their last digits: with 16 digits nobody
// can tell whether a zero at the end is one.
function findKeyProblems(aggregation: PastedAggregation): PasteProblem[] {
  return AGGREGATION_TEXTS.flatMap((field) => {
    const kind = codeProblem(aggregation[field])
    return kind ? [{ kind, text: aggregation[field] }] : []
  })
}

function findLookalikes(aggregation: PastedAggregation): PasteProblem[] {
  return AGGREGATION_TEXTS.flatMap((field) => {
    const found = 'isIdentifier' in AGGREGATION.fields[field] && findLookalike(aggregation[field])
    return found ? [{ kind: 'lookalike' as const, field, found }] : []
  })
}

/** The usual types of an aggregation. Others are accepted, but may be a typing error. */
export const USUAL_TYPES = ['POS', 'ERT']

const findTypeProblems = (text: string): PasteProblem[] =>
  text === '' || USUAL_TYPES.includes(text.toUpperCase()) ? [] : [{ kind: 'unusualType', text }]

const unreadableDate = (text: string): PasteProblem => ({ kind: 'unreadableDate', text })

/** Matches text that is meant as a date, also an invalid one. */
const WRITTEN_DATE = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?:[T ].*)?$/
const YEAR_FIRST = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]|$)/
const DAY_FIRST = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?: |$)/
/**
 * Days since 30 December 1899, maybe with a time as a fraction: so a spreadsheet writes a date that has lost its
 * format.
 */
const SERIAL_NUMBER = /^(\d{5})(?:[.,]\d+)?$/
const SERIAL_ORIGIN = Date.UTC(1899, 11, 30)

/**
 * Returns the day, as `YYYY-MM-DD`, in a cell: `dd.MM.yyyy` or `d/M/yyyy`, `yyyy-MM-dd`, each maybe followed by a time,
 * or a spreadsheet's serial number of five digits (1927 to 2173). Null where it holds none.
 */
export function readDate(text: string): string | null {
  const [, serial] = SERIAL_NUMBER.exec(text) ?? []
  if (serial) return formatDay(new Date(SERIAL_ORIGIN + Number(serial) * DAY_MS))
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? []
  if (year && month && day) return toDay(year, month, day)
  const [, dayFirst, , monthSecond, yearLast] = DAY_FIRST.exec(text) ?? []
  return dayFirst && monthSecond && yearLast ? toDay(yearLast, monthSecond, dayFirst) : null
}

function toDay(year: string, month: string, day: string): string | null {
  const parsed = parseDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  return parsed && formatDay(parsed)
}
