'use client'

import type { ReactNode } from 'react'
import { DialogButton } from '@/components/shared/dialog-button'
import { lazyCode } from '@/lib/client/lazy-code'
import type { RequestedForm } from '@/lib/client/requested-form'

const RecordDialog = lazyCode(() => import('./record-dialog'))

interface AddRecordDialogProps {
  /** The name by which it is asked for from anywhere. */
  form?: RequestedForm
  /** The button's label. */
  label: string
  title: string
  /** The form; it is given what closes the dialog. */
  children: (close: () => void) => ReactNode
}

/** The button that opens the form for a new record, and the dialog with it, which is loaded then. */
export function AddRecordDialog({ form, label, title, children }: AddRecordDialogProps) {
  return (
    <DialogButton form={form} label={label} preload={RecordDialog.preload}>
      {(isOpen, setIsOpen) => (
        <RecordDialog isOpen={isOpen} onOpenChange={setIsOpen} title={title}>
          {children(() => setIsOpen(false))}
        </RecordDialog>
      )}
    </DialogButton>
  )
}
