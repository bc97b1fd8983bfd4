'use client'

import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog'

interface AddRecordDialogProps {
  /** The button's label. */
  label: string
  title: string
  /** The form; it is given what closes the dialog. */
  children: (close: () => void) => ReactNode
}

/** The button that opens the form for a new entry, and the dialog with it. */
export function AddRecordDialog({ label, title, children }: AddRecordDialogProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Plus />
        {label}
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent className="max-w-2xl" aria-describedby={undefined}>
          <DialogTitle>{title}</DialogTitle>
          {children(() => setIsOpen(false))}
        </DialogContent>
      </Dialog>
    </>
  )
}
