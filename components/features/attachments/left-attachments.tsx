'use client'

import { Suspense } from 'react'
import { lazyCode } from '@/lib/client/lazy-code'
import { mayHaveKept } from '@/lib/client/may-have-kept'
import { refusedFiles } from '@/lib/client/upload-queue'

const AttachmentSender = lazyCode(() => import('./attachment-sender'))

/**
 * Sends the files that an earlier page kept and could not send, and tells of those that were refused, whatever page is
 * open; once.
 */
export function LeftAttachments() {
  const mayBeLeft = mayHaveKept.use()
  const isNeeded = refusedFiles.use().length > 0 || mayBeLeft
  return (
    isNeeded && (
      <Suspense fallback={null}>
        <AttachmentSender />
      </Suspense>
    )
  )
}
