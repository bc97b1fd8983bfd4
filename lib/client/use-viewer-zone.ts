'use client'

import { createContext, useContext, useSyncExternalStore } from 'react'

/** The time zone that the browser has named to the server, which renders the page in it; UTC until it has. */
export const ServerZone = createContext('UTC')

const neverChanges = () => () => {}

/**
 * Returns the time zone for what the viewer sees: undefined, which stands for their own. The first render must equal the
 * server's, and is in the one that the server knows.
 */
export function useViewerZone(): string | undefined {
  const known = useContext(ServerZone)
  return useSyncExternalStore<string | undefined>(
    neverChanges,
    () => undefined,
    () => known,
  )
}
