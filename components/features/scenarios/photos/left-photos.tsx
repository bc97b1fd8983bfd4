'use client'

import { Suspense } from 'react'
import { useMayHaveKept } from '@/lib/client/kept-queue'
import { lazyCode } from '@/lib/client/lazy-code'

const PhotoSender = lazyCode(() => import('./photo-sender'))

/** Sends the photos of receipts that an earlier page kept and did not send, whatever page is open; once, in the layout. */
export function LeftPhotos() {
  const isNeeded = useMayHaveKept()
  return (
    isNeeded && (
      <Suspense fallback={null}>
        <PhotoSender />
      </Suspense>
    )
  )
}
