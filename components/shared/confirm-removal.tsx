'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useLastShown } from '@/lib/client/use-last-shown'
import { ConfirmDialog } from './confirm-dialog'
import { useRemovalQuestion } from './use-removal-question'

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

/** Asks before deleting an item that can be restored, unless the person has put the question off for today. */
export function ConfirmRemoval<Item>({
  item,
  question,
  hint,
  onConfirm,
  onClose,
}: ConfirmRemovalProps<Item>) {
  const t = useTranslations('common')
  const named = useLastShown(item)
  const { skipsConfirmation, stopAsking } = useRemovalQuestion()
  // Decided once for each item: the question that is open stays, even if it is put off now.
  const decide = () => ({ item, isSkipped: item !== null && skipsConfirmation() })
  const [decision, setDecision] = useState(decide)
  if (decision.item !== item) setDecision(decide)
  const isSkipped = decision.item === item && decision.isSkipped
  const latest = useRef({ onConfirm, onClose })
  const removed = useRef<Item | null>(null)
  useEffect(() => {
    latest.current = { onConfirm, onClose }
  })
  useEffect(() => {
    const isRemoved = removed.current === item
    removed.current = item
    if (!item || !isSkipped || isRemoved) return
    void latest.current.onConfirm(item)
    latest.current.onClose()
  }, [isSkipped, item])
  return (
    <ConfirmDialog
      open={item !== null && decision.item === item && !isSkipped}
      onOpenChange={(open) => !open && onClose()}
      title={question}
      description={named && [hint?.(named), t('deleteUndone')].filter(Boolean).join(' ')}
      confirmLabel={t('delete')}
      isAnsweredByEnter
      onStopAsking={stopAsking}
      onConfirm={() => item && onConfirm(item)}
    />
  )
}
