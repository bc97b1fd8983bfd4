'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { ALL_HISTORY, HISTORY_PARAMETER } from '@/lib/client/history-address'
import { useUrlState } from '@/lib/client/url-state'
import type { SharedPart } from '@/lib/features/history/contract'
import { HistoryList } from './history-list'
import { HistoryPanel } from './history-panel'
import type { HistoryWords } from './history-words'

/** Shows who changed what of things that all projects share, in a side panel. */
export function SharedHistory({ part, words }: { part: SharedPart; words: HistoryWords }) {
  const t = useTranslations('history')
  const { change } = useUrlState()
  return (
    <HistoryPanel nameOf={(subjectId) => (subjectId ? t('title') : t(`ofShared.${part}`))}>
      {(subjectId) => (
        <>
          {subjectId && (
            <Button
              variant="secondary"
              className="self-start"
              onClick={() => change({ [HISTORY_PARAMETER]: ALL_HISTORY })}
            >
              {t('showAll')}
            </Button>
          )}
          <HistoryList scope={{ shared: part, subjectId }} words={words} />
        </>
      )}
    </HistoryPanel>
  )
}
