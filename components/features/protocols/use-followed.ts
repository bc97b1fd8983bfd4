'use client'

import { useState } from 'react'

/**
 * Holds a text that is edited in place. A newer stored one is taken over as long as nothing was typed; else both are
 * there, and `isOutdated` says so.
 */
export function useFollowed(stored: string) {
  const [{ text, base }, setHeld] = useState({ text: stored, base: stored })
  if (stored !== base && (text === base || text === stored)) setHeld({ text: stored, base: stored })
  return {
    text,
    isOutdated: stored !== base && text !== base && text !== stored,
    setText: (next: string) => setHeld({ text: next, base }),
    takeStored: () => setHeld({ text: stored, base: stored }),
  }
}
