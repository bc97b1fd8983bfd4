import { readSpelling } from './gs1-spelling'
import { type PastedTableRow, readPastedTable } from './spreadsheet-text'

/**
 * Elements that follow GTIN and serial number in marks, each in a cell of its own: check keys, a tobacco price, a day of
 * expiry, and a weight behind the key of dairy goods, where it is no number of an order.
 */
const FURTHER_CELLS =
  /^(?:\t(?:93[^\t]{4}\t310\d{7}|9[13][^\t]{4}|92[^\t]{44}|92[^\t]{88}|8005\d{6}(?:93[^\t]{4})?|7003\d\d[01]\d[0-3]\d[0-2]\d[0-5]\d)(?=\t|$))*/

/** Returns behind which of these cells the code ends that begins in one of them. */
function findCodeEnd(cells: readonly string[], at: number): number {
  const behind = cells.slice(at + 1).map((cell) => `\t${cell}`)
  const [further = ''] = FURTHER_CELLS.exec(behind.join('')) ?? []
  return at + further.split('\t').length
}

/** The code in a pasted row. */
interface RowCode {
  text: string
  leftOut: string[]
  /** Whether the row has several cells, of which it is unclear which one is the code. */
  isSeveral: boolean
}

/** Returns the code in a row that was copied with other columns; tabs within one code stand for its separators. */
export function codeInRow(line: string): RowCode {
  const cells = line
    .split('\t')
    .map((cell) => cell.trim())
    .filter(Boolean)
  if (findCodeEnd(cells, 0) >= cells.length) return { text: line, leftOut: [], isSeveral: false }
  const [at, ...others] = cells.flatMap((cell, index) => (readSpelling(cell).piece === null ? [] : [index]))
  if (at === undefined || others.length > 0) return { text: line, leftOut: [], isSeveral: true }
  const end = findCodeEnd(cells, at)
  const leftOut = [...cells.slice(0, at), ...cells.slice(end)]
  return { text: cells.slice(at, end).join('\t'), leftOut, isSeveral: false }
}

/** A line of a paste that may be a code. */
export interface CodeLine {
  /** From 1. */
  line: number
  brand: string
  /** Whether it was several lines of one cell, none of which is a code. */
  isBroken?: true
}

/** Returns the lines or rows of a paste that are not blank, each with its number. */
export const codeLines = (text: string): CodeLine[] =>
  readPastedTable(text)
    .flatMap(toCodeLines)
    .filter(({ brand }) => brand !== '')

const isPiece = (text: string) => readSpelling(text).piece !== null

/**
 * Returns the lines of a pasted row that may be codes. A row is read as it stands, with its quotes, which may be a code's own;
 * only a cell of several lines stands in quotes of the spreadsheet. What it breaks into lines is taken for cells, as tabs are.
 */
function toCodeLines({ line, source, lines: cells, isDoubtful }: PastedTableRow): CodeLine[] {
  if (!cells || isDoubtful)
    return source.split(/\r\n|\r|\n/).map((text, index) => ({ line: line + index, brand: text.trim() }))
  const [lines = []] = cells
  const pieces = lines.filter(isPiece)
  if (cells.length === 1 && pieces.length === 0)
    return [{ line, brand: lines.join(' ').trim(), isBroken: true }]
  // A cell may hold several codes. Where the first line is none, it is unclear whose the quotes are, and the row is refused.
  if (cells.length === 1 && pieces.length > 1 && pieces[0] === lines[0])
    return lines.map((brand, index) => ({ line: line + index, brand }))
  const joined = cells.map((each) => each.join(each.some(isPiece) ? '\t' : ' '))
  return [{ line, brand: joined.join('\t') }]
}
