'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { ALL_HISTORY, HISTORY_PARAMETER } from '@/lib/client/history-address'
import { useUrlState } from '@/lib/client/url-state'

/** Links from the history of one record to that of everything. */
export function ShowAll() {
  const t = useTranslations('history')
  const { change } = useUrlState()
  return (
    <Button
      variant="secondary"
      className="self-start"
      onClick={() => change({ [HISTORY_PARAMETER]: ALL_HISTORY })}
    >
      {t('showAll')}
    </Button>
  )
}
