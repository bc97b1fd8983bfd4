'use client'

import { useSyncExternalStore } from 'react'

/** A value outside of React that components follow. */
export interface Store<Value> {
  get: () => Value
  set: (next: Value) => void
  /** Calls a listener after each change; returns what ends that. */
  hear: (listener: () => void) => () => void
  /** The value, followed; on the server, and while a page comes alive, it is the first one. */
  use: () => Value
}

/** Makes a store that begins with `first`. */
export function createStore<Value>(first: Value): Store<Value> {
  let value = first
  const listeners = new Set<() => void>()
  const get = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    get,
    hear: subscribe,
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, get, () => first),
  }
}
