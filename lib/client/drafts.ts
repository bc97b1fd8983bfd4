import { storedUserId } from './session-store'

const PREFIX = 'draft:'
/** The key of the id of the person whose drafts this tab keeps. */
const OWNER = 'draft-owner'

/** Returns the endings of the names under which this tab keeps drafts, of those that begin so. */
export function keptDrafts(beginning: string): string[] {
  const start = PREFIX + beginning
  const keys = inTab((storage) => Object.keys(storage)) ?? []
  return keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length))
}

/** Drops every draft of this tab; whoever signs out leaves nothing behind. */
export function forgetAllDrafts(): void {
  for (const name of keptDrafts('')) inTab((storage) => storage.removeItem(PREFIX + name))
}

/** Drops the drafts of whoever used this tab before, unless it is the person who has signed in now. */
export function forgetDraftsOfOthers(): void {
  if (inTab((storage) => storage.getItem(OWNER)) !== (storedUserId() ?? '')) forgetAllDrafts()
}

/** Keeps what was typed for this tab under a name; null drops what is kept there. */
export function keepDraft(key: string, draft: unknown): void {
  inTab((storage) => {
    if (draft === null) return storage.removeItem(PREFIX + key)
    storage.setItem(PREFIX + key, JSON.stringify(draft))
    storage.setItem(OWNER, storedUserId() ?? '')
  })
}

/** Returns what is kept under a name, or null; an older release may have written it. */
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
