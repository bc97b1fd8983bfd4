/** A cell by its row and column, each from 0. */
export interface Place {
  row: number
  column: number
}

/** The selected cell, which has the focus, and the opposite corner of the selected block. */
export interface Selection {
  active: Place
  end: Place
  /** The column in which a series of Tabs began: Enter returns to it. */
  tabFrom: number | null
}

/** A block of cells, including its edges. */
export interface Block {
  top: number
  bottom: number
  left: number
  right: number
}

/** Returns whether two places are the same cell. */
export function isSame(one: Place, other: Place): boolean {
  return one.row === other.row && one.column === other.column
}

interface Size {
  rows: number
  columns: number
}

/** Returns the block that a selection spans. */
export function toBlock({ active, end }: Selection): Block {
  return {
    top: Math.min(active.row, end.row),
    bottom: Math.max(active.row, end.row),
    left: Math.min(active.column, end.column),
    right: Math.max(active.column, end.column),
  }
}

/** Returns whether a block is more than one cell. */
export function isMany({ top, bottom, left, right }: Block): boolean {
  return top !== bottom || left !== right
}

const within = (index: number, count: number) => Math.max(0, Math.min(index, count - 1))

/** Returns the place in a table of this size that is nearest to a place, which may be outside. */
export function placeWithin({ row, column }: Place, { rows, columns }: Size): Place {
  return { row: within(row, rows), column: within(column, columns) }
}

/** Returns the selection of one cell. */
export function single(active: Place, tabFrom: number | null = null): Selection {
  return { active, end: active, tabFrom }
}

/** Returns the next place for Tab, row by row, in one of the columns that it stops at; null outside of the table. */
export function tabbed(
  { row, column }: Place,
  step: 1 | -1,
  rows: number,
  stops: readonly number[],
): Place | null {
  const within = step === 1 ? stops.find((stop) => stop > column) : stops.findLast((stop) => stop < column)
  if (within !== undefined) return { row, column: within }
  const [next, wrapped] = [row + step, step === 1 ? stops[0] : stops.at(-1)]
  return wrapped === undefined || next < 0 || next >= rows ? null : { row: next, column: wrapped }
}

const PAGE = 10

/** Returns the place that a key moves to; null if the key does not move. */
export function placeByKey(
  key: string,
  isFar: boolean,
  { row, column }: Place,
  { rows, columns }: Size,
): Place | null {
  switch (key) {
    case 'ArrowUp':
      return { row: isFar ? 0 : row - 1, column }
    case 'ArrowDown':
      return { row: isFar ? rows - 1 : row + 1, column }
    case 'ArrowLeft':
      return { row, column: isFar ? 0 : column - 1 }
    case 'ArrowRight':
      return { row, column: isFar ? columns - 1 : column + 1 }
    case 'Home':
      return { row: isFar ? 0 : row, column: 0 }
    case 'End':
      return { row: isFar ? rows - 1 : row, column: columns - 1 }
    case 'PageUp':
      return { row: row - PAGE, column }
    case 'PageDown':
      return { row: row + PAGE, column }
    default:
      return null
  }
}
