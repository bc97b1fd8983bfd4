'use client'

import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { choiceOf } from '@/lib/shared/choices'
import { jsonObject } from '@/lib/shared/json'

const DENSITIES = ['comfortable', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

interface TablePreferences {
  /** Ids of columns. */
  hidden: string[]
  density: Density
}

const DEFAULTS: TablePreferences = { hidden: [], density: 'comfortable' }
const CHANGED = 'uta-table-preferences'

function parse(text: string | null): TablePreferences {
  try {
    const { hidden, density } = jsonObject(JSON.parse(text ?? 'null')) ?? {}
    return {
      hidden: isTexts(hidden) ? hidden : DEFAULTS.hidden,
      density: choiceOf(DENSITIES, density) ?? DEFAULTS.density,
    }
  } catch {
    return DEFAULTS
  }
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((part) => typeof part === 'string')
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  window.addEventListener(CHANGED, listener)
  return () => {
    window.removeEventListener('storage', listener)
    window.removeEventListener(CHANGED, listener)
  }
}

// A browser that keeps nothing, as some do in private windows, shows the table as it comes.
function stored(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

function store(key: string, preferences: TablePreferences): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(preferences))
  } catch {
    return
  }
  window.dispatchEvent(new Event(CHANGED))
}

/**
 * Returns the signed-in person's settings of the table of this name; kept in their browser, apart from anybody else's
 * there.
 */
export function useTablePreferences(table: string) {
  const { userId } = useActor()
  const key = `uta-table:${userId}:${table}`
  const text = useSyncExternalStore(
    subscribe,
    () => stored(key),
    () => null,
  )
  const preferences = useMemo(() => parse(text), [text])
  const change = useCallback(
    (changes: Partial<TablePreferences>) => store(key, { ...parse(stored(key)), ...changes }),
    [key],
  )
  return { ...preferences, change }
}
