'use client'

import { useCallback, useState } from 'react'
import { askBeforeLeaving } from './leaving'

/** Keeps what a person has entered, by a name, as long as the page is open. */
interface MemoryInput<Value> {
  get: (key: string) => Value | null
  /** Null drops what is kept under the name. */
  keep: (key: string, value: Value | null) => void
}

/**
 * Keeps input that no storage may or can hold, such as a secret or a file: it is still there after a visit to another
 * page, and a reload asks for confirmation.
 */
export function createMemoryInput<Value>(): MemoryInput<Value> {
  const values = new Map<string, Value>()
  let stopAsking: (() => void) | null = null
  return {
    get: (key) => values.get(key) ?? null,
    keep: (key, value) => {
      if (value === null) values.delete(key)
      else values.set(key, value)
      if (values.size > 0) stopAsking ??= askBeforeLeaving(() => true)
      else {
        stopAsking?.()
        stopAsking = null
      }
    },
  }
}

/** Returns the value that is kept under a name (null when there is none) and the function that replaces it. */
export function useMemoryInput<Value>(
  input: MemoryInput<Value>,
  key: string,
): [value: Value | null, keep: (value: Value | null) => void] {
  const [value, setValue] = useState(() => input.get(key))
  const keep = useCallback(
    (next: Value | null) => {
      input.keep(key, next)
      setValue(() => next)
    },
    [input, key],
  )
  return [value, keep]
}
