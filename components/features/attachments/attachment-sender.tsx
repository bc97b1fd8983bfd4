'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { UploadFailures } from '@/components/shared/upload-failures'
import { toast } from '@/components/ui/use-toast'
import { errorMessage } from '@/lib/client/api-error'
import { type RefusedFile, refusedFiles } from '@/lib/client/upload-queue'
import { ATTACHMENT_LIMIT } from '@/lib/features/attachments/values'
import {
  cancelAttachment,
  restoreAttachments,
  retryAttachment,
  useAttachmentFailures,
} from './attachment-uploads'

/** Sends the files that an earlier page kept and could not send, and tells of those that were refused. */
export default function AttachmentSender() {
  const t = useTranslations('attachments')
  const client = useQueryClient()
  const refused = refusedFiles.use()
  useEffect(() => void restoreAttachments(client), [client])
  useEffect(() => {
    if (refused.length === 0) return
    const reason = ({ file: { name, size }, error }: RefusedFile) =>
      errorMessage(error, size > ATTACHMENT_LIMIT ? t('tooLarge', { name }) : t('failures.upload'))
    toast({
      variant: 'destructive',
      title: t('refused', { names: refused.map(({ file }) => file.name).join(', ') }),
      description: [...new Set(refused.map(reason))].map((text) => <p key={text}>{text}</p>),
    })
  }, [refused, t])
  return (
    <UploadFailures
      files={useAttachmentFailures().map(({ id, file: { name }, error }) => {
        return { id, name, reason: errorMessage(error, t('failures.upload')) }
      })}
      onRetry={(id) => retryAttachment(client, id)}
      onDrop={cancelAttachment}
    />
  )
}
