'use client'

import { useTranslations } from 'next-intl'

interface ImportProgressProps {
  /** The uploaded share, from 0 to 1. */
  share: number
  /** The text about what the server does after the upload. */
  doing: string
}

/** How far a file or its rows are sent, and then what the server does with them. */
export function ImportProgress({ share, doing }: ImportProgressProps) {
  const t = useTranslations('spreadsheets.import')
  const isSent = share >= 1
  const status = isSent ? doing : t('sending', { percent: Math.floor(share * 100) })
  return (
    <div className="grid gap-1">
      <p role="status" className="text-muted-foreground text-sm tabular-nums">
        {status}
      </p>
      {/* The server's time is unknown: without a value the bar is indeterminate. */}
      <progress aria-label={t('progress')} value={isSent ? undefined : share} className="progress-bar" />
    </div>
  )
}
