'use client'

import { useTranslations } from 'next-intl'
import { HISTORY_PARAMETER } from '@/lib/client/history-address'
import { changeAddress } from '@/lib/client/url-state'
import { RowButton } from './row-actions'

/** Opens the history of one row, on a page that has the side panel for it. */
export function RowHistoryButton({ id, name }: { id: string; name: string }) {
  const t = useTranslations('history')
  return (
    <RowButton
      icon="history"
      label={t('ofRow', { name })}
      aria-haspopup="dialog"
      // On a phone the pinned buttons would cover the row; the panel of the whole project is there.
      className="max-sm:hidden"
      onClick={() => changeAddress({ [HISTORY_PARAMETER]: id })}
    />
  )
}
