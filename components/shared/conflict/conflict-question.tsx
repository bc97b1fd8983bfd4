'use client'

import type { ComponentType } from 'react'
import { createStore } from '@/lib/client/store'
import type { ForeignChange } from '@/lib/shared/history'
import type { ConflictField, Side } from './conflict-fields'

export interface Question {
  field: Omit<ConflictField, 'chosen'>
  changes: readonly ForeignChange[]
  onAnswer: (side: Side) => void
}

interface Asked extends Question {
  Dialog: ComponentType<Question>
}

const asked = createStore<Asked | null>(null)

/**
 * Asks whose value is to be stored. Whoever closes the question leaves what is stored.
 * @throws where the question can't be loaded
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

/** Where {@link askWhose} asks; once, in the layout. */
export function ConflictQuestion() {
  const question = asked.use()
  if (!question) return null
  const { Dialog, ...rest } = question
  return <Dialog {...rest} />
}
