'use client'

import { Suspense } from 'react'
import { useMayHaveKept } from '@/lib/client/kept-queue'
import { lazyCode } from '@/lib/client/lazy-code'
import { refusedFiles } from '@/lib/client/upload-queue'

const AttachmentSender = lazyCode(() => import('./attachment-sender'))

/**
 * Sends the files that an earlier page kept and could not send, and tells of those that were refused, whatever page is
 * open; once, in the layout.
 */
export function LeftAttachments() {
  const mayBeLeft = useMayHaveKept()
  const isNeeded = refusedFiles.use().length > 0 || mayBeLeft
  return (
    isNeeded && (
      <Suspense fallback={null}>
        <AttachmentSender />
      </Suspense>
    )
  )
}
