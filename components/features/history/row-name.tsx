'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { historyQuery } from '@/lib/features/history/client'

/** The name of a project's record, as in its latest event. */
export default function RowName({ projectId, subjectId }: { projectId: string; subjectId: string }) {
  const t = useTranslations('history')
  const { data } = useInfiniteQuery(historyQuery({ projectId, subjectId, part: null }))
  const event = data?.pages[0]?.events[0]
  if (!event) return t('title')
  return `${t(`subject.${event.subject}`)} ${event.label || event.scenario?.scenarioNumber || ''}`.trim()
}
