'use client'

import { Activity, type ReactNode, Suspense } from 'react'
import { useDrawnByServer, useHydrated } from '@/lib/client/use-hydrated'
import { LoadingState } from './loading-state'

/**
 * A part of a page whose code comes after that of the page. What the server has drawn of it is in view meanwhile, and
 * can't be used yet: what is pressed in it would be lost.
 */
export function LazyPart({ children }: { children: ReactNode }) {
  const part = <Awake>{children}</Awake>
  // React sends what is long within a Suspense at the end of the document, and shows the fallback until a script has put
  // it in its place; what is within an Activity stays where it was drawn.
  if (useDrawnByServer()) return <Activity>{part}</Activity>
  return <Suspense fallback={<LoadingState />}>{part}</Suspense>
}

// Within the boundary: it wakes with what it waits for.
function Awake({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated()
  return (
    <div inert={!isHydrated} data-waking={!isHydrated || undefined} className="min-w-0">
      {children}
    </div>
  )
}
