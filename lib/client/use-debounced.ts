'use client'

import { useEffect, useState } from 'react'

/** Milliseconds without a keystroke after which a typed text is looked up. */
const TYPING_PAUSE_MS = 250

/** Returns `value` once it has stayed the same for `delayMs`. */
export function useDebounced<Value>(value: Value, delayMs = TYPING_PAUSE_MS): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
