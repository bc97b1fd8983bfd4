'use client'

import { useTranslations } from 'next-intl'
import { formatDottedDay } from '@/lib/shared/dates'

/** The day of an aggregation, or that none is known. */
export function AggregationDate({ date }: { date: string | null }) {
  const t = useTranslations('aggregations')
  if (date === null) return <span className="text-muted-foreground">{t('noDate')}</span>
  return <span className="tabular-nums">{formatDottedDay(date)}</span>
}
