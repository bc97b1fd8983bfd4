'use client'

import { Suspense } from 'react'
import { lazyCode } from '@/lib/client/lazy-code'
import { useEver } from '@/lib/client/use-ever'
import type { ConfirmDialogProps } from './confirm-question'

const ConfirmQuestion = lazyCode(() => import('./confirm-question'))

/** Asks before something that can't be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    useEver(props.open) && (
      <Suspense fallback={null}>
        <ConfirmQuestion {...props} />
      </Suspense>
    )
  )
}
