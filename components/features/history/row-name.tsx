'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { historyQuery } from '@/lib/features/history/client'
import { writtenLabel } from '@/lib/shared/money'

/** The name of a project's record, as in its latest event. */
export default function RowName({ projectId, subjectId }: { projectId: string; subjectId: string }) {
  const t = useTranslations('history')
  const locale = useLocale()
  const { data } = useInfiniteQuery(historyQuery({ projectId, subjectId, part: null }))
  const event = data?.pages[0]?.events[0]
  if (!event) return t('title')
  const label = event.subject === 'financial' ? writtenLabel(event.label, locale) : event.label
  return `${t(`subject.${event.subject}`)} ${label || event.scenario?.scenarioNumber || ''}`.trim()
}
