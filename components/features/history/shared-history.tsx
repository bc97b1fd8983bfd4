'use client'

import { useTranslations } from 'next-intl'
import type { ComponentType } from 'react'
import type { SharedPart } from '@/lib/features/history/contract'
import { HistoryPanel } from './history-panel'

interface SharedHistoryProps {
  part: SharedPart
  /** The changes of the thing with this id; of everything where it is null. */
  Changes: ComponentType<{ subjectId: string | null }>
}

/** Shows who changed what of things that all projects share, in a side panel. */
export function SharedHistory({ part, Changes }: SharedHistoryProps) {
  const t = useTranslations('history')
  return (
    <HistoryPanel nameOf={(subjectId) => (subjectId ? t('title') : t(`ofShared.${part}`))}>
      {(subjectId) => <Changes subjectId={subjectId} />}
    </HistoryPanel>
  )
}
