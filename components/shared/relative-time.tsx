'use client'

import { useFormatter, useLocale } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { useViewerZone } from '@/lib/client/use-viewer-zone'
import { formatMoment } from '@/lib/shared/dates'

const REFRESH_MS = 30_000

function subscribe(tick: () => void): () => void {
  const timer = setInterval(tick, REFRESH_MS)
  return () => clearInterval(timer)
}

const currentTick = () => Math.floor(Date.now() / REFRESH_MS)

/**
 * Shows how long ago a moment was, kept up to date. The first render, which must equal the server's, shows the moment
 * itself instead.
 */
export function RelativeTime({ value, className }: { value: string; className?: string }) {
  const format = useFormatter()
  const locale = useLocale()
  const timeZone = useViewerZone()
  const tick = useSyncExternalStore(subscribe, currentTick, () => null)
  if (tick === null) {
    return (
      <time dateTime={value} className={className}>
        {formatMoment(value, locale, timeZone)}
      </time>
    )
  }
  // A clock behind the server's must not show past moments as future ones.
  const now = Math.max(Date.now(), Date.parse(value))
  return (
    <time dateTime={value} className={className} title={formatMoment(value, locale)}>
      {format.relativeTime(new Date(value), now)}
    </time>
  )
}
