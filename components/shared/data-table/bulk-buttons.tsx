'use client'

import { Tag, Trash2 } from 'lucide'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '@/components/shared/confirm-dialog'
import { useRemovalQuestion } from '@/components/shared/use-removal-question'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'

interface BulkStatusProps<Status extends string> {
  label: string
  statuses: readonly Status[]
  renderBadge: (status: Status) => ReactNode
  onPick: (status: Status) => void
  /** Whether a change is under way: the button does nothing then, but keeps the focus, unlike a disabled one. */
  isBusy: boolean
}

/** Sets the status of the selected rows. */
export function BulkStatus<Status extends string>(props: BulkStatusProps<Status>) {
  const { label, statuses, renderBadge, onPick, isBusy } = props
  return (
    <Menu
      variant="outline"
      title={label}
      aria-busy={isBusy}
      entries={statuses.map((status) => ({
        id: status,
        kind: 'action',
        text: renderBadge(status),
        isDisabled: isBusy,
        onSelect: () => onPick(status),
      }))}
    >
      <Icon of={Tag} />
      <span className="max-sm:sr-only">{label}</span>
    </Menu>
  )
}

interface BulkRemovalProps {
  question: string
  /** A further consequence to mention in the question. */
  hint?: string
  /** Deletes and reports the result; it should not throw. */
  onConfirm: () => Promise<void>
  isBusy: boolean
}

/** Deletes the selected rows after a question, unless the person has put it off for today; they can be restored. */
export function BulkRemoval({ question, hint, onConfirm, isBusy }: BulkRemovalProps) {
  const t = useTranslations('common')
  const [isAsking, setIsAsking] = useState(false)
  const { skipsConfirmation, stopAsking } = useRemovalQuestion()
  const begin = () => {
    if (isBusy) return
    if (skipsConfirmation()) void onConfirm()
    else setIsAsking(true)
  }
  return (
    <>
      <Button variant="outline" aria-disabled={isBusy} title={t('delete')} onClick={begin}>
        <Icon of={Trash2} />
        <span className="max-sm:sr-only">{t('delete')}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={question}
        description={[hint, t('deleteUndone')].filter(Boolean).join(' ')}
        confirmLabel={t('delete')}
        isAnsweredByEnter
        onStopAsking={stopAsking}
        onConfirm={onConfirm}
      />
    </>
  )
}
