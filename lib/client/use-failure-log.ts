'use client'

import { useEffect } from 'react'

/** Logs an error to the browser's console, once each. */
export function useFailureLog(error: unknown, what: string): void {
  useEffect(() => {
    if (error) console.warn(what, error)
  }, [error, what])
}
