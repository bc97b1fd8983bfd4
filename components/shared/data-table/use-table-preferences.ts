'use client'

import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { useActor } from '@/components/shared/actor-context'

const preferencesSchema = z.object({
  /** Ids of columns. */
  hidden: z.array(z.string()).catch([]),
  density: z.enum(['comfortable', 'compact']).catch('comfortable'),
})
type TablePreferences = z.infer<typeof preferencesSchema>
export type Density = TablePreferences['density']

const DEFAULTS: TablePreferences = { hidden: [], density: 'comfortable' }
const CHANGED = 'uta-table-preferences'

function parse(text: string | null): TablePreferences {
  try {
    return preferencesSchema.catch(DEFAULTS).parse(JSON.parse(text ?? 'null'))
  } catch {
    return DEFAULTS
  }
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
