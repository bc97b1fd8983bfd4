'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '@/lib/shared/ids'

/** Makes the idempotency keys of a form that adds things. */
export function idempotencyKeys() {
  let last: { text: string; key: string } | null = null
  return {
    /** Returns the key of a body: sending the same again, as after an answer that was lost, has the same key. */
    keyOf(body: unknown): string {
      const text = JSON.stringify(body)
      if (text !== last?.text) last = { text, key: newId() }
      return last.key
    },
    /** Ends a key with the success that it was for: the same body again is meant as another thing. */
    end(key: string): void {
      if (last?.key === key) last = null
    },
  }
}

/** The body of a call that adds something. */
export interface Sent<Body> {
  body: Body
  idempotencyKey: string
}

interface CreationInput<Body, Answer> {
  send: (sent: Sent<Body>) => Promise<Answer>
  onSuccess?: (answer: Answer) => unknown
}

/** A call that adds something: tried again after an answer that was lost, it adds nothing twice. */
export function useCreation<Body, Answer>({ send, onSuccess }: CreationInput<Body, Answer>) {
  const [keys] = useState(idempotencyKeys)
  return useMutation({
    mutationFn: async (body: Body) => {
      const idempotencyKey = keys.keyOf(body)
      const answer = await send({ body, idempotencyKey })
      keys.end(idempotencyKey)
      return answer
    },
    onSuccess,
  })
}
