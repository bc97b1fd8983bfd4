'use client'

import { Check, CloudAlert, LoaderCircle } from 'lucide'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { SaveState } from '@/lib/client/autosave'
import { cn } from '@/lib/shared/cn'

const ICONS = { saved: Check, saving: LoaderCircle, retrying: CloudAlert, refused: CloudAlert }

/** Shows whether everything on the screen is stored. */
export function SaveNote({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  const t = useTranslations('productLines.state')
  const drawing = ICONS[state]
  const isFailing = state === 'retrying' || state === 'refused'
  return (
    <p
      role="status"
      className={cn(
        'flex min-h-7 items-center gap-1.5 text-sm',
        isFailing ? 'font-medium text-tone-red' : 'text-muted-foreground',
      )}
    >
      <Icon of={drawing} className={cn('size-4', state === 'saving' && 'motion-safe:animate-spin')} />
      {t(state)}
      {isFailing && (
        <Button variant="outline" size="sm" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </p>
  )
}
