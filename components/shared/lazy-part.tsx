'use client'

import { Activity, type ReactNode, Suspense } from 'react'
import { useDrawnByServer, useHydrated } from '@/lib/client/use-hydrated'
import { LoadingState } from './loading-state'

interface LazyPartProps {
  /** Shown until the code is there, where the server has not drawn the part; a spinner by default. */
  fallback?: ReactNode
  children: ReactNode
}

/**
 * A part of a page whose code is loaded after that of the page. Until then the server's markup is visible but inert: a
 * press in it would be lost.
 */
export function LazyPart({ fallback = <LoadingState />, children }: LazyPartProps) {
  const part = <Awake>{children}</Awake>
  // React streams long content of a Suspense boundary at the end of the document, and shows the fallback until a script
  // has moved it; content of an Activity stays where it was rendered.
  if (useDrawnByServer()) return <Activity>{part}</Activity>
  return <Suspense fallback={fallback}>{part}</Suspense>
}

// Inside the boundary, so that it mounts together with the code it waits for.
function Awake({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated()
  return (
    <div inert={!isHydrated} data-waking={!isHydrated || undefined} className="min-w-0">
      {children}
    </div>
  )
}
