'use client'

import type { ReactNode } from 'react'
import { DialogButton } from '@/components/shared/dialog-button'
import { LazyRecordDialog } from '@/components/shared/lazy-panels'
import type { RequestedForm } from '@/lib/client/requested-form'

interface AddRecordDialogProps {
  /** The name by which the form can be opened from anywhere. */
  form?: RequestedForm
  /** The button's label. */
  label: string
  title: string
  /** Renders the form; `close` closes the dialog. */
  children: (close: () => void) => ReactNode
}

/** The button that opens the form for a new record, with its dialog, which is loaded on demand. */
export function AddRecordDialog({ form, label, title, children }: AddRecordDialogProps) {
  return (
    <DialogButton form={form} label={label} preload={LazyRecordDialog.preload}>
      {(isOpen, setIsOpen) => (
        <LazyRecordDialog isOpen={isOpen} onOpenChange={setIsOpen} title={title}>
          {children(() => setIsOpen(false))}
        </LazyRecordDialog>
      )}
    </DialogButton>
  )
}
