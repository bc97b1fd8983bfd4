'use client'

import { useLiveUpdates } from '@/lib/client/live-updates'

/** Keeps everything below the same query provider up to date with what others change. */
export function LiveUpdates() {
  useLiveUpdates()
  return null
}
