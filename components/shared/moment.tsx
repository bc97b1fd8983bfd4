'use client'

import { useViewerZone } from '@/lib/client/use-viewer-zone'
import { formatDottedMoment } from '@/lib/shared/dates'

interface MomentProps {
  value: string
  /** Whether its second is shown. */
  isExact?: boolean
  className?: string
}

/** A moment in the viewer's own time zone. */
export function Moment({ value, isExact, className }: MomentProps) {
  const timeZone = useViewerZone()
  return (
    <time dateTime={value} className={className}>
      {formatDottedMoment(value, timeZone, isExact ? 'exact' : 'dotted')}
    </time>
  )
}
