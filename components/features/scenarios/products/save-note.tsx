'use client'

import { Check, CircleQuestionMark, CloudAlert, LoaderCircle } from 'lucide'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { cn } from '@/lib/shared/cn'
import type { SheetState } from './line-states'

const ICONS = {
  saved: Check,
  saving: LoaderCircle,
  retrying: CloudAlert,
  refused: CloudAlert,
  undecided: CircleQuestionMark,
}

interface SaveNoteProps {
  state: Pick<SheetState, 'save' | 'conflicts'>
  onRetry: () => void
}

/** Shows whether everything is stored that the person wants stored. */
export function SaveNote({ state: { save, conflicts }, onRetry }: SaveNoteProps) {
  const t = useTranslations('productLines.state')
  // In a conflict, typed values are stored only once the person has chosen between them and the other person's.
  const state = save === 'saved' && conflicts.length > 0 ? 'undecided' : save
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
