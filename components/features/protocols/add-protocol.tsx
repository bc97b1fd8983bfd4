'use client'

import { useTranslations } from 'next-intl'
import { DialogButton } from '@/components/shared/dialog-button'
import { lazyCode } from '@/lib/client/lazy-code'

const AddProtocolDialog = lazyCode(() => import('./add-protocol-dialog'), { isForChanges: true })

/** The button that begins a protocol; its dialog is loaded on demand. */
export function AddProtocol({ projectId }: { projectId: string }) {
  const t = useTranslations('protocols')
  return (
    <DialogButton label={t('add')} preload={AddProtocolDialog.preload}>
      {(isOpen, setIsOpen) => (
        <AddProtocolDialog projectId={projectId} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </DialogButton>
  )
}
