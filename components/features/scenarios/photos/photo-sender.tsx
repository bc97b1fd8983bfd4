'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo } from 'react'
import { UploadFailures } from '@/components/shared/upload-failures'
import { errorMessage } from '@/lib/client/api-error'
import { refetchAffected } from '@/lib/client/refetch-affected'
import { RECEIPT_PHOTO } from '@/lib/features/scenarios/photos/rules'
import {
  cancelUpload,
  type PhotoListener,
  restoreUploads,
  retryUpload,
  usePhotoFailures,
} from './photo-uploads'

/** Sends the photos that an earlier page kept and did not send, and shows those that are not taken, on any page. */
export default function PhotoSender() {
  const t = useTranslations('scenarioParts.photos')
  const client = useQueryClient()
  const listener = useMemo(
    (): PhotoListener => ({
      onStored: ({ scenarioId }) =>
        void refetchAffected(client, { subject: RECEIPT_PHOTO.subject, scenarioId }),
    }),
    [client],
  )
  useEffect(() => void restoreUploads(listener), [listener])
  return (
    <UploadFailures
      files={usePhotoFailures().map(({ id, file: { name }, error }) => {
        return { id, name, reason: errorMessage(error, t('failures.upload')) }
      })}
      onRetry={(id) => retryUpload(id, listener)}
      onDrop={cancelUpload}
    />
  )
}
