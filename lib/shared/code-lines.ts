import { readSpelling } from './gs1-spelling'
import { type PastedTableRow, readPastedTable } from './spreadsheet-text'

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
