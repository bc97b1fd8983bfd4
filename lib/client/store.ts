'use client'

import { useSyncExternalStore } from 'react'

/** A value outside of React that components subscribe to. */
export interface Store<Value> {
  get: () => Value
  set: (next: Value) => void
  /** Calls a listener after each change; returns the function that unsubscribes it. */
  subscribe: (listener: () => void) => () => void
  /** Subscribes a component to the value; on the server and during hydration it is the initial one. */
  use: () => Value
}

/** Creates a store with the value `first`. */
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
    subscribe: subscribe,
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, get, () => first),
  }
}
