'use client'

import { Suspense } from 'react'
import { lazyCode } from '@/lib/client/lazy-code'
import { useHydrated } from '@/lib/client/use-hydrated'
import type { ServerLinkProps } from './server-link'

const ServerLink = lazyCode(() => import('./server-link'))

/** Keeps the page in step with the server; its code is loaded once the page can be used. */
export function LiveUpdates(props: ServerLinkProps) {
  return (
    useHydrated() && (
      <Suspense fallback={null}>
        <ServerLink {...props} />
      </Suspense>
    )
  )
}
