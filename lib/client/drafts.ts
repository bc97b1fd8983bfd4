import { forgetKept } from './kept-queue'
import { pageUserId } from './session-store'

const PREFIX = 'draft:'
/** The key of the id of the person whose drafts this tab keeps. */
const OWNER = 'draft-owner'

/** Returns the names of this tab's drafts that begin with a prefix, without that prefix. */
export function keptDrafts(beginning: string): string[] {
  const start = PREFIX + beginning
  const keys = inTab((storage) => Object.keys(storage)) ?? []
  return keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length))
}

/** Drops every draft of this tab and what the person has waiting to be sent, so that signing out leaves nothing behind. */
export async function forgetAllDrafts(): Promise<void> {
  forgetDrafts()
  await forgetKept()
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

/** Whether all drafts of this tab are known to be those of this page's person. */
let areOwn = false

/**
 * Drops the drafts of the person who used this tab before, unless it is the one of this page. What waits to be sent
 * stays: each of it knows its person.
 */
function forgetOthers(storage: Storage): void {
  const owner = pageUserId()
  // The sign-in page says nothing about who comes next.
  if (areOwn || owner === null) return
  areOwn = true
  if (storage.getItem(OWNER) !== owner) forgetDrafts()
}

// A full or forbidden storage must not get in the way of typing.
function inTab<Result>(work: (storage: Storage) => Result): Result | null {
  try {
    forgetOthers(sessionStorage)
    return work(sessionStorage)
  } catch (error) {
    console.warn('The draft could not be kept', error)
    return null
  }
}
