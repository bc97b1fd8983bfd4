'use client'

import { jsonObject } from '@/lib/shared/json'
import type { SentChange } from './api-error'
import { keepDraft, storedDraft } from './drafts'
import { createStore } from './store'

/** A change that was not carried out, and may be later. */
export interface Unsent {
  /** The thing that is changed: a newer change of the same replaces it. */
  of: string
  /** Sends it again; if that fails, it is kept again. */
  send: () => Promise<void>
  /** The part that outlives the page; null when that is impossible. */
  sent: SentChange | null
}

type KeptChange = Pick<Unsent, 'of'> & { sent: SentChange }

/** The key of the unsent changes among the tab's drafts. */
const DRAFT_KEY = 'unsent'

const unsent = createStore<readonly Unsent[]>([])

export const useUnsent = unsent.use

function set(next: readonly Unsent[]): void {
  unsent.set(next)
  const kept = next.flatMap(({ of, sent }): KeptChange[] => (sent ? [{ of, sent }] : []))
  keepDraft(DRAFT_KEY, kept.length > 0 ? kept : null)
}

/** Returns whether there is a change that was not sent. */
export function hasUnsent(): boolean {
  return unsent.get().length > 0
}

/** Keeps a change until it is sent again or dropped. */
export function keepUnsent(change: Unsent): void {
  set([...unsent.get().filter(({ of }) => of !== change.of), change])
}

/** Drops the unsent change of this object, if there is one. */
export function dropUnsent(of: string): void {
  if (unsent.get().some((change) => change.of === of)) set(unsent.get().filter((change) => change.of !== of))
}

/** Drops all of them. */
export function dropAllUnsent(): void {
  set([])
}

/** Sends all of them again, one after the other, in their order. */
export async function sendAllUnsent(): Promise<void> {
  for (const change of unsent.get()) {
    dropUnsent(change.of)
    await change.send()
  }
}

/** Restores the unsent changes when the tab showed another page; `send` sends one of them again. */
export function resumeUnsent(send: (kept: KeptChange) => Promise<void>): void {
  const known = new Set(unsent.get().map(({ of }) => of))
  const resumed = keptChanges().filter(({ of }) => !known.has(of))
  if (resumed.length > 0)
    set([...resumed.map((kept) => ({ ...kept, send: () => send(kept) })), ...unsent.get()])
}

// An older release may have written it.
function keptChanges(): KeptChange[] {
  const kept = storedDraft(DRAFT_KEY)
  return Array.isArray(kept) ? kept.filter(isKeptChange) : []
}

function isKeptChange(value: unknown): value is KeptChange {
  const kept = jsonObject(value)
  const sent = jsonObject(kept?.sent)
  const name = sent?.name
  const isCall = typeof name === 'string' && /^(POST|PUT|PATCH|DELETE) \//.test(name)
  return typeof kept?.of === 'string' && isCall && (sent?.field === undefined || isField(sent.field))
}

function isField(value: unknown): boolean {
  const { name, label, mine } = jsonObject(value) ?? {}
  return [name, label, mine].every((text) => typeof text === 'string')
}
