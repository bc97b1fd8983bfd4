'use client'

import { Plus } from 'lucide'
import { type ReactNode, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyCode } from '@/lib/client/lazy-code'
import { type RequestedForm, useRequestedForm } from '@/lib/client/requested-form'
import { useHasBeenTrue } from '@/lib/client/use-has-been-true'

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
  const [isOpen, setIsOpen] = useState(false)
  useRequestedForm(form, setIsOpen)
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={RecordDialog.preload}
        onFocus={RecordDialog.preload}
        onClick={() => setIsOpen(true)}
      >
        <Icon of={Plus} />
        {label}
      </Button>
      {useHasBeenTrue(isOpen) && (
        <Suspense fallback={null}>
          <RecordDialog isOpen={isOpen} onOpenChange={setIsOpen} title={title}>
            {children(() => setIsOpen(false))}
          </RecordDialog>
        </Suspense>
      )}
    </>
  )
}
