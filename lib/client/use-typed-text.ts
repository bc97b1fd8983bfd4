'use client'

import { useEffect, useState } from 'react'
import { useDebounced } from './use-debounced'

/** The text of a box, and the same once typing has paused. */
export function useTypedText(pauseMs: number) {
  const [text, setText] = useState('')
  return { text, setText, settled: useDebounced(text, pauseMs) }
}

/** Writes a failure to the browser's console, once each. */
export function useFailureLog(error: unknown, what: string): void {
  useEffect(() => {
    if (error) console.warn(what, error)
  }, [error, what])
}
