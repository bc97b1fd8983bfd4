import { formatDottedDay, formatUtcMinute } from './dates'
import type { Language } from './language'
import { formatAmount } from './money'

/** A number in a table: a whole one, an amount with its two decimals, or any other. */
interface NumberCell {
  kind: 'count' | 'amount' | 'figure'
  value: number
}

/** A day or a moment in a table. */
interface TimeCell {
  kind: 'day' | 'moment'
  /** A day as `YYYY-MM-DD`, a moment in UTC as ISO 8601. */
  at: string
}

/** A cell of a table for spreadsheets, a file or the clipboard: a text, or a value to calculate with. */
export type TableCell = string | NumberCell | TimeCell

/**
 * Returns the text of a cell that spreadsheets in this language read as its value: a number without a sign between
 * thousands.
 */
export function plainCell(cell: TableCell, language: Language | null): string {
  if (typeof cell === 'string') return cell
  switch (cell.kind) {
    case 'day':
      return formatDottedDay(cell.at)
    case 'moment':
      return formatUtcMinute(cell.at)
    case 'amount':
      return withDecimalSign(formatAmount(cell.value), language)
    default:
      return withDecimalSign(String(cell.value), language)
  }
}

const withDecimalSign = (text: string, language: Language | null) =>
  language === 'ru' ? text.replace('.', ',') : text

// The beginnings of a formula, and the guard itself, so that removing the guard restores the text.
const FORMULA_START = /^['=+\-@\t\r\n]/
const BYTE_ORDER_MARK = '\uFEFF'

/** Returns `text` so that a spreadsheet shows it and never calculates it; {@link withoutFormulaGuard} reverts that. */
export function guardFormula(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text
}

/** Returns the original text of {@link guardFormula}. */
export function withoutFormulaGuard(text: string): string {
  return text.startsWith("'") && FORMULA_START.test(text.slice(1)) ? text.slice(1) : text
}

// A number is never a formula, whatever its sign: with a guard it would be a text that no sum counts.
const guardedCell = (cell: TableCell, language: Language | null) =>
  typeof cell === 'string' ? guardFormula(cell) : plainCell(cell, language)

/**
 * Returns rows as text that can be pasted into a spreadsheet in this language: a tab between cells, a line for each
 * row.
 */
export function tabSeparated(
  rows: readonly (readonly TableCell[])[],
  language: Language | null = null,
): string {
  const toText = (cell: TableCell) =>
    guardedCell(typeof cell === 'string' ? cell.replace(/[\t\r\n]+/g, ' ') : cell, language)
  return rows.map((row) => row.map(toText).join('\t')).join('\n')
}

// Spreadsheets split a CSV line by the list separator of their own language.
const listSeparator = (language: Language | null) => (language === 'ru' ? ';' : ',')

/** Returns one line of a CSV file (RFC 4180) for spreadsheets in this language, its end included. */
export function csvLine(cells: readonly TableCell[], language: Language | null): string {
  const toText = (cell: TableCell) => {
    const guarded = guardedCell(cell, language)
    return /[",;\r\n\t]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
  }
  return `${cells.map(toText).join(listSeparator(language))}\r\n`
}

/** The byte order mark of a CSV file, so that spreadsheets read it as UTF-8. */
export const CSV_START = BYTE_ORDER_MARK

/** A row that was pasted from a spreadsheet. */
export interface PastedTableRow {
  /** The line of the text that it begins in, from 1. */
  line: number
  cells: string[]
  /** The row as it stands in the text. */
  source: string
  /** Whether it is unclear which of its quotes are a cell's own, so that it may have ended elsewhere. */
  isDoubtful?: true
}

const TAB = '\t'

/** Returns the rows and cells of a text that was copied from a spreadsheet, each cell trimmed and in one line. */
export function readPastedTable(source: string): PastedTableRow[] {
  const rows: PastedTableRow[] = []
  const width = usualWidth(source)
  for (let at = 0, line = 1; at <= source.length; line += 1) {
    const start = at
    const row: PastedTableRow = { line, cells: [], source: '' }
    let cell: Cell
    do {
      cell = readCell(source, at, row.cells.length, width)
      row.cells.push(cell.text)
      if (cell.isDoubtful) row.isDoubtful = true
      line += cell.lineBreaks
      at = cell.end + 1
    } while (source[cell.end] === TAB)
    row.source = source.slice(start, cell.end)
    if (source.startsWith('\r\n', cell.end)) at += 1
    rows.push(row)
  }
  return rows
}

interface Cell {
  text: string
  /** The position of the tab or line break after a cell. */
  end: number
  lineBreaks: number
  isDoubtful?: boolean
}

const LINE_BREAK = /\r\n|\r|\n/g
const PLAIN_CELL = /[^\t\r\n]*/y

const widthOf = (line: string) => line.split(TAB).length

/** Returns the number of cells in the widest line without a quote, of which it is certain; 0 if there is none. */
function usualWidth(source: string): number {
  const certain = source.split(LINE_BREAK).filter((line) => !line.includes(QUOTE))
  return certain.reduce((widest, line) => Math.max(widest, line === '' ? 0 : widthOf(line)), 0)
}

// Excel and LibreOffice quote a cell that contains a tab or a line break, and double the quotes in it; they write any
// other cell as it is, even when it begins with a quote.
function readCell(source: string, start: number, before: number, width: number): Cell {
  const end = findQuoteEnd(source, start)
  if (end === null) return unquotedCell(source, start)
  const inner = source.slice(start + 1, end - 1)
  const { isQuoted, isDoubtful } = whichReading(source, { start, end, before, width })
  if (!isQuoted) return { ...unquotedCell(source, start), isDoubtful }
  const text = inner.replaceAll('""', '"').replace(/[\t\r\n]+/g, ' ')
  return { text: text.trim(), end, lineBreaks: inner.match(LINE_BREAK)?.length ?? 0, isDoubtful }
}

function unquotedCell(source: string, start: number): Cell {
  PLAIN_CELL.lastIndex = start
  const [text = ''] = PLAIN_CELL.exec(source) ?? []
  return { text: text.trim(), end: start + text.length, lineBreaks: 0 }
}

interface QuotedPart {
  start: number
  end: number
  /** The number of cells before it in its row. */
  before: number
  width: number
}

/**
 * Returns how to read what stands between two quotes: as one cell, or as the cells that it looks like, because it begins
 * with a quote of its own and another cell ends with one (`"Tea`, then `cable 15"`). The number of cells in the other
 * rows decides, as far as it can.
 */
function whichReading(source: string, { start, end, before, width }: QuotedPart) {
  const inner = source.slice(start + 1, end - 1)
  const [behind = ''] = source.slice(end, end + 10_000).split(LINE_BREAK, 1)
  const isQuotedUsual = before + widthOf(behind) === width
  const lines = inner.split(LINE_BREAK)
  const widths = lines.map((line) => widthOf(line))
  if (widths.length > 0) {
    widths[0] = (widths[0] ?? 0) + before
    widths[widths.length - 1] = (widths.at(-1) ?? 0) + widthOf(behind) - 1
  }
  const isPlainUsual = widths.every((one) => one === width)
  const isOnlyQuotedUsual = isQuotedUsual && !isPlainUsual
  if (inner.includes(TAB)) return { isQuoted: !isPlainUsual, isDoubtful: !isOnlyQuotedUsual }
  const isPlain = lines.length > 1 && width > 0 && isPlainUsual && !isQuotedUsual
  return { isQuoted: !isPlain, isDoubtful: isPlain }
}

const QUOTE = '"'

/** Returns the position after the closing quote of the quoted cell that begins at `start`; null when there is none. */
function findQuoteEnd(source: string, start: number): number | null {
  if (source[start] !== QUOTE) return null
  for (let at = source.indexOf(QUOTE, start + 1); at !== -1; at = source.indexOf(QUOTE, at + 2)) {
    const next = source[at + 1]
    if (next !== QUOTE) return next === undefined || '\t\r\n'.includes(next) ? at + 1 : null
  }
  return null
}
