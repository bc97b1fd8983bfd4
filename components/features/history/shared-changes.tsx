'use client'

import type { SharedPart } from '@/lib/features/history/contract'
import type { HistoryLabels } from './history-labels'
import { HistoryList } from './history-list'
import { ShowAll } from './show-all'

interface SharedChangesProps {
  part: SharedPart
  labels: HistoryLabels
  /** The only subject to show; null shows everything. */
  subjectId: string | null
}

/** The history of records that all projects share. */
export function SharedChanges({ part, labels, subjectId }: SharedChangesProps) {
  return (
    <>
      {subjectId && <ShowAll />}
      <HistoryList scope={{ shared: part, subjectId }} labels={labels} />
    </>
  )
}
