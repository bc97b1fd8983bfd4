import 'server-only'
import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
import { withoutByteOrderMark } from '@/lib/shared/plain-line'
import { withoutFormulaGuard } from '@/lib/shared/spreadsheet-text'
import { Refused } from './problems'
import {
  MAX_CELL_LENGTH,
  MAX_COLUMNS,
  type ReadRow,
  type Sheet,
  type SheetLimits,
  withoutBlankRows,
} from './sheet'

const SEPARATORS = [';', ',', '\t', '|']
const QUOTED_CELL = /(^|[;,\t|\r\n])"[^"]*(?:""[^"]*)*"/g
/** The part of a text by which its separator is detected. */
const SAMPLE = { characters: 65_536, lines: 10 }
/** A line in which Excel reads the separator. */
const SEPARATOR_LINE = /^sep=([^\w\r\n"])(?=[\r\n])/i
/** One file may have several: a line that a program has added ends in another way. */
const LINE_ENDS = ['\r\n', '\n', '\r']
/** A cell of a line between the rows of a drawn table. A row of shorter ones says that there is nothing in its cells. */
const RULE_CELL = /^[\s:]*[-=]{3,}[-+:=\s]*$/

/** Returns the rows of a text whose cells have separators between them. @throws Refused */
export function delimitedSheet(text: string, limits: SheetLimits): Sheet {
  const named = SEPARATOR_LINE.exec(text)
  const delimiter = named?.[1] ?? findSeparator(text)
  // The line is kept as an empty one, so that the rows keep their numbers.
  const records = readRecords(named ? text.replace(SEPARATOR_LINE, '') : text, delimiter, limits)
  if (records.length > limits.rows) throw new Refused('tooManyRows')
  const sheet = withoutBlankRows(
    records.map((read, index) => {
      const written = read.map(({ text }) => text)
      const cells = delimiter === '|' && isRule(written) ? [] : written
      const row: ReadRow = { number: index + 1, cells: cells.slice(0, MAX_COLUMNS).map(writtenText) }
      const last = cells.findLastIndex((cell) => cell.trim() !== '')
      if (last >= MAX_COLUMNS) row.unreadColumn = last + 1
      if (cells.some((cell) => holdsRows(cell, delimiter, cells.length))) row.problem = 'openQuote'
      else if (isCutInQuotes(read)) row.problem = 'quotes'
      return row
    }),
  )
  return named && sheet.rows.length > 0 ? { ...sheet, blankRows: sheet.blankRows - 1 } : sheet
}

function isRule(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.replace(/^\s*\+/, '')).filter((cell) => cell.trim() !== '')
  return filled.length > 0 && filled.every((cell) => RULE_CELL.test(cell))
}

// Programs write `="0007"`, so that spreadsheets keep the zeros.
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/

function writtenText(cell: string): string {
  const [, text] = TEXT_FORMULA.exec(cell) ?? []
  return text === undefined ? withoutFormulaGuard(cell) : text.replaceAll('""', '"')
}

interface ReadCell {
  text: string
  /** Whether quotes stood around it, and those in it were doubled. */
  isQuoted: boolean
}

// A record with its part of the text, in which doubled quotes can be distinguished from others.
const recordsSchema = z.array(z.object({ raw: z.string(), record: z.array(z.string()) }))

function readRecords(text: string, delimiter: string, limits: SheetLimits): ReadCell[][] {
  try {
    const records: unknown = parse(text, {
      bom: true,
      delimiter,
      recordDelimiter: LINE_ENDS,
      raw: true,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: false,
      to: limits.rows + 1,
      maxRecordSize: MAX_COLUMNS * MAX_CELL_LENGTH,
    })
    return recordsSchema.parse(records).map(({ raw, record }) => record.map((cell) => readCell(cell, raw)))
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new Refused('openQuote', Number(error.records ?? 0) + 1)
    throw error
  }
}

const QUOTE = '"'
// A quote after a letter closes, any other opens.
const OPENING = /(?:^|[\s([«/-])"/

// Some programs write a backslash in front of a quote instead of a second one.
const ESCAPED = /^[^"]*(?:(?<=\\)"[^"]*)+$/

const countQuotes = (text: string) => text.split(QUOTE).length - 1

function readCell(cell: string, raw: string): ReadCell {
  const isQuoted = cell.includes(QUOTE) && raw.includes(`"${cell.replaceAll(QUOTE, '""')}"`)
  return { text: isQuoted ? cell : withoutOuterQuotes(cell), isQuoted }
}

// Some programs write quotes around a cell and don't double those in it: `"Tea "May", 100 g"`. What begins and ends with
// quotes of its own, as `"May" tea "Gold"`, has one that closes first.
function withoutOuterQuotes(cell: string): string {
  if (cell.length < 2 || !cell.startsWith(QUOTE) || !cell.endsWith(QUOTE)) return cell
  const inner = cell.slice(1, -1)
  if (ESCAPED.test(inner)) return inner.replaceAll('\\"', QUOTE)
  const isPaired = countQuotes(inner) > 0 && countQuotes(inner) % 2 === 0
  return isPaired && OPENING.test(inner.slice(0, inner.indexOf(QUOTE) + 1)) ? inner : cell
}

// A quote that opens in one cell and closes in a later one was around a separator: the cells are not what was meant.
function isCutInQuotes(cells: readonly ReadCell[]): boolean {
  const isOdd = ({ text, isQuoted }: ReadCell) => !isQuoted && countQuotes(text) % 2 === 1
  const first = cells.findIndex((cell) => isOdd(cell) && OPENING.test(cell.text))
  return first >= 0 && cells.slice(first + 1).some(isOdd)
}

// A quote that is opened and not closed takes in the rows below, up to the next quote.
function holdsRows(cell: string, delimiter: string, columns: number): boolean {
  if (!cell.includes('\n') || !cell.includes(delimiter)) return false
  const lines = cell.split('\n').slice(1)
  return lines.some((line) => line.split(delimiter).length > Math.max(2, columns / 2))
}

interface Shape {
  columns: number
  lines: number
}

/**
 * The separator by which the most lines have the same number of columns, then the one with the most columns: a heading
 * above the titles has no separators, and other characters occur in texts here and there.
 * @throws Refused where columns are set apart by spaces instead
 */
function findSeparator(text: string): string {
  const outside = withoutByteOrderMark(text.slice(0, SAMPLE.characters)).replaceAll(QUOTED_CELL, '$1')
  const lines = outside.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  const sample = lines.slice(0, SAMPLE.lines)
  const shapes = SEPARATORS.map((sign) => ({
    sign,
    ...commonShape(sample.map((line) => line.split(sign).length)),
  }))
  const common = shapes.reduce((best, shape) =>
    shape.lines > best.lines || (shape.lines === best.lines && shape.columns > best.columns) ? shape : best,
  )
  if (common.lines <= sample.length / 2 && areSetApart(sample)) throw new Refused('fixedWidth')
  return common.sign
}

/** Returns the most common number of columns above one. */
function commonShape(counts: number[]): Shape {
  const shapes = counts
    .filter((columns) => columns > 1)
    .map((columns) => ({ columns, lines: counts.filter((count) => count === columns).length }))
  return shapes.reduce((best, shape) => (shape.lines > best.lines ? shape : best), { columns: 1, lines: 0 })
}

const MIN_LINES = 3
/** Lines of a heading, which may be longer than the first column. */
const HEADING_LINES = 2

// Columns of one width each leave a gap at the same place in every line.
function areSetApart(lines: readonly string[]): boolean {
  return Array.from({ length: HEADING_LINES + 1 }, (_, heading) => lines.slice(heading)).some(
    (table) => table.length >= MIN_LINES && hasGap(table),
  )
}

function hasGap(lines: readonly string[]): boolean {
  const isFree = (place: number) => lines.every((line) => (line[place] ?? ' ') === ' ')
  const texts = lines.map((line) => ({ start: line.search(/\S/), end: line.trimEnd().length }))
  const isMost = (counts: (text: { start: number; end: number }) => boolean) =>
    texts.filter(counts).length > texts.length / 2
  const width = Math.max(...texts.map(({ end }) => end))
  return Array.from({ length: width }, (_, place) => place).some(
    (place) =>
      isFree(place) &&
      isFree(place + 1) &&
      isMost(({ start }) => start < place) &&
      isMost(({ end }) => end > place),
  )
}
