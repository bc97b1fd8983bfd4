import { pageUserId } from './session-store'

const PREFIX = 'draft:'
const PLACE_PREFIX = 'place:'
/** The key of the id of the person whose drafts this tab keeps. */
const OWNER = 'draft-owner'

/** Returns the names of this tab's drafts that begin with a prefix, without that prefix. */
export function draftKeys(beginning: string): string[] {
  const start = PREFIX + beginning
  const keys = inTab((storage) => Object.keys(storage)) ?? []
  return keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length))
}

/** Drops every draft of this tab. */
export function forgetDrafts(): void {
  const keys = inTab((storage) => Object.keys(storage)) ?? []
  const own = keys.filter((key) => key.startsWith(PREFIX) || key.startsWith(PLACE_PREFIX))
  for (const key of own) inTab((storage) => storage.removeItem(key))
}

/** Keeps a draft of this tab under a name; null drops it. */
export function keepDraft(key: string, draft: unknown): void {
  keepForPerson(PREFIX + key, draft)
}

/** Returns the draft under a name, or null. An older release may have written it. */
export const storedDraft = (key: string): unknown => storedForPerson(PREFIX + key)

/** Keeps in this tab where the person is. It is theirs as a draft is, but nothing is lost with it. */
export function keepPlace(key: string, place: unknown): void {
  keepForPerson(PLACE_PREFIX + key, place)
}

/** Returns the place that is kept under a name, or null. */
export const storedPlace = (key: string): unknown => storedForPerson(PLACE_PREFIX + key)

function keepForPerson(key: string, value: unknown): void {
  inTab((storage) => {
    if (value === null) return storage.removeItem(key)
    storage.setItem(key, JSON.stringify(value))
    const owner = pageUserId()
    // On the sign-in page nobody takes over what a person whose session ran out will come back to.
    if (owner !== null || storage.getItem(OWNER) === null) storage.setItem(OWNER, owner ?? '')
  })
}

function storedForPerson(key: string): unknown {
  try {
    return JSON.parse(inTab((storage) => storage.getItem(key)) ?? 'null')
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
