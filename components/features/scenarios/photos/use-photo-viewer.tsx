'use client'

import { type ReactNode, Suspense, useState } from 'react'
import { lazyCode } from '@/lib/client/lazy-code'
import type { ViewedPhoto } from './photo-image'

const PhotoViewer = lazyCode(() => import('./photo-viewer'))

/** Returns the function that opens one of these photos in the viewer, whose code is loaded then, and the viewer to render. */
export function usePhotoViewer(photos: readonly ViewedPhoto[], renderEdits?: (photoId: string) => ReactNode) {
  const [shownId, setShownId] = useState<string | null>(null)
  const viewer = shownId !== null && (
    <Suspense fallback={null}>
      <PhotoViewer
        photos={photos}
        renderEdits={renderEdits}
        shownId={shownId}
        onShow={setShownId}
        onClose={() => setShownId(null)}
      />
    </Suspense>
  )
  return { open: setShownId, viewer }
}
