'use client'

import { CloudAlert } from 'lucide'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'

/** Shows that the rows below are from an earlier load. */
export function StaleNote({ onRetry }: { onRetry?: () => void }) {
  const t = useTranslations('common')
  return (
    <div role="status" className="mb-2 flex flex-wrap items-center gap-2 text-sm text-tone-orange">
      <Icon of={CloudAlert} className="size-4 shrink-0" />
      {t('staleData')}
      {onRetry && (
        <Button variant="outline" size="sm" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}
