'use client'

import type { ComponentType } from 'react'
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

/** Renders the questions of {@link askWhose}; once, in the layout. */
export function ConflictQuestion() {
  const question = asked.use()
  if (!question) return null
  const { Dialog, ...rest } = question
  return <Dialog {...rest} />
}
