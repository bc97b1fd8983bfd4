'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
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

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question. */
  title: string
  description?: ReactNode
  confirmLabel: string
  isDestructive?: boolean
  /** The dialog stays open, and can't be answered twice, until this has settled; it should not throw. */
  onConfirm: () => unknown
}

/** The question of a `ConfirmDialog`. */
export default function ConfirmQuestion({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  isDestructive = true,
  onConfirm,
}: ConfirmDialogProps) {
  const t = useTranslations('common')
  const [isWorking, setIsWorking] = useState(false)
  const confirm = async () => {
    setIsWorking(true)
    try {
      await onConfirm()
      onOpenChange(false)
    } finally {
      setIsWorking(false)
    }
  }
  return (
    <AlertDialog open={open} onOpenChange={(next) => !isWorking && onOpenChange(next)}>
      <AlertDialogContent {...(!description && { 'aria-describedby': undefined })}>
        <AlertDialogHeader>
          <AlertDialogTitle>{title}</AlertDialogTitle>
          {description && <AlertDialogDescription>{description}</AlertDialogDescription>}
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel disabled={isWorking}>{t('cancel')}</AlertDialogCancel>
          <Button variant={isDestructive ? 'destructive' : 'default'} disabled={isWorking} onClick={confirm}>
            {confirmLabel}
          </Button>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
