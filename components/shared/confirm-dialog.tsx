'use client'

import { Suspense } from 'react'
import { lazyCode } from '@/lib/client/lazy-code'
import { useHasBeenTrue } from '@/lib/client/use-has-been-true'
import type { ConfirmDialogProps } from './confirm-question'

const ConfirmQuestion = lazyCode(() => import('./confirm-question'), { isForChanges: true })

/** Asks before something that has consequences. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    useHasBeenTrue(props.open) && (
      <Suspense fallback={null}>
        <ConfirmQuestion {...props} />
      </Suspense>
    )
  )
}
