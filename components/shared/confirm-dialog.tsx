'use client'

import { Suspense } from 'react'
import { useHasBeenTrue } from '@/lib/client/use-has-been-true'
import type { ConfirmDialogProps } from './confirm-question'
import { LazyConfirmQuestion } from './lazy-panels'

/** Asks before something that has consequences. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    useHasBeenTrue(props.open) && (
      <Suspense fallback={null}>
        <LazyConfirmQuestion {...props} />
      </Suspense>
    )
  )
}
