'use client'

import { useCallback, useEffect, useRef } from 'react'

interface Line {
  line: number
}

/**
 * Removes a line of a list and moves the focus from its button to that of its neighbour, or to the list if there is none;
 * also to the list where it replaces what had the focus. The button of a line has its number in `data-line`.
 */
export function useRemovalWithFocus(shown: readonly Line[], onRemove: (lines: number[]) => void) {
  const list = useRef<HTMLElement>(null)
  const latest = useRef({ shown, onRemove })
  const focusedLine = useRef<number | null>(null)
  useEffect(() => {
    latest.current = { shown, onRemove }
    if (document.activeElement !== document.body && focusedLine.current === null) return
    const button = list.current?.querySelector<HTMLElement>(`[data-line="${focusedLine.current}"]`)
    const target = button ?? list.current
    // Without a next line the list is focused, but not scrolled to: a person first reads the text above it.
    target?.focus({ preventScroll: target === list.current })
    focusedLine.current = null
  })
  const remove = useCallback((line: number) => {
    const { shown, onRemove } = latest.current
    const index = shown.findIndex((one) => one.line === line)
    focusedLine.current = (shown[index + 1] ?? shown[index - 1])?.line ?? 0
    onRemove([line])
  }, [])
  return { list, remove }
}
