'use client'

import { Tag, Trash2 } from 'lucide'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '@/components/shared/confirm-dialog'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'

interface BulkStatusProps<Status extends string> {
  label: string
  statuses: readonly Status[]
  badgeOf: (status: Status) => ReactNode
  onPick: (status: Status) => void
  /** While a change is under way none can be made; the button keeps the focus, which a disabled one would lose. */
  isBusy: boolean
}

/** Gives the selected rows a status. */
export function BulkStatus<Status extends string>(props: BulkStatusProps<Status>) {
  const { label, statuses, badgeOf, onPick, isBusy } = props
  return (
    <Menu
      variant="outline"
      aria-busy={isBusy}
      entries={statuses.map((status) => ({
        id: status,
        kind: 'action',
        text: badgeOf(status),
        isDisabled: isBusy,
        onSelect: () => onPick(status),
      }))}
    >
      <Icon of={Tag} />
      {label}
    </Menu>
  )
}

interface BulkRemovalProps {
  question: string
  /** What else is to be known before. */
  hint?: string
  /** Deletes, and tells the person how it went; it should not throw. */
  onConfirm: () => Promise<void>
  isBusy: boolean
}

/** Deletes the selected rows, which can be brought back, after having asked. */
export function BulkRemoval({ question, hint, onConfirm, isBusy }: BulkRemovalProps) {
  const t = useTranslations('common')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button
        variant="outline"
        aria-disabled={isBusy}
        title={t('delete')}
        onClick={() => setIsAsking(!isBusy)}
      >
        <Icon of={Trash2} />
        <span className="max-sm:sr-only">{t('delete')}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={question}
        description={[hint, t('deleteUndone')].filter(Boolean).join(' ')}
        confirmLabel={t('delete')}
        onConfirm={onConfirm}
      />
    </>
  )
}
