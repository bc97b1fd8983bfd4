'use client'

import { type MouseEvent, useRef } from 'react'
import { isSame, single } from './places'
import { findPlace } from './use-grid-focus'
import type { GridSelection } from './use-grid-selection'

interface MouseInput {
  selected: GridSelection
  isOpen: boolean
  /** Opens the selected cell. */
  open: (isReplacing: boolean) => void
  focus: () => void
  /** Called when the corner of the block is dragged or double-clicked. */
  fill: { begin: () => void; fillAll: () => void }
}

const isCorner = (target: EventTarget) => target instanceof HTMLElement && target.dataset.corner !== undefined

/** Selects cells and blocks with the mouse; a double click, or a finger's second tap, opens a cell. */
export function useGridMouse({ selected, isOpen, open, focus, fill }: MouseInput) {
  const { selection, setSelection } = selected
  const isDragging = useRef(false)
  const wasActive = useRef(false)
  const onMouseDown = (event: MouseEvent) => {
    const place = findPlace(event.target)
    if (!place || event.button !== 0 || event.target instanceof HTMLInputElement) return
    if (isCorner(event.target)) {
      // The focus stays where it is.
      event.preventDefault()
      fill.begin()
      return
    }
    wasActive.current =
      isSame(place, selection.active) && event.currentTarget.contains(document.activeElement)
    isDragging.current = true
    // The focus stays in the cell that the block begins with.
    if (event.shiftKey) event.preventDefault()
    setSelection(event.shiftKey ? { ...selection, end: place } : single(place))
    focus()
  }
  const onMouseOver = (event: MouseEvent) => {
    if (!isDragging.current) return
    if ((event.buttons & 1) === 0) {
      isDragging.current = false
      return
    }
    const place = findPlace(event.target)
    if (place && !isSame(place, selection.end)) setSelection({ ...selection, end: place })
  }
  const onClick = () => {
    isDragging.current = false
    if (!isOpen && wasActive.current && matchMedia('(pointer: coarse)').matches) open(false)
  }
  const onDoubleClick = (event: MouseEvent) => {
    if (isCorner(event.target)) fill.fillAll()
    else if (!isOpen && findPlace(event.target)) open(false)
  }
  return { onMouseDown, onMouseOver, onClick, onDoubleClick }
}
