'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { codeWhenReachable } from '@/lib/client/lazy-code'
import { useToast } from './use-toast'

const SIGNS_OF_USE = ['pointerdown', 'keydown'] as const

/**
 * Where toasts appear; once, in the root layout. Its code is loaded with the first interaction, since a toast may
 * report that the connection is lost, and at the latest with the first toast.
 */
export function Toaster() {
  const { current } = useToast()
  const [Region, setRegion] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (Region) return
    const load = () => {
      codeWhenReachable(() => import('./toast-region')).then(
        ({ ToastRegion }) => setRegion(() => ToastRegion),
        () => undefined,
      )
    }
    if (current) load()
    for (const sign of SIGNS_OF_USE) window.addEventListener(sign, load, { once: true })
    return () => {
      for (const sign of SIGNS_OF_USE) window.removeEventListener(sign, load)
    }
  }, [current, Region])
  return Region && <Region />
}
