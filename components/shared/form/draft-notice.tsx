'use client'

import { History } from 'lucide'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'

/** Shows that values of an earlier visit were restored, with a button that discards them. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  const t = useTranslations('common')
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 rounded-md bg-muted px-3 py-1.5 text-sm">
      <Icon of={History} className="size-4 text-muted-foreground" />
      {t('draftRestored')}
      <Button variant="ghost" size="sm" className="ml-auto" onClick={onDiscard}>
        {t('discardDraft')}
      </Button>
    </div>
  )
}
