'use client'

import { Suspense } from 'react'
import { lazyCode } from '@/lib/client/lazy-code'
import { useHydrated } from '@/lib/client/use-hydrated'

const PageAids = lazyCode(() => import('./page-aids'))

/** What helps on every page, loaded once that can be used; once, in the root layout. */
export function LazyPageAids() {
  return (
    useHydrated() && (
      <Suspense fallback={null}>
        <PageAids />
      </Suspense>
    )
  )
}
