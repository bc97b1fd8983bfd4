'use client'

import { isTabGone, showTabOpen, TAB } from '@/lib/client/open-tab'
import { createPersistedList } from '@/lib/client/persisted-list'
import { createPersistedQueue } from '@/lib/client/persisted-queue'
import { newId } from '@/lib/shared/ids'
import { jsonObject } from '@/lib/shared/json'

/** A comment that is being typed, and what it replaces. */
export interface TypedComment {
  id: string
  stepId: string
  text: string
  comment: string
  version: number
  /** The tab in which it is being typed; while that is open, no other tab enters it. */
  tab: string
}

/** The texts that are typed and not entered yet; they survive a closed tab. */
const typed = createPersistedList(createPersistedQueue<TypedComment>('typed-comments', toTyped), {
  name: 'typed-comments',
  toItem: toTyped,
  mayRestore: ({ tab }) => isTabGone(tab),
})

export const typedComments = typed.get
export const restoreTypedComments = typed.restore

/** Subscribes to the comment that is being typed on a step. */
export function useTypedComment(stepId: string): TypedComment | null {
  // A page that ended while it replaced one has left both.
  return typed.use().findLast((one) => one.stepId === stepId) ?? null
}

/** Keeps what is typed on a step; null drops it. */
export function typeComment(stepId: string, next: Omit<TypedComment, 'id' | 'stepId' | 'tab'> | null): void {
  const others = typed.get().filter((one) => one.stepId !== stepId)
  const all = next ? [...others, { ...next, id: newId(), stepId, tab: TAB }] : others
  showTabOpen(all.length > 0)
  typed.set(all)
}

function toTyped(stored: Record<string, unknown>): TypedComment | null {
  const { id, stepId, text, comment, version, tab } = jsonObject(stored) ?? {}
  if (typeof id !== 'string' || typeof stepId !== 'string' || typeof version !== 'number') return null
  if (typeof text !== 'string' || typeof comment !== 'string') return null
  // It was entered when the page was hidden, and is among the results.
  if (text.trim() === comment) return null
  // An older release has not said which tab it was.
  return { id, stepId, text, comment, version, tab: typeof tab === 'string' ? tab : '' }
}
