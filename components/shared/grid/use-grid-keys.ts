'use client'

import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { EditorExit } from './cell-editor'
import type { GridActions, GridColumn, RowProblems } from './grid-types'
import { type Place, placeByKey, placeWithin, single, tabbed } from './places'
import { clearedCells, filledDown } from './use-grid-clipboard'
import type { GridSelection } from './use-grid-selection'

interface KeysInput<Row> {
  rows: readonly Row[]
  columns: readonly GridColumn<Row>[]
  selection: GridSelection
  /** Null where the table is read-only. */
  actions: GridActions<Row> | null
  findProblems: (row: Row) => RowProblems | undefined
  focus: () => void
}

/** A cell that is being edited, with its row as it was when it was opened. */
interface Opened<Row> {
  row: Row
  column: GridColumn<Row>
  /** The text to edit; empty where typing replaces the cell's text. */
  text: string
  isReplacing: boolean
}

const STEPS: Partial<Record<EditorExit, Place>> = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
}

const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  (key.length === 1 || key === 'Process' || key === 'Dead' || key === 'Unidentified')

/** Handles the keys of a spreadsheet on a selected cell, and the text of an open one. */
export function useGridKeys<Row>(input: KeysInput<Row>) {
  const { rows, columns, actions, focus } = input
  const { selection, setSelection } = input.selection
  const { active } = selection
  const [opened, setOpened] = useState<Opened<Row> | null>(null)
  // After Escape the next Tab leaves the grid, so that it is no keyboard trap.
  const isLeaving = useRef(false)

  const open = (isReplacing: boolean) => {
    const [row, column] = [rows[active.row], columns[active.column]]
    if (!actions || row === undefined || !column?.isEditable) return
    setSelection(single(active, selection.tabFrom))
    // A text that was not taken can be corrected.
    const text = input.findProblems(row)?.[column.id]?.text ?? column.toText(row)
    setOpened({ row, column, text: isReplacing ? '' : text, isReplacing })
  }
  const { tab, leaveBy, select } = gridMoves(input)
  const editor = {
    onType: (text: string) => opened && actions?.onType(opened.row, opened.column.id, text),
    onCancel: () => {
      setOpened(null)
      actions?.onCancel()
      focus()
    },
    onDone: (text: string, exit: EditorExit) => {
      if (!opened) return
      setOpened(null)
      const isChanged = opened.isReplacing || text !== opened.text
      if (isChanged) actions?.onWriteOpened(opened.row, opened.column.id, text)
      else actions?.onCancel()
      leaveBy(exit)
    },
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (opened) return
    const wasLeaving = isLeaving.current
    isLeaving.current = event.key === 'Escape'
    if (event.key === 'Escape') setSelection(single(active))
    else if (event.key === 'Tab') {
      if (!wasLeaving && tab(event.shiftKey ? -1 : 1)) event.preventDefault()
    } else if (select(event) || changeByKey(event, input, open)) event.preventDefault()
    // Not prevented: the input is focused before the key is typed, and receives it.
    else if (isTyped(event)) flushSync(() => open(true))
  }
  return { opened, open, editor, onKeyDown }
}

/** Returns the functions that move the selection: by one cell, by Tab, out of an open cell, and by a key. */
function gridMoves<Row>({ rows, columns, actions, focus, selection: selected }: KeysInput<Row>) {
  const { selection, setSelection, size } = selected
  const { active } = selection
  const go = (place: Place, tabFrom: number | null = null) => {
    setSelection(single(placeWithin(place, size), tabFrom))
    focus()
  }
  const tab = (step: 1 | -1): boolean => {
    // Where cells can be edited, those that are computed are skipped.
    const stops = columns.flatMap(({ isEditable }, column) => (isEditable || !actions ? [column] : []))
    const place = tabbed(active, step, size.rows, stops)
    if (place) go(place, selection.tabFrom ?? active.column)
    return place !== null
  }
  const leaveBy = (exit: EditorExit) => {
    const step = STEPS[exit]
    if (exit === 'next' || exit === 'previous') {
      if (!tab(exit === 'next' ? 1 : -1)) go(active)
    } else if (step) {
      const column = (exit === 'down' ? selection.tabFrom : null) ?? active.column + step.column
      go({ row: active.row + step.row, column })
    }
  }
  const select = (event: KeyboardEvent): boolean => {
    const { key, shiftKey } = event
    const isFar = event.ctrlKey || event.metaKey
    const place = placeByKey(key, isFar, shiftKey ? selection.end : active, size)
    if (isFar && event.code === 'KeyA') {
      setSelection({
        ...single({ row: 0, column: 0 }),
        end: placeWithin({ row: rows.length, column: columns.length }, size),
      })
    } else if (place && shiftKey) {
      setSelection({ ...selection, end: placeWithin(place, size) })
      focus()
    } else if (place) go(place)
    else return false
    return true
  }
  return { tab, leaveBy, select }
}

/** Changes the selected cells by a key; returns whether it is such a key. */
function changeByKey<Row>(
  event: KeyboardEvent,
  { rows, columns, actions, focus, selection: { block } }: KeysInput<Row>,
  open: (isReplacing: boolean) => void,
): boolean {
  if (!actions) return false
  // The row of the selected cell may come or go with it.
  const step = (act: () => void) => {
    act()
    focus()
  }
  const isControl = event.ctrlKey || event.metaKey
  const key = isControl ? event.code : event.key
  if (key === 'Delete' || key === 'Backspace') actions.onWrite(clearedCells({ rows, columns, block }))
  else if (isControl && key === 'KeyD') actions.onWrite(filledDown({ rows, columns, block }))
  else if (isControl && (key === 'KeyY' || (key === 'KeyZ' && event.shiftKey))) step(actions.onRedo)
  else if (isControl && key === 'KeyZ') step(actions.onUndo)
  else if (key === 'F2' || key === 'Enter') open(false)
  else return false
  return true
}
