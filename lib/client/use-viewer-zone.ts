import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/**
 * Returns the time zone for what the viewer sees: undefined, which stands for their own. The server does not know it, so
 * the first render, which must equal the server's, is in UTC.
 */
export function useViewerZone(): 'UTC' | undefined {
  return useSyncExternalStore<'UTC' | undefined>(
    neverChanges,
    () => undefined,
    () => 'UTC',
  )
}
