'use client'

import { useTranslations } from 'next-intl'
import type { ComponentType } from 'react'
import type { SharedPart } from '@/lib/features/history/contract'
import { HistoryPanel } from './history-panel'

interface SharedHistoryProps {
  part: SharedPart
  /** Shows the changes of the record with this id, or of everything for null. */
  Changes: ComponentType<{ subjectId: string | null }>
}

/** The history of records that all projects share, in a side panel. */
export function SharedHistory({ part, Changes }: SharedHistoryProps) {
  const t = useTranslations('history')
  return (
    <HistoryPanel renderName={(subjectId) => (subjectId ? t('title') : t(`ofShared.${part}`))}>
      {(subjectId) => <Changes subjectId={subjectId} />}
    </HistoryPanel>
  )
}
