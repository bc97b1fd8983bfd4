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

/** Returns what this person visited in this browser, the last visit first. */
export function recentVisits(userId: string): Visit[] {
  const kept = jsonObject(stored())
  if (kept?.userId !== userId || !Array.isArray(kept.visits)) return []
  return kept.visits.flatMap((entry: unknown) => toVisit(jsonObject(entry)) ?? [])
}

/** Remembers a visit of this person. */
export function rememberVisit(userId: string, visit: Visit): void {
  const others = recentVisits(userId).filter(({ id }) => id !== visit.id)
  const kept = { userId, visits: [visit, ...others].slice(0, MAX_VISITS) }
  inBrowser(() => localStorage.setItem(KEY, JSON.stringify(kept)))
}

/** Drops all visits, so that signing out leaves nothing behind. */
export function forgetVisits(): void {
  inBrowser(() => localStorage.removeItem(KEY))
}

function stored(): unknown {
  return inBrowser(() => JSON.parse(localStorage.getItem(KEY) ?? 'null'))
}

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
