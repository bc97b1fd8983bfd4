import { KEPT_DATABASE } from './kept-queue'
import { pageUserId, storedUserId } from './session-store'

const PREFIX = 'draft:'
/** The key of the id of the person whose drafts this tab keeps. */
const OWNER = 'draft-owner'

/** Returns the names of this tab's drafts that begin with a prefix, without that prefix. */
export function keptDrafts(beginning: string): string[] {
  const start = PREFIX + beginning
  const keys = inTab((storage) => Object.keys(storage)) ?? []
  return keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length))
}

/** Drops every draft of this tab and what waits to be sent, so that signing out leaves nothing behind. */
export function forgetAllDrafts(): void {
  forgetDrafts()
  inTab(() => indexedDB.deleteDatabase(KEPT_DATABASE))
}

/**
 * Drops the drafts of the person who used this tab before, unless it is the one who has signed in now. What waits to be
 * sent stays: each of it knows its person.
 */
export function forgetOtherDrafts(): void {
  if (inTab((storage) => storage.getItem(OWNER)) !== (storedUserId() ?? '')) forgetDrafts()
}

function forgetDrafts(): void {
  for (const name of keptDrafts('')) inTab((storage) => storage.removeItem(PREFIX + name))
}

/** Keeps a draft of this tab under a name; null drops it. */
export function keepDraft(key: string, draft: unknown): void {
  inTab((storage) => {
    if (draft === null) return storage.removeItem(PREFIX + key)
    storage.setItem(PREFIX + key, JSON.stringify(draft))
    storage.setItem(OWNER, pageUserId() ?? '')
  })
}

/** Returns the draft under a name, or null. An older release may have written it. */
export function storedDraft(key: string): unknown {
  try {
    return JSON.parse(inTab((storage) => storage.getItem(PREFIX + key)) ?? 'null')
  } catch {
    return null
  }
}

// A full or forbidden storage must not get in the way of typing.
function inTab<Result>(work: (storage: Storage) => Result): Result | null {
  try {
    return work(sessionStorage)
  } catch (error) {
    console.warn('The draft could not be kept', error)
    return null
  }
}
