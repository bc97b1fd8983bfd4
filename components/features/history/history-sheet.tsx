'use client'

import type { ReactNode } from 'react'
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from '@/components/ui/sheet'

interface HistorySheetProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  description: ReactNode
  children: ReactNode
}

/** The side panel with the history. */
export default function HistorySheet({ isOpen, onClose, title, description, children }: HistorySheetProps) {
  return (
    <Sheet open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <SheetContent>
        <SheetHeader>
          <SheetTitle className="wrap-anywhere">{title}</SheetTitle>
          <SheetDescription>{description}</SheetDescription>
        </SheetHeader>
        {children}
      </SheetContent>
    </Sheet>
  )
}
