'use client'

import { useLiveUpdates } from '@/lib/features/live/client'

interface LiveUpdatesProps {
  /** When the page began to be rendered, as the server's clock in milliseconds. */
  since: number
}

/** Keeps everything below the same query provider up to date with what others change. */
export function LiveUpdates({ since }: LiveUpdatesProps) {
  useLiveUpdates(since)
  return null
}
