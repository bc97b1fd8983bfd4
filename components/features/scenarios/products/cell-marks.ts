import type { RefusedCell } from '@/lib/features/scenarios/cells/rules'
import type { ProductField } from '@/lib/features/scenarios/products/rules'

/** A cell that did not take a text, marked until it is corrected or left. */
export interface CellMark extends RefusedCell {
  /** The key of its line. */
  key: string
}

/** The marked cells, and the number of cells that were written with them. */
export interface CellMarks {
  marks: readonly CellMark[]
  total: number
}

export const NO_MARKS: CellMarks = { marks: [], total: 0 }

/** Returns the name of a cell, unique within the table. */
export const cellName = ({ key, field }: { key: string; field: ProductField }) => `${key} ${field}`

interface Written {
  /** The names of the cells. */
  names: ReadonlySet<string>
  total: number
  refused: readonly CellMark[]
}

/** Returns the marks after a write: its cells are marked where they were refused, the others stay as they were. */
export function marksAfter({ marks, total }: CellMarks, written: Written): CellMarks {
  const kept = marks.filter((mark) => !written.names.has(cellName(mark)))
  const next = [...kept, ...written.refused]
  if (next.length === 0) return NO_MARKS
  const known = new Set(marks.map(cellName))
  const added = written.refused.filter((mark) => !known.has(cellName(mark)))
  return { marks: next, total: kept.length === 0 ? written.total : total + added.length }
}

/** Returns the marks without one that was left. */
export function withoutMark({ marks, total }: CellMarks, left: CellMark): CellMarks {
  const next = marks.filter((mark) => mark !== left)
  return next.length === 0 ? NO_MARKS : { marks: next, total }
}

interface Place {
  row: number
  column: number
}

/** Returns the first marked cell behind a place, row by row, and behind the last one the first; null without one. */
export function markAfter(
  marks: readonly CellMark[],
  { keys, fields }: { keys: readonly string[]; fields: readonly string[] },
  { row, column }: Place,
): Place | null {
  const rows = new Map(keys.map((key, index) => [key, index]))
  const places = marks
    .map((mark): Place => ({ row: rows.get(mark.key) ?? -1, column: fields.indexOf(mark.field) }))
    .filter((place) => place.row >= 0 && place.column >= 0)
    .sort((one, other) => one.row - other.row || one.column - other.column)
  return (
    places.find((place) => place.row > row || (place.row === row && place.column > column)) ??
    places[0] ??
    null
  )
}
