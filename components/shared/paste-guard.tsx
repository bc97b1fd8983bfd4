'use client'

import { Suspense } from 'react'
import { lazyCode } from '@/lib/client/lazy-code'
import { useHydrated } from '@/lib/client/use-hydrated'

const PastedTextGuard = lazyCode(() => import('./pasted-text-guard'))

/** Watches what is pasted or dropped, since the page can be used; once, in the root layout. */
export function PasteGuard() {
  return (
    useHydrated() && (
      <Suspense fallback={null}>
        <PastedTextGuard />
      </Suspense>
    )
  )
}
