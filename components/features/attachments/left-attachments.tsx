'use client'

import { Suspense, useEffect, useState } from 'react'
import { lazyCode } from '@/lib/client/lazy-code'
import { hasKeptUploads, refusedFiles } from '@/lib/client/upload-queue'

const AttachmentSender = lazyCode(() => import('./attachment-sender'))

/**
 * Sends the files that an earlier page kept and could not send, and tells of those that were refused, whatever page is
 * open; once, in the layout.
 */
export function LeftAttachments() {
  const [hasKept, setHasKept] = useState(false)
  const isNeeded = refusedFiles.use().length > 0 || hasKept
  useEffect(() => {
    void hasKeptUploads().then(setHasKept)
  }, [])
  return (
    isNeeded && (
      <Suspense fallback={null}>
        <AttachmentSender />
      </Suspense>
    )
  )
}
