'use client'

import { Suspense } from 'react'
import { lazyCode } from '@/lib/client/lazy-code'
import { mayHaveQueued } from '@/lib/client/may-have-queued'
import { refusedFiles } from '@/lib/client/upload-queue'

const AttachmentSender = lazyCode(() => import('./attachment-sender'))

/**
 * Sends the files that an earlier page queued and could not send, and shows those that were refused, whatever page is
 * open; once.
 */
export function QueuedAttachments() {
  const mayBeQueued = mayHaveQueued.use()
  const isNeeded = refusedFiles.use().length > 0 || mayBeQueued
  return (
    isNeeded && (
      <Suspense fallback={null}>
        <AttachmentSender />
      </Suspense>
    )
  )
}
