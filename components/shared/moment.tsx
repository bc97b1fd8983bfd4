'use client'

import { useSyncExternalStore } from 'react'
import { formatDottedMoment } from '@/lib/shared/dates'

const neverChanges = () => () => {}

/**
 * A moment in the viewer's own time zone. The server does not know that zone, so the first render, which must equal the
 * server's, is in UTC.
 */
export function Moment({ value, className }: { value: string; className?: string }) {
  const timeZone = useSyncExternalStore(
    neverChanges,
    () => undefined,
    () => 'UTC',
  )
  return (
    <time dateTime={value} className={className}>
      {formatDottedMoment(value, timeZone)}
    </time>
  )
}
