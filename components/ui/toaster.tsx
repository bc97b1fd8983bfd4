'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { codeWhenReachable } from '@/lib/client/lazy-code'
import { whenIdle } from '@/lib/client/when-idle'
import { useToast } from './use-toast'

/**
 * Where toasts appear; once, in the root layout. Its code is loaded once the page is idle, since a toast may report that
 * the connection is lost, and at the latest with the first toast.
 */
export function Toaster() {
  const { current } = useToast()
  const [Region, setRegion] = useState<ComponentType | null>(null)
  const isWanted = current !== null
  useEffect(() => {
    let isOver = false
    const load = () => {
      if (isOver) return
      codeWhenReachable(() => import('./toast-region')).then(
        ({ ToastRegion }) => setRegion(() => ToastRegion),
        () => undefined,
      )
    }
    if (isWanted) load()
    else whenIdle(load)
    return () => {
      isOver = true
    }
  }, [isWanted])
  return Region && <Region />
}
