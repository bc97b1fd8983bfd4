'use client'

import { useRef, useState } from 'react'
import { type Block, type Place, placeWithin, type Selection, single, toBlock } from './places'

interface Selected {
  selection: Selection
  /** The row of the active cell: it stays selected when rows come or go above it. */
  key: string | undefined
}

const FIRST: Selected = { selection: single({ row: 0, column: 0 }), key: undefined }

/** The selection in a table with rows of these keys and this number of columns. */
export function useGridSelection(keys: readonly string[], columns: number) {
  const [selected, setSelected] = useState(FIRST)
  /** Whether the selected cell is to be focused once it is drawn. */
  const wantsFocus = useRef(false)
  const size = { rows: keys.length, columns }
  const { active, end, tabFrom } = selected.selection
  const moved =
    selected.key === undefined || selected.key === keys[active.row] ? -1 : keys.indexOf(selected.key)
  const shift = moved < 0 ? 0 : moved - active.row
  const placed = ({ row, column }: typeof active) => placeWithin({ row: row + shift, column }, size)
  const selection: Selection = { active: placed(active), end: placed(end), tabFrom }
  const block: Block = toBlock(selection)
  const setSelection = (next: Selection) => setSelected({ selection: next, key: keys[next.active.row] })
  /** Selects a cell and moves the focus to it; a row that is added at the same time counts. */
  const goTo = (place: Place) => {
    setSelection(single(place))
    wantsFocus.current = true
  }
  /** Moves the focus back to the selected cell. */
  const focusSelected = () => {
    setSelected((known) => ({ ...known }))
    wantsFocus.current = true
  }
  return { selection, setSelection, goTo, focusSelected, wantsFocus, block, size }
}

export type GridSelection = ReturnType<typeof useGridSelection>
