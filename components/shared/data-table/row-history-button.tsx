'use client'

import { useTranslations } from 'next-intl'
import { HISTORY_PARAMETER } from '@/lib/client/history-address'
import { changeAddress } from '@/lib/client/url-state'
import { RowButton } from './row-actions'

/** Opens the history of a row, on a page with the history panel. */
export function RowHistoryButton({ id, name }: { id: string; name: string }) {
  const t = useTranslations('history')
  return (
    <RowButton
      icon="history"
      label={t('ofRow', { name })}
      aria-haspopup="dialog"
      onClick={() => changeAddress({ [HISTORY_PARAMETER]: id })}
    />
  )
}
