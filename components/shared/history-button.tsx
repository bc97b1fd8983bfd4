'use client'

import { History } from 'lucide'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { HISTORY_PARAMETER } from '@/lib/client/history-address'
import { changeAddress } from '@/lib/client/url-state'

/** Opens the history of a record shown as a card, on a page with the history panel. */
export function HistoryButton({ id, name }: { id: string; name: string }) {
  const t = useTranslations('history')
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      title={t('ofRow', { name })}
      aria-label={t('ofRow', { name })}
      aria-haspopup="dialog"
      onClick={() => changeAddress({ [HISTORY_PARAMETER]: id })}
    >
      <Icon of={History} />
    </Button>
  )
}
