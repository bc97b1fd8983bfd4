'use client'

import { Suspense, useEffect, useState } from 'react'
import { lazyCode } from '@/lib/client/lazy-code'
import { hasKeptUploads } from '@/lib/client/upload-queue'

const PhotoSender = lazyCode(() => import('./photo-sender'))

/** Sends the photos of receipts that an earlier page kept and did not send, whatever page is open; once, in the layout. */
export function LeftPhotos() {
  const [isNeeded, setIsNeeded] = useState(false)
  useEffect(() => {
    void hasKeptUploads().then(setIsNeeded)
  }, [])
  return (
    isNeeded && (
      <Suspense fallback={null}>
        <PhotoSender />
      </Suspense>
    )
  )
}
