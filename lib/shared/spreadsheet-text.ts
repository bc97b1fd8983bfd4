import { formatDottedDay, formatUtcMinute, formatUtcSecond } from './dates'
import type { Language } from './language'
import { formatAmount } from './money'
import { BYTE_ORDER_MARK } from './plain-line'

/** A number in a table: a whole one, an amount with its two decimals, or any other. */
interface NumberCell {
  kind: 'count' | 'amount' | 'figure'
  value: number
}

/** A day or a moment in a table. */
interface TimeCell {
  kind: 'day' | 'moment' | 'exactMoment'
  /** A day as `YYYY-MM-DD`, a moment in UTC as ISO 8601: shown to its minute, or exactly, to its second. */
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
    case 'exactMoment':
      return formatUtcSecond(cell.at)
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
  /** The lines of each cell, where one of them has several. */
  lines?: string[][]
  /** Whether it is unclear which of its quotes are a cell's own, so that it may have ended elsewhere. */
  isDoubtful?: true
}

const TAB = '\t'

/**
 * Returns the rows and cells of a text that was copied from a spreadsheet, each cell trimmed and in one line. Where quotes would
 * take a tab into a cell, and as plain characters leave all rows with the same number of cells, they are plain characters.
 */
export function readPastedTable(source: string): PastedTableRow[] {
  const quoted = readRows(source, () => false)
  if (quoted.some(({ isDoubtful }) => isDoubtful)) {
    const plain = readRows(source, ({ isDoubtful }) => isDoubtful === true)
    if (isEven(plain)) return plain
  }
  if (isEven(quoted)) return quoted
  const plain = readRows(source, ({ hasTab }) => hasTab === true)
  return isEven(plain) ? plain : quoted
}

// A line without any text is none of the table.
function isEven(rows: readonly PastedTableRow[]): boolean {
  const filled = rows.filter(({ source }) => source.trim() !== '')
  return filled.every(({ cells }) => cells.length === filled[0]?.cells.length)
}

function readRows(source: string, isPlain: (cell: Cell) => boolean): PastedTableRow[] {
  const rows: PastedTableRow[] = []
  for (let at = 0, line = 1; at <= source.length; line += 1) {
    const start = at
    const row: PastedTableRow = { line, cells: [], source: '' }
    const lines: string[][] = []
    let cell: Cell
    do {
      const asQuoted = readCell(source, at)
      cell = isPlain(asQuoted) ? { ...unquotedCell(source, at), isDoubtful: true } : asQuoted
      row.cells.push(cell.text)
      lines.push(cell.lines)
      if (cell.isDoubtful) row.isDoubtful = true
      line += cell.lines.length - 1
      at = cell.end + 1
    } while (source[cell.end] === TAB)
    row.source = source.slice(start, cell.end)
    if (lines.some(({ length }) => length > 1)) row.lines = lines
    if (source.startsWith('\r\n', cell.end)) at += 1
    rows.push(row)
  }
  return rows
}

interface Cell {
  text: string
  /** The position of the tab or line break after a cell. */
  end: number
  lines: string[]
  /** Whether its quotes take in a tab. */
  hasTab?: boolean
  /** Whether they take in a tab and the end of a line. */
  isDoubtful?: boolean
}

const LINE_BREAK = /\r\n|\r|\n/
const PLAIN_CELL = /[^\t\r\n]*/y

// Excel and LibreOffice quote a cell that contains a tab or a line break, and double the quotes in it; they write any
// other cell as it is, even when it begins with a quote.
//
// So what looks like one cell with a tab and a line break may be several cells, the first of which begins with a quote of
// its own and the last of which ends with one (`"Tea`, then `cable 15"`): only the other rows tell them apart.
function readCell(source: string, start: number): Cell {
  const end = findQuoteEnd(source, start)
  if (end === null) return unquotedCell(source, start)
  const inner = source.slice(start + 1, end - 1)
  const written = inner.replaceAll('""', '"')
  const lines = written.split(LINE_BREAK).map((line) => line.trim())
  const text = written.replace(/[\t\r\n]+/g, ' ').trim()
  const hasTab = inner.includes(TAB)
  return { text, end, lines, hasTab, isDoubtful: lines.length > 1 && hasTab }
}

function unquotedCell(source: string, start: number): Cell {
  PLAIN_CELL.lastIndex = start
  const [written = ''] = PLAIN_CELL.exec(source) ?? []
  const text = written.trim()
  return { text, end: start + written.length, lines: [text] }
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
