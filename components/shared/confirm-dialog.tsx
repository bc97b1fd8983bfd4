'use client'

import { lazy, Suspense } from 'react'
import { useEver } from '@/lib/client/use-ever'
import type { ConfirmDialogProps } from './confirm-question'

const ConfirmQuestion = lazy(() => import('./confirm-question'))

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
