'use client'

import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import {
  addRange,
  freshRows,
  onlyOfPage,
  type PageState,
  pageState,
  type Selected,
  togglePage,
  toggleRow,
} from './selection'

const NO_ROWS: never[] = []

export interface RowSelection<Row> {
  /** The selected rows, those of other pages too. */
  rows: Row[]
  /** The number of them that are not in view. */
  elsewhere: number
  pageState: PageState
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** Selects everything between the row that was toggled last and this one. */
  extendTo: (id: string) => void
  togglePage: () => void
  clear: () => void
  /** Lets go of these rows, also of those that are not in view any more. */
  drop: (ids: readonly string[]) => void
  /** Keeps of the selection only what is in view. */
  keepPage: () => void
  /** The checkbox that selects the page: where the keyboard goes on once nothing is selected any more. */
  pageCheckbox: RefObject<HTMLInputElement | null>
}

/** Returns the selected rows of a table: on this page and on others, up to `maximum`. */
export function useRowSelection<Row>(input: {
  rows: readonly Row[] | undefined
  /** Stable. */
  rowId: (row: Row) => string
  maximum: number
  /**
   * The filter of the table: with another scope nothing is selected, for what is not seen must not be changed.
   */
  scope?: string
  /** The rows that are selected at first. */
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
      elsewhere: selected.size - onlyOfPage(selected, page).size,
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
      keepPage: () => setSelected((now) => onlyOfPage(now, page)),
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
