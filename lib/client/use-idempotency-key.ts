'use client'

import { useRef } from 'react'
import { newId } from '@/lib/shared/ids'

/**
 * A function that gives what is sent its idempotency key: sending the same again, as after an answer that was lost,
 * has the same key and so creates nothing twice; something else has another.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ text: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (text !== last.current.text) last.current = { text, key: newId() }
    return last.current.key
  }
}
