'use client'

import { useTranslations } from 'next-intl'
import { useLastShown } from '@/lib/client/use-last-shown'
import { ConfirmDialog } from './confirm-dialog'

interface ConfirmRemovalProps<Item> {
  /** The thing to delete; the dialog is closed while there is none. */
  item: Item | null
  question: string
  /** What else is to be known before. */
  hint?: (item: Item) => string
  /** Deletes, and tells the person how it went; it should not throw. */
  onConfirm: (item: Item) => Promise<void>
  onClose: () => void
}

/** Asks before something is deleted that can be brought back. */
export function ConfirmRemoval<Item>({
  item,
  question,
  hint,
  onConfirm,
  onClose,
}: ConfirmRemovalProps<Item>) {
  const t = useTranslations('common')
  const named = useLastShown(item)
  return (
    <ConfirmDialog
      open={item !== null}
      onOpenChange={(open) => !open && onClose()}
      title={question}
      description={named && [hint?.(named), t('deleteUndone')].filter(Boolean).join(' ')}
      confirmLabel={t('delete')}
      onConfirm={() => item && onConfirm(item)}
    />
  )
}
