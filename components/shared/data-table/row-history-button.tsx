'use client'

import { History } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { HISTORY_PARAMETER } from '@/lib/client/history-address'
import { useUrlState } from '@/lib/client/url-state'

/** Opens the history of one row, on a page that has the side panel for it. */
export function RowHistoryButton({ id, name }: { id: string; name: string }) {
  const t = useTranslations('history')
  const { change } = useUrlState()
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={t('ofRow', { name })}
      aria-haspopup="dialog"
      // On a phone the pinned buttons would cover the row; the panel of the whole project is there.
      className="max-sm:hidden"
      onClick={() => change({ [HISTORY_PARAMETER]: id })}
    >
      <History />
    </Button>
  )
}
