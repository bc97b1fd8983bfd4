'use client'

import { useEffect } from 'react'

// Not in the client.ts that uses it: pages on the server import that, and may import no effects.

/** Logs an error to the browser's console, once each. */
export function useFailureLog(error: unknown, what: string): void {
  useEffect(() => {
    if (error) console.warn(what, error)
  }, [error, what])
}
