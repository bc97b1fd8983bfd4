'use client'

import { useViewerZone } from '@/lib/client/use-viewer-zone'
import { formatDottedMoment } from '@/lib/shared/date-formats'

/** A moment in the viewer's own time zone. */
export function Moment({ value, className }: { value: string; className?: string }) {
  const timeZone = useViewerZone()
  return (
    <time dateTime={value} className={className}>
      {formatDottedMoment(value, timeZone)}
    </time>
  )
}
