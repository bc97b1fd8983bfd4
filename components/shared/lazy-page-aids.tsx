'use client'

import { Suspense } from 'react'
import { lazyParts } from '@/lib/client/lazy-code'
import { useHydrated } from '@/lib/client/use-hydrated'
import type { CrashProps } from './crash-panel'

const lazyAid = lazyParts(() => import('./page-aids'))
const PageAids = lazyAid('PageAids')
const CrashPanel = lazyAid('CrashPanel')

/** The aids of every page, loaded once they can be used; once, in the root layout. */
export function LazyPageAids() {
  return (
    useHydrated() && (
      <Suspense fallback={null}>
        <PageAids />
      </Suspense>
    )
  )
}

/** Shows that rendering a page failed; its code comes with the page's aids. */
export function LazyCrashPanel(props: CrashProps) {
  return (
    <Suspense fallback={null}>
      <CrashPanel {...props} />
    </Suspense>
  )
}
