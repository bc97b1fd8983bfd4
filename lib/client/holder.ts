'use client'

import { useCallback, useState } from 'react'
import { askBeforeLeaving } from './leaving'

/** A place for what no storage may or can have. */
interface Holder<Value> {
  get: (key: string) => Value | null
  /** Null drops what is held under the name. */
  hold: (key: string, value: Value | null) => void
}

/**
 * Makes a place for what a person has entered that no storage may or can have, such as a secret or a file: it is there
 * again after a look at another page, and a reload is asked about.
 */
export function createHolder<Value>(): Holder<Value> {
  const held = new Map<string, Value>()
  let stopAsking: (() => void) | null = null
  return {
    get: (key) => held.get(key) ?? null,
    hold: (key, value) => {
      if (value === null) held.delete(key)
      else held.set(key, value)
      if (held.size > 0) stopAsking ??= askBeforeLeaving(() => true)
      else {
        stopAsking?.()
        stopAsking = null
      }
    },
  }
}

/** What is held under a name, null where nothing is, and what changes it. */
export function useHeld<Value>(
  holder: Holder<Value>,
  key: string,
): [value: Value | null, hold: (value: Value | null) => void] {
  const [value, setValue] = useState(() => holder.get(key))
  const hold = useCallback(
    (next: Value | null) => {
      holder.hold(key, next)
      setValue(() => next)
    },
    [holder, key],
  )
  return [value, hold]
}
