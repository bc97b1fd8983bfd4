'use client'

import { useLiveUpdates } from '@/lib/features/live/client'

interface LiveUpdatesProps {
  /** The moment when rendering the page began, by the server's clock in milliseconds. */
  since: number
}

/** Keeps everything below the same query provider up to date with what others change. */
export function LiveUpdates({ since }: LiveUpdatesProps) {
  useLiveUpdates(since)
  return null
}
