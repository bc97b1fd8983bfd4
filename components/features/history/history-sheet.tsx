'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from '@/components/ui/sheet'

interface HistorySheetProps {
  isOpen: boolean
  onClose: () => void
  /** Whose history it is. */
  description: string
  children: ReactNode
}

/** The side panel with the history. */
export default function HistorySheet({ isOpen, onClose, description, children }: HistorySheetProps) {
  const t = useTranslations('history')
  return (
    <Sheet open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <SheetContent>
        <SheetHeader>
          <SheetTitle>{t('title')}</SheetTitle>
          <SheetDescription>{description}</SheetDescription>
        </SheetHeader>
        {children}
      </SheetContent>
    </Sheet>
  )
}
