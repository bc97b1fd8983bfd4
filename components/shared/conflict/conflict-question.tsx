'use client'

import { type ComponentType, useEffect, useId } from 'react'
import { createStore } from '@/lib/client/store'
import type { Question, Side } from './conflict-fields'

interface Asked extends Question {
  Dialog: ComponentType<Question>
}

const asked = createStore<Asked | null>(null)

/**
 * Asks whose value to store. Closing the question keeps the stored one.
 * @throws if the question's code can't be loaded
 */
export async function askWhose(question: Omit<Question, 'onAnswer'>): Promise<Side> {
  const { ConflictDialog } = await import('./conflict-dialog')
  return new Promise((resolve) => {
    asked.get()?.onAnswer('theirs')
    asked.set({
      ...question,
      Dialog: ConflictDialog,
      onAnswer: (side) => {
        asked.set(null)
        resolve(side)
      },
    })
  })
}

/** Where questions may be rendered; the last of these places shows them. */
const places = createStore<readonly string[]>([])

/**
 * Renders the questions of {@link askWhose}: in the layout, and in a dialog that opens with the page, below which a question
 * that is asked before would be out of sight, and would be answered by the key that closes it.
 */
export function ConflictQuestion() {
  const id = useId()
  useEffect(() => {
    places.set([...places.get(), id])
    return () => places.set(places.get().filter((other) => other !== id))
  }, [id])
  const question = asked.use()
  const isHere = places.use().at(-1) === id
  if (!question || !isHere) return null
  const { Dialog, ...rest } = question
  return <Dialog {...rest} />
}
