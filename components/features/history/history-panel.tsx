'use client'

import { History } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from '@/components/ui/sheet'
import { ALL_HISTORY, HISTORY_PARAMETER, historyOf } from '@/lib/client/history-address'
import { useUrlState } from '@/lib/client/url-state'

interface HistoryPanelProps {
  /** Whose history it is. */
  description: string
  /** What the panel shows: of the thing with this id, or of everything. */
  children: (subjectId: string | null) => ReactNode
}

/** The button that opens the side panel with the history, and the panel; whether it is open stands in the address. */
export function HistoryPanel({ description, children }: HistoryPanelProps) {
  const t = useTranslations('history')
  const { query, change } = useUrlState()
  const shown = historyOf(query.get(HISTORY_PARAMETER))
  return (
    <>
      <Button
        variant="outline"
        aria-haspopup="dialog"
        onClick={() => change({ [HISTORY_PARAMETER]: ALL_HISTORY })}
      >
        <History />
        {t('open')}
      </Button>
      <Sheet open={shown !== null} onOpenChange={(open) => !open && change({ [HISTORY_PARAMETER]: null })}>
        <SheetContent>
          <SheetHeader>
            <SheetTitle>{t('title')}</SheetTitle>
            <SheetDescription>{description}</SheetDescription>
          </SheetHeader>
          {shown && children(shown.subjectId)}
        </SheetContent>
      </Sheet>
    </>
  )
}
