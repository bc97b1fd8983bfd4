/** The selected rows by id, in the order of their selection. */
export type Selected<Row> = ReadonlyMap<string, Row>

export type PageState = 'none' | 'some' | 'all'

interface Page<Row> {
  /** The visible rows, in their order. */
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Maximum number of selected rows. */
  maximum: number
}

function withRows<Row>(selected: Selected<Row>, added: readonly Row[], page: Page<Row>): Selected<Row> {
  const next = new Map(selected)
  for (const row of added) {
    if (next.size < page.maximum || next.has(page.rowId(row))) next.set(page.rowId(row), row)
  }
  return next
}

function withoutRows<Row>(selected: Selected<Row>, removed: readonly Row[], page: Page<Row>): Selected<Row> {
  const ids = new Set(removed.map(page.rowId))
  return new Map([...selected].filter(([id]) => !ids.has(id)))
}

/** Returns the selection with a row added or removed. */
export function toggleRow<Row>(selected: Selected<Row>, id: string, page: Page<Row>): Selected<Row> {
  const own = page.rows.filter((row) => page.rowId(row) === id)
  return selected.has(id) ? withoutRows(selected, own, page) : withRows(selected, own, page)
}

/** Returns the selection with all rows from one to another; only the latter is added if the former is not visible. */
export function addRange<Row>(
  selected: Selected<Row>,
  range: { from: string | null; to: string },
  page: Page<Row>,
): Selected<Row> {
  const ids = page.rows.map(page.rowId)
  const to = ids.indexOf(range.to)
  const from = range.from === null ? -1 : ids.indexOf(range.from)
  const [first, last] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)]
  return to < 0 ? selected : withRows(selected, page.rows.slice(first, last + 1), page)
}

/** Returns the selection with all visible rows, or without them if all are selected. */
export function togglePage<Row>(selected: Selected<Row>, page: Page<Row>): Selected<Row> {
  return pageState(selected, page) === 'all'
    ? withoutRows(selected, page.rows, page)
    : withRows(selected, page.rows, page)
}

/** Returns how many of the visible rows are selected. */
export function pageState<Row>(selected: Selected<Row>, page: Page<Row>): PageState {
  const count = page.rows.filter((row) => selected.has(page.rowId(row))).length
  if (count === 0) return 'none'
  return count === page.rows.length ? 'all' : 'some'
}

/**
 * Returns the selected rows: those of other pages as they were last seen, then the visible ones as they are now, in the
 * order of the page, so that a copy looks like the screen.
 */
export function freshRows<Row>(selected: Selected<Row>, page: Page<Row>): Row[] {
  const inView = page.rows.filter((row) => selected.has(page.rowId(row)))
  return [...withoutRows(selected, inView, page).values(), ...inView]
}

/** Returns the selected rows that are visible. */
export function onlyOnPage<Row>(selected: Selected<Row>, page: Page<Row>): Selected<Row> {
  const here = new Set(page.rows.map(page.rowId))
  return new Map([...selected].filter(([id]) => here.has(id)))
}
