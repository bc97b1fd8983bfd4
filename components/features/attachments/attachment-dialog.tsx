'use client'

import { useTranslations } from 'next-intl'
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog'
import { AttachmentBox } from './attachment-box'
import type { AttachmentTarget } from './attachment-uploads'

interface AttachmentDialogProps {
  target: AttachmentTarget
  /** The name of what they belong to. */
  name: string
  onClose: () => void
}

/** The attachments of a row. */
export default function AttachmentDialog({ target, name, onClose }: AttachmentDialogProps) {
  const t = useTranslations('attachments')
  return (
    <Dialog open onOpenChange={(next) => !next && onClose()}>
      <DialogContent className="max-w-xl" aria-describedby={undefined}>
        <DialogTitle className="wrap-anywhere">{t('of', { name })}</DialogTitle>
        <AttachmentBox target={target} />
      </DialogContent>
    </Dialog>
  )
}
