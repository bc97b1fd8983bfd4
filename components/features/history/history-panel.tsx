'use client'

import { History } from 'lucide'
import { useTranslations } from 'next-intl'
import { type ReactNode, Suspense } from 'react'
import { LazyPart } from '@/components/shared/lazy-part'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { ALL_HISTORY, HISTORY_PARAMETER, parseHistoryPanel } from '@/lib/client/history-address'
import { lazyCode } from '@/lib/client/lazy-code'
import { useUrlState } from '@/lib/client/url-state'
import { useHasBeenTrue } from '@/lib/client/use-has-been-true'

const HistorySheet = lazyCode(() => import('./history-sheet'))

interface HistoryPanelProps {
  /** Names the subject of the history: everything, or the record with this id. */
  renderName: (subjectId: string | null) => ReactNode
  /** Renders the history of everything, or of the record with this id. */
  children: (subjectId: string | null) => ReactNode
}

/** The button for the history and its side panel, whose open state is kept in the address. */
export function HistoryPanel({ renderName, children }: HistoryPanelProps) {
  const t = useTranslations('history')
  const { query, change } = useUrlState()
  const shown = parseHistoryPanel(query.get(HISTORY_PARAMETER))
  return (
    <>
      <Button
        variant="outline"
        title={t('open')}
        aria-haspopup="dialog"
        onPointerEnter={HistorySheet.preload}
        onFocus={HistorySheet.preload}
        onClick={() => change({ [HISTORY_PARAMETER]: ALL_HISTORY })}
      >
        <Icon of={History} />
        <span className="short-label">{t('open')}</span>
      </Button>
      {useHasBeenTrue(shown !== null) && (
        <Suspense fallback={null}>
          <HistorySheet
            isOpen={shown !== null}
            onClose={() => change({ [HISTORY_PARAMETER]: null })}
            title={shown?.subjectId ? renderName(shown.subjectId) : t('title')}
            description={renderName(null)}
          >
            {shown && <LazyPart>{children(shown.subjectId)}</LazyPart>}
          </HistorySheet>
        </Suspense>
      )}
    </>
  )
}
