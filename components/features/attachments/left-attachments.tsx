'use client'

import { Suspense, useEffect, useState } from 'react'
import { lazyCode } from '@/lib/client/lazy-code'
import { hasKeptUploads } from '@/lib/client/upload-queue'

const AttachmentSender = lazyCode(() => import('./attachment-sender'))

/** Sends the files that an earlier page kept and could not send, whatever page is open; once, in the layout. */
export function LeftAttachments() {
  const [isNeeded, setIsNeeded] = useState(false)
  useEffect(() => {
    void hasKeptUploads().then(setIsNeeded)
  }, [])
  return (
    isNeeded && (
      <Suspense fallback={null}>
        <AttachmentSender />
      </Suspense>
    )
  )
}
