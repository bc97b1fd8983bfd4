'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'
import type { GridActions, GridColumn } from './grid-types'
import { single } from './places'
import { filledBelow } from './use-grid-clipboard'
import type { GridSelection } from './use-grid-selection'

interface FillInput<Row> {
  frame: RefObject<HTMLElement | null>
  rows: readonly Row[]
  columns: readonly GridColumn<Row>[]
  selected: GridSelection
  /** Null where the table is read-only. */
  actions: Pick<GridActions<Row>, 'onWrite'> | null
  /** Focuses the selected cell. */
  focus: () => void
}

/** Height in pixels of the strip at the lower edge in which dragging the corner scrolls the table. */
const EDGE = 48
const SCROLLED_AT_ONCE = 12

/**
 * Fills a block's texts downwards when its corner is dragged; a double click on the corner fills to the last row.
 * Returns the last row that would be filled, null while the corner is not dragged.
 */
export function useGridFill<Row>(input: FillInput<Row>) {
  const [last, setLast] = useState<number | null>(null)
  const latest = useRef(input)
  useEffect(() => {
    latest.current = input
  })
  const isDragging = last !== null
  useEffect(() => {
    if (!isDragging) return
    let to = latest.current.selected.block.bottom
    let pointer: number | null = null
    const follow = () => {
      const { frame, rows, selected } = latest.current
      if (pointer === null || !frame.current) return
      to = Math.max(selected.block.bottom, Math.min(rowAt(frame.current, pointer), rows.length - 1))
      setLast(to)
    }
    const move = (event: MouseEvent) => {
      pointer = event.clientY
      follow()
    }
    const scroll = () => {
      const frame = latest.current.frame.current
      if (frame && pointer !== null && pointer > frame.getBoundingClientRect().bottom - EDGE) {
        frame.scrollTop += SCROLLED_AT_ONCE
        follow()
      }
      turn = requestAnimationFrame(scroll)
    }
    let turn = requestAnimationFrame(scroll)
    const drop = () => {
      setLast(null)
      fill(latest.current, to)
    }
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      setLast(null)
    }
    document.addEventListener('mousemove', move)
    document.addEventListener('mouseup', drop)
    document.addEventListener('keydown', cancel, true)
    return () => {
      cancelAnimationFrame(turn)
      document.removeEventListener('mousemove', move)
      document.removeEventListener('mouseup', drop)
      document.removeEventListener('keydown', cancel, true)
    }
  }, [isDragging])
  return {
    last,
    begin: () => setLast(input.selected.block.bottom),
    fillAll: () => fill(input, input.rows.length - 1),
  }
}

/** Returns the row at a vertical position of the screen, drawn or not: all have the same height. */
function rowAt(frame: HTMLElement, y: number): number {
  const body = frame.querySelector('tbody')
  const row = body?.querySelector('tr[data-row]')
  if (!body || !row) return 0
  return Math.floor((y - body.getBoundingClientRect().top) / row.getBoundingClientRect().height)
}

function fill<Row>({ rows, columns, selected, actions, focus }: FillInput<Row>, to: number): void {
  const { block, setSelection } = selected
  if (to <= block.bottom) return
  actions?.onWrite(filledBelow({ rows, columns, block }, to))
  const first = { row: block.top, column: block.left }
  setSelection({ ...single(first), end: { row: to, column: block.right } })
  focus()
}
