'use client'

import { useTranslations } from 'next-intl'
import { useLastShown } from '@/lib/client/use-last-shown'
import { ConfirmDialog } from './confirm-dialog'

interface ConfirmRemovalProps<Item> {
  /** The item to delete; the dialog is closed while it is null. */
  item: Item | null
  question: string
  /** A further consequence to mention in the question. */
  hint?: (item: Item) => string
  /** Deletes and reports the result; it should not throw. */
  onConfirm: (item: Item) => Promise<void>
  onClose: () => void
}

/** Asks before deleting an item that can be restored. */
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
