import { useMemo, useSyncExternalStore } from 'react'
import { jsonObject } from '@/lib/shared/json'

/** A project or a scenario that a person looked at. */
export interface Visit {
  kind: 'project' | 'scenario'
  id: string
  number: string
  /** The name of the project. */
  name: string
  /** The scenario's project. */
  projectId?: string
}

const KEY = 'recently-visited'
const MAX_VISITS = 8

const listeners = new Set<() => void>()

/** Returns the visits of this person in this browser, the last one first. */
export const recentVisits = (userId: string): Visit[] => readVisits(storedText(), userId)

/** As {@link recentVisits}, with each visit that is remembered while the component is shown. */
export function useRecentVisits(userId: string): Visit[] {
  const text = useSyncExternalStore(subscribe, storedText, () => null)
  return useMemo(() => readVisits(text, userId), [text, userId])
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function readVisits(text: string | null, userId: string): Visit[] {
  const remembered = jsonObject(inBrowser(() => JSON.parse(text ?? 'null')))
  if (remembered?.userId !== userId || !Array.isArray(remembered.visits)) return []
  return remembered.visits.flatMap((entry: unknown) => toVisit(jsonObject(entry)) ?? [])
}

/** Remembers a visit of this person. */
export function rememberVisit(userId: string, visit: Visit): void {
  const others = recentVisits(userId).filter(({ id }) => id !== visit.id)
  const kept = { userId, visits: [visit, ...others].slice(0, MAX_VISITS) }
  inBrowser(() => localStorage.setItem(KEY, JSON.stringify(kept)))
  for (const listener of listeners) listener()
}

/** Drops all visits, so that signing out leaves nothing behind. */
export function forgetVisits(): void {
  inBrowser(() => localStorage.removeItem(KEY))
}

const storedText = () => inBrowser(() => localStorage.getItem(KEY))

function toVisit(entry: ReturnType<typeof jsonObject>): Visit | null {
  const { kind, id, number, name, projectId } = entry ?? {}
  if (kind !== 'project' && kind !== 'scenario') return null
  if (typeof id !== 'string' || typeof number !== 'string' || typeof name !== 'string') return null
  return { kind, id, number, name, ...(typeof projectId === 'string' && { projectId }) }
}

// A full, forbidden or invalid storage must not get in the way of a visit.
function inBrowser<Result>(work: () => Result): Result | null {
  try {
    return work()
  } catch {
    return null
  }
}
