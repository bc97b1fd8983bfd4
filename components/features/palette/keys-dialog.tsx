'use client'

import { useTranslations } from 'next-intl'
import { KeyList } from '@/components/shared/key-list'
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog'

/** The dialog with the keyboard shortcuts. */
export default function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('keys')
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent className="max-w-3xl" aria-describedby={undefined}>
        <DialogTitle>{t('title')}</DialogTitle>
        <KeyList />
      </DialogContent>
    </Dialog>
  )
}
