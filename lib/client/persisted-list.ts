'use client'

import { jsonObject } from '@/lib/shared/json'
import { keepDraft, storedDraft } from './drafts'
import { askBeforeLeaving } from './leaving'
import type { PersistedQueue } from './persisted-queue'
import { createStore } from './store'

/** A list of what waits to be sent: it is on the screen at once, and the browser keeps it until it is sent. */
export interface PersistedList<Item> {
  get: () => readonly Item[]
  use: () => readonly Item[]
  /** Replaces the list. An item that changes what it says is another one, with an id of its own. */
  set: (next: readonly Item[]) => void
  /** Restores what an earlier page kept and did not send; once. */
  restore: () => Promise<void>
  /** Returns whether another tab has sent or replaced an item meanwhile. */
  isTaken: (item: Item) => Promise<boolean>
}

/** The draft of the tab that holds the items that the queue has not kept yet, or can't keep. */
interface ListDraft<Item> {
  name: string
  /** Returns an item that was kept, perhaps by an older release; null drops it. */
  toItem: (stored: Record<string, unknown>) => Item | null
  /** Returns whether this page may restore an item that was kept; by default each. */
  mayRestore?: (item: Item) => Promise<boolean>
}

/**
 * Returns a list whose items are kept in a queue, and until then in a draft. Leaving the page asks as long as the queue
 * does not keep all of them.
 */
export function createPersistedList<Item extends { id: string }>(
  queue: PersistedQueue<Item>,
  draft: ListDraft<Item>,
): PersistedList<Item> {
  const items = createStore<readonly Item[]>([])
  const persistedIds = new Set<string>()
  let isDraftRead = false
  let stopAsking: (() => void) | null = null
  let restoring: Promise<void> | null = null

  function holdUnsaved(): void {
    const unsaved = items.get().filter(({ id }) => !persistedIds.has(id))
    const isLost = unsaved.length > 0
    // What an earlier page has left in it is still needed.
    if (isDraftRead) keepDraft(draft.name, isLost ? unsaved : null)
    if (isLost) stopAsking ??= askBeforeLeaving(() => true)
    else stopAsking?.()
    if (!isLost) stopAsking = null
  }

  async function keep(item: Item): Promise<void> {
    const isPersisted = await queue.keep(item)
    // Meanwhile it may have been sent.
    if (!items.get().some(({ id }) => id === item.id)) return queue.drop(item.id)
    if (isPersisted) persistedIds.add(item.id)
    holdUnsaved()
  }

  function set(next: readonly Item[]): void {
    const before = items.get()
    items.set(next)
    const known = new Set(before)
    for (const item of next) if (!known.has(item)) void keep(item)
    const stay = new Set(next.map(({ id }) => id))
    for (const { id } of before) {
      if (stay.has(id)) continue
      persistedIds.delete(id)
      void queue.drop(id)
    }
    holdUnsaved()
  }

  function restoreDraft(): void {
    const stored = storedDraft(draft.name)
    isDraftRead = true
    const left = (Array.isArray(stored) ? stored : []).map(jsonObject).filter((item) => item !== null)
    const drafted = left.map(draft.toItem).filter((item) => item !== null)
    if (drafted.length > 0) set([...drafted, ...items.get()])
    else holdUnsaved()
  }

  async function restorable(kept: Item[]): Promise<Item[]> {
    const { mayRestore } = draft
    if (!mayRestore) return kept
    const answers = await Promise.all(kept.map(mayRestore))
    return kept.filter((_, index) => answers[index])
  }

  async function restore(): Promise<void> {
    restoreDraft()
    const kept = await restorable(await queue.list())
    // Only now: meanwhile more may have been entered.
    const known = new Set(items.get().map(({ id }) => id))
    const left = kept.filter(({ id }) => !known.has(id))
    for (const { id } of left) persistedIds.add(id)
    if (left.length > 0) items.set([...left, ...items.get()])
  }

  return {
    get: items.get,
    use: items.use,
    set,
    restore: () => {
      restoring ??= restore()
      return restoring
    },
    isTaken: async ({ id }) => persistedIds.has(id) && !(await queue.has(id)),
  }
}
