'use client'

import { Suspense } from 'react'
import { lazyCode } from '@/lib/client/lazy-code'
import { mayHaveQueued } from '@/lib/client/may-have-queued'

const PhotoSender = lazyCode(() => import('./photo-sender'))

/** Sends the photos of receipts that an earlier page queued and did not send, whatever page is open; once, in the layout. */
export function QueuedPhotos() {
  const isNeeded = mayHaveQueued.use()
  return (
    isNeeded && (
      <Suspense fallback={null}>
        <PhotoSender />
      </Suspense>
    )
  )
}
