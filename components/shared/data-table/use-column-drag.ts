'use client'

import { type PointerEvent, useEffect, useMemo, useRef } from 'react'
import type { ColumnMove } from './column-drag'

/** Null if it can't be loaded: columns can be arranged by the menu as well. */
const loadDrag = () => import('./column-drag').catch(() => null)

/**
 * Returns the handlers that let a table's columns be dragged by their heads, those with `data-column`. A finger scrolls
 * the table instead.
 */
export function useColumnDrag(onMove: ColumnMove | undefined) {
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])
  return useMemo(() => {
    if (!onMove) return {}
    return {
      onPointerEnter: () => void loadDrag(),
      onPointerDown: async (event: PointerEvent<HTMLTableSectionElement>) => {
        const { target, button, pointerType, clientX: startX } = event
        const head = target instanceof Element ? target.closest('th') : null
        if (!head?.dataset.column || button !== 0 || pointerType === 'touch') return
        stop.current?.()
        let isOver = false
        window.addEventListener('pointerup', () => (isOver = true), { once: true })
        const drag = await loadDrag()
        if (drag && !isOver) stop.current = drag.followDrag({ head, startX }, onMove)
      },
    }
  }, [onMove])
}
