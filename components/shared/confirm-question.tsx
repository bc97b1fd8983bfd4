'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useRef, useState } from 'react'
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Label } from '@/components/ui/label'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question. */
  title: string
  description?: ReactNode
  /** The details that the person has to see, or the choice to make, before they answer. */
  children?: ReactNode
  /** Whether it can be confirmed yet. */
  isReady?: boolean
  confirmLabel: string
  isDestructive?: boolean
  /** Whether Enter confirms, as it does for what can be taken back. */
  isAnsweredByEnter?: boolean
  /** Offers to put the question off for today: called when the person confirms with that choice. */
  onStopAsking?: () => void
  /**
   * The dialog stays open, and can't be answered twice, until this has settled; it should not throw. It stays open
   * after a false, too.
   */
  onConfirm: () => unknown
}

/** The question of a `ConfirmDialog`. */
export function ConfirmQuestion({
  open,
  onOpenChange,
  title,
  description,
  children,
  isReady = true,
  confirmLabel,
  isDestructive = true,
  isAnsweredByEnter = false,
  onStopAsking,
  onConfirm,
}: ConfirmDialogProps) {
  const t = useTranslations('common')
  const [isWorking, setIsWorking] = useState(false)
  const [isLast, setIsLast] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const confirm = async () => {
    setIsWorking(true)
    if (isLast) onStopAsking?.()
    try {
      const isRefused = (await onConfirm()) === false
      if (!isRefused) onOpenChange(false)
    } finally {
      setIsWorking(false)
    }
  }
  const focusConfirm = (event: Event) => {
    event.preventDefault()
    button.current?.focus()
  }
  return (
    <AlertDialog open={open} onOpenChange={(next) => !isWorking && onOpenChange(next)}>
      <AlertDialogContent
        {...(!description && { 'aria-describedby': undefined })}
        {...(isAnsweredByEnter && { onOpenAutoFocus: focusConfirm })}
      >
        <AlertDialogHeader>
          <AlertDialogTitle>{title}</AlertDialogTitle>
          {description && <AlertDialogDescription>{description}</AlertDialogDescription>}
        </AlertDialogHeader>
        {children}
        {onStopAsking && (
          <Label className="flex min-h-8 touch:min-h-10 items-center gap-2.5">
            <Checkbox checked={isLast} onCheckedChange={setIsLast} disabled={isWorking} />
            {t('stopAskingToday')}
          </Label>
        )}
        <AlertDialogFooter>
          <AlertDialogCancel disabled={isWorking}>{t('cancel')}</AlertDialogCancel>
          <Button
            ref={button}
            variant={isDestructive ? 'destructive' : 'default'}
            disabled={isWorking || !isReady}
            onClick={confirm}
            // An Enter that is still held from opening the question is no answer to it.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
          >
            {confirmLabel}
          </Button>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
