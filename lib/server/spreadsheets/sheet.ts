import 'server-only'
import type { CellProblem } from '@/lib/shared/imported-table'
import type { RowProblem } from './problems'

/** A row of a sheet that holds something. */
export interface ReadRow {
  /** Its place in the sheet, counted from 1. */
  number: number
  cells: string[]
  /** Problems of cells, by their column; most rows have none. */
  problems?: Map<number, CellProblem>
  /** The columns of texts that only look like a value or an error. */
  meantTexts?: Set<number>
  /** A problem of the row as a whole. */
  problem?: RowProblem
  isHidden?: boolean
  /** Number of the row's last column that holds something, where it is behind the last one that is read. */
  unreadColumn?: number
}

/** Cells of one column that are merged, both ends included. */
export interface Merge {
  column: number
  firstRow: number
  lastRow: number
}

export interface Sheet {
  rows: ReadRow[]
  merges: Merge[]
  /** Number of rows that hold nothing; they are not among the rows. */
  blankRows: number
}

/** Maximum number of columns that are read, and of characters of a cell. */
export const MAX_COLUMNS = 200
export const MAX_CELL_LENGTH = 20_000

/** Maximum numbers of rows and filled cells that are read. */
export interface SheetLimits {
  rows: number
  cells: number
}

/** A sheet of a file, which is read only when it is asked for. */
export interface NamedSheet {
  name: string
  isHidden: boolean
  read: () => Promise<Sheet>
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Returns the letters by which spreadsheets call a column. */
export function columnLetters(place: number): string {
  const before = Math.floor(place / LETTERS.length)
  return (before > 0 ? columnLetters(before - 1) : '') + LETTERS.charAt(place % LETTERS.length)
}

/** Returns the numbers of filled cells in these rows, by their columns. */
export function countFilled(rows: readonly ReadRow[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { cells } of rows)
    for (const [place, cell] of cells.entries())
      if (cell?.trim()) counts.set(place, (counts.get(place) ?? 0) + 1)
  return counts
}

/** Returns whether a row holds nothing. */
function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === '' || cell.trim() === '')
}

/** Returns whether a row holds nothing, in columns that are not read either. */
export const isEmptyRow = ({ cells, problems, unreadColumn }: ReadRow): boolean =>
  problems === undefined && unreadColumn === undefined && isBlank(cells)

/** Returns the sheet of these rows, without the blank ones. */
export function withoutBlankRows(rows: readonly (ReadRow | null)[], merges: Merge[] = []): Sheet {
  const filled = rows.filter((row) => row !== null && !isEmptyRow(row))
  return {
    rows: filled.filter((row) => row !== null),
    merges,
    blankRows: Math.max(lastFilled(rows) - filled.length, 0),
  }
}

// Blank rows at the end of a text are only its line ends.
function lastFilled(rows: readonly (ReadRow | null)[]): number {
  return rows.findLastIndex((row) => row !== null && !isEmptyRow(row)) + 1
}

/**
 * Fills merged cells downwards: a spreadsheet keeps their text in the first one. Rows that hold nothing else stay as
 * they are. Returns the cells that were filled.
 */
export function fillMerged(sheet: Sheet): { row: number; column: number }[] {
  const rows = new Map(sheet.rows.map((row) => [row.number, row]))
  return sheet.merges.flatMap(({ column, firstRow, lastRow }) => {
    const text = rows.get(firstRow)?.cells[column] ?? ''
    if (text === '') return []
    const filled: { row: number; column: number }[] = []
    for (let number = firstRow + 1; number <= lastRow; number += 1) {
      const row = rows.get(number)
      if (!row || row.cells[column]?.trim()) continue
      while (row.cells.length < column) row.cells.push('')
      row.cells[column] = text
      filled.push({ row: number, column })
    }
    return filled
  })
}
