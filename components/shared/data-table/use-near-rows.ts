'use client'

import { useEffect } from 'react'

const NEARING = ['pointerover', 'focusin'] as const

/** Calls a stable function once when a table whose rows can be selected is hovered or focused. */
export function useNearRows(onNear: (() => void) | undefined): void {
  useEffect(() => {
    if (!onNear) return
    const stop = new AbortController()
    const handle = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('[data-selectable]'))) return
      stop.abort()
      onNear()
    }
    for (const kind of NEARING)
      document.addEventListener(kind, handle, { signal: stop.signal, passive: true })
    return () => stop.abort()
  }, [onNear])
}
