'use client'

import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import {
  addRange,
  freshRows,
  onlyOnPage,
  type PageState,
  pageState,
  type Selected,
  togglePage,
  toggleRow,
} from './selection'

const NO_ROWS: never[] = []

export interface RowSelection<Row> {
  /** The selected rows, including those of other pages. */
  rows: Row[]
  /** The number of selected rows that are not visible. */
  elsewhere: number
  pageState: PageState
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** Selects all rows between the last toggled one and this one. */
  extendTo: (id: string) => void
  togglePage: () => void
  clear: () => void
  /** Deselects these rows, including those that are no longer visible. */
  drop: (ids: readonly string[]) => void
  /** Deselects all rows that are not visible. */
  keepPage: () => void
  /** The checkbox that selects the page; it gets the focus once nothing is selected any more. */
  pageCheckbox: RefObject<HTMLInputElement | null>
}

/** Returns the selection of a table, on this page and on others, up to `maximum` rows. */
export function useRowSelection<Row>(input: {
  rows: readonly Row[] | undefined
  /** Stable. */
  rowId: (row: Row) => string
  maximum: number
  /** The filter of the table: another one clears the selection, since hidden rows must not be changed. */
  scope?: string
  /** The initially selected rows. */
  first?: readonly Row[]
}): RowSelection<Row> {
  const { rows = NO_ROWS, rowId, maximum, scope = '', first = NO_ROWS } = input
  const [selected, setSelected] = useSelected<Row>(
    scope,
    () => new Map(first.map((row) => [rowId(row), row])),
  )
  const anchor = useRef<string | null>(null)
  const pageCheckbox = useRef<HTMLInputElement>(null)
  const page = useMemo(() => ({ rows, rowId, maximum }), [rows, rowId, maximum])
  const clear = useCallback(() => {
    anchor.current = null
    setSelected(() => new Map())
  }, [setSelected])
  return useMemo(
    () => ({
      rows: freshRows(selected, page),
      elsewhere: selected.size - onlyOnPage(selected, page).size,
      pageState: pageState(selected, page),
      has: (id) => selected.has(id),
      toggle: (id) => {
        anchor.current = id
        setSelected((now) => toggleRow(now, id, page))
      },
      extendTo: (id) => {
        const from = anchor.current
        anchor.current ??= id
        setSelected((now) => addRange(now, { from, to: id }, page))
      },
      togglePage: () => setSelected((now) => togglePage(now, page)),
      clear,
      drop: (ids) => setSelected((now) => new Map([...now].filter(([id]) => !ids.includes(id)))),
      keepPage: () => setSelected((now) => onlyOnPage(now, page)),
      pageCheckbox,
    }),
    [selected, setSelected, page, clear],
  )
}

function useSelected<Row>(scope: string, first: () => Selected<Row>) {
  const [stored, setStored] = useState<{ scope: string; selected: Selected<Row> }>(() => ({
    scope,
    selected: first(),
  }))
  const selected = useMemo(() => (stored.scope === scope ? stored.selected : new Map()), [stored, scope])
  const change = useCallback(
    (next: (now: Selected<Row>) => Selected<Row>) =>
      setStored((now) => ({ scope, selected: next(now.scope === scope ? now.selected : new Map()) })),
    [scope],
  )
  return [selected, change] as const
}
