'use client'

import type { ReactNode } from 'react'
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from '@/components/ui/sheet'

interface FormSheetProps {
  isOpen: boolean
  onClose: () => void
  /** The purpose of the form. */
  caption: string
  title: string
  /** The form. */
  children: ReactNode
}

/** A form at the lower end of a phone's screen. */
export function FormSheet({ isOpen, onClose, caption, title, children }: FormSheetProps) {
  return (
    <Sheet open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <SheetContent side="bottom">
        <SheetHeader>
          <SheetDescription>{caption}</SheetDescription>
          <SheetTitle className="wrap-anywhere">{title}</SheetTitle>
        </SheetHeader>
        {children}
      </SheetContent>
    </Sheet>
  )
}
