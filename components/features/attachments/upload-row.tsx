'use client'

import { useQueryClient } from '@tanstack/react-query'
import { RotateCw, X } from 'lucide'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { errorMessage, isRefusal } from '@/lib/client/api-error'
import { ATTACHMENT_LIMIT } from '@/lib/features/attachments/values'
import {
  type AttachmentUpload,
  attachmentsHeldUp,
  cancelAttachment,
  retryAttachment,
} from './attachment-uploads'

/** A file on its way with its progress, or why it was refused, and the buttons to cancel or retry it. */
export function AttachmentUploadRow({ upload }: { upload: AttachmentUpload }) {
  const t = useTranslations('attachments')
  const client = useQueryClient()
  const isHeldUp = attachmentsHeldUp.use()
  const { id, file, state, share, error, isPersisted } = upload
  const { name } = file
  return (
    <li className="flex items-center gap-3 rounded-md border px-3 py-2 text-sm">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="truncate">{name}</p>
        {state === 'failed' && (
          <p role="alert" className="text-destructive text-xs">
            {errorMessage(
              error,
              file.size > ATTACHMENT_LIMIT ? t('tooLarge', { name }) : t('failures.upload'),
            )}
          </p>
        )}
        {state === 'waiting' && isHeldUp && (
          <p role="status" className="text-muted-foreground text-xs">
            {isPersisted ? t('waiting') : t('notKept', { name })}
          </p>
        )}
        {(state === 'sending' || (state === 'waiting' && !isHeldUp)) && (
          <progress
            value={Math.round(share * 100)}
            max={100}
            aria-label={t('progressOf', { name })}
            className="h-1.5 w-full accent-primary"
          />
        )}
      </div>
      {state === 'failed' && !isRefusal(error) && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={t('retry', { name })}
          onClick={() => retryAttachment(client, id)}
        >
          <Icon of={RotateCw} />
        </Button>
      )}
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={t('cancel', { name })}
        onClick={() => cancelAttachment(id)}
      >
        <Icon of={X} />
      </Button>
    </li>
  )
}
