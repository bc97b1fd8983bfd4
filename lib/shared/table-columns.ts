import type { TableLayout } from './table-layout'

/** A column, as far as its place matters; only one with a name can be moved and hidden. */
export interface PlacedColumn {
  id?: string
  meta?: { name?: string }
}

/** Returns the ids of the columns that can be moved, in their order. */
function movableIds(columns: readonly PlacedColumn[]): string[] {
  return columns.flatMap(({ id, meta }) => (id !== undefined && meta?.name ? [id] : []))
}

/** Returns these ids in the wanted order; an id that this lacks stays after the one before it. */
export function inOrder(ids: readonly string[], wanted: readonly string[]): string[] {
  const ordered = [...new Set(wanted)].filter((id) => ids.includes(id))
  ids.forEach((id, index) => {
    const before = ids[index - 1]
    if (!ordered.includes(id)) ordered.splice(before === undefined ? 0 : ordered.indexOf(before) + 1, 0, id)
  })
  return ordered
}

/** Returns the columns in the person's order; those that can't be moved keep their places. */
export function arranged<Column extends PlacedColumn>(
  columns: readonly Column[],
  { order }: Pick<TableLayout, 'order'>,
): Column[] {
  const ids = movableIds(columns)
  const next = inOrder(ids, order).values()
  return columns.map((column) => {
    if (column.id === undefined || !ids.includes(column.id)) return column
    const id = next.next().value
    return columns.find((other) => other.id === id) ?? column
  })
}

/** Returns the visible columns, in the person's order. */
export function shownColumns<Column extends PlacedColumn>(
  columns: readonly Column[],
  layout: Pick<TableLayout, 'order' | 'hidden'>,
): Column[] {
  return arranged(columns, layout).filter(({ id }) => id === undefined || !layout.hidden.includes(id))
}

/**
 * Returns the order in which a column stands right before another one, or after the last visible one when `before` is
 * null.
 */
export function movedBefore(
  columns: readonly PlacedColumn[],
  layout: Pick<TableLayout, 'order' | 'hidden'>,
  { id, before }: { id: string; before: string | null },
): string[] {
  const order = movableIds(arranged(columns, layout)).filter((other) => other !== id)
  const last = order.findLastIndex((other) => !layout.hidden.includes(other))
  order.splice(before === null ? last + 1 : order.indexOf(before), 0, id)
  return order
}

/** The value in an address when all columns that can be hidden are hidden. */
const NO_COLUMN = 'none'

/** Returns the visible columns, in their order, as an address lists them. */
export function listedColumns(
  columns: readonly PlacedColumn[],
  layout: Pick<TableLayout, 'order' | 'hidden'>,
): string {
  return movableIds(shownColumns(columns, layout)).join() || NO_COLUMN
}

/** Returns the layout in which exactly these columns are visible, in this order; null when none of them exists. */
export function toLayout(
  columns: readonly PlacedColumn[],
  listed: string,
): Pick<TableLayout, 'order' | 'hidden'> | null {
  const ids = movableIds(columns)
  const order = [...new Set(listed.split(','))].filter((id) => ids.includes(id))
  if (order.length === 0 && listed !== NO_COLUMN) return null
  return { order, hidden: ids.filter((id) => !order.includes(id)) }
}
