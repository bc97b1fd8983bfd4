'use client'

import { useLiveUpdates } from '@/lib/features/live/client'

interface LiveUpdatesProps {
  /** When rendering of the page began, in milliseconds of the server's clock. */
  since: number
  /** The build that rendered the page. */
  release: string
}

/** Keeps everything below the same query provider up to date with what others change. */
export function LiveUpdates({ since, release }: LiveUpdatesProps) {
  useLiveUpdates(since, release)
  return null
}
