'use client'

import { createStore } from './store'

/** A change that got no answer, and so counts as not sent. */
export interface Unsent {
  /** What is changed: a newer change of the same takes its place. */
  of: string
  /** Sends it again; what fails once more is kept anew. */
  send: () => Promise<void>
}

const unsent = createStore<readonly Unsent[]>([])

export const useUnsent = unsent.use

/** Whether there is a change that was not sent. */
export function hasUnsent(): boolean {
  return unsent.get().length > 0
}

/** Keeps a change until it is sent again or dropped. */
export function keepUnsent(change: Unsent): void {
  unsent.set([...unsent.get().filter(({ of }) => of !== change.of), change])
}

/** Drops the change of this thing that was not sent, if there is one. */
export function dropUnsent(of: string): void {
  if (unsent.get().some((change) => change.of === of))
    unsent.set(unsent.get().filter((change) => change.of !== of))
}

export function dropAllUnsent(): void {
  unsent.set([])
}

/** Sends all of them again, one after the other, in their order. */
export async function sendAllUnsent(): Promise<void> {
  for (const change of unsent.get()) {
    dropUnsent(change.of)
    await change.send()
  }
}
