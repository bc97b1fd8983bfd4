'use client'

import type { SharedPart } from '@/lib/features/history/contract'
import { HistoryList } from './history-list'
import type { HistoryWords } from './history-words'
import { ShowAll } from './show-all'

interface SharedChangesProps {
  part: SharedPart
  words: HistoryWords
  /** The only subject to show; null shows everything. */
  subjectId: string | null
}

/** The history of records that all projects share. */
export function SharedChanges({ part, words, subjectId }: SharedChangesProps) {
  return (
    <>
      {subjectId && <ShowAll />}
      <HistoryList scope={{ shared: part, subjectId }} words={words} />
    </>
  )
}
