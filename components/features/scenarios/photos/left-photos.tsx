'use client'

import { Suspense } from 'react'
import { lazyCode } from '@/lib/client/lazy-code'
import { mayHaveKept } from '@/lib/client/may-have-kept'

const PhotoSender = lazyCode(() => import('./photo-sender'))

/** Sends the photos of receipts that an earlier page kept and did not send, whatever page is open; once, in the layout. */
export function LeftPhotos() {
  const isNeeded = mayHaveKept.use()
  return (
    isNeeded && (
      <Suspense fallback={null}>
        <PhotoSender />
      </Suspense>
    )
  )
}
