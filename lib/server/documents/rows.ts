import 'server-only'
import type { Pages, TextStyle } from './pages'

/** A line of a cell. */
export interface RowLine {
  text: string
  style: TextStyle
}

/** A cell of a row: its lines below each other. */
export interface RowCell {
  x: number
  width: number
  lines: RowLine[]
  isNumber?: boolean
}

interface Row {
  cells: RowCell[]
  /** The distance of all lines in points. */
  leading: number
  /** The space above and below the lines. */
  padding: number
  /** The least height of its first part, for what `decorate` draws. */
  least?: number
  /** Returns the block that is repeated above each part of the row, such as the head of its table; null for none. */
  head?: () => { height: number; draw: (top: number) => void } | null
  /** Draws something else into the first part. */
  decorate?: (top: number) => void
  /** Draws something below each part. */
  finish?: (bottom: number) => void
}

/** A row of up to this many lines is never split. */
const LINES_TOGETHER = 30

/** Places a row of cells. One that is too long for the rest of the page goes on on the next one. */
export function placeRow(pages: Pages, { cells, leading, padding, least = 0, ...row }: Row): void {
  const total = Math.max(1, ...cells.map(({ lines }) => lines.length))
  for (let from = 0; from < total; ) {
    const head = row.head?.() ?? null
    const rest = total - from
    const fitting = Math.floor((pages.room - (head?.height ?? 0) - 2 * padding) / leading)
    if (fitting < rest && pages.canTurn && (fitting < 1 || rest <= LINES_TOGETHER)) {
      pages.turn()
      continue
    }
    const [start, count] = [from, Math.min(rest, Math.max(1, fitting))]
    const height = Math.max(count * leading, start === 0 ? least : 0) + 2 * padding
    pages.place((head?.height ?? 0) + height, (top) => {
      head?.draw(top)
      const below = top + (head?.height ?? 0)
      if (start === 0) row.decorate?.(below + padding)
      for (const cell of cells) writeLines(pages, cell, { start, count, leading, top: below + padding })
      row.finish?.(below + height)
    })
    from += count
  }
}

interface Part {
  start: number
  count: number
  leading: number
  top: number
}

function writeLines(
  pages: Pages,
  { x, width, lines, isNumber }: RowCell,
  { start, count, leading, top }: Part,
): void {
  for (const [index, { text, style }] of lines.slice(start, start + count).entries()) {
    const at = top + index * leading
    const line = { ...style, leading }
    if (isNumber) pages.writeToRight(text, line, x + width, at)
    else pages.write(text, line, x, at)
  }
}
