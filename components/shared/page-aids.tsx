'use client'

import { Suspense } from 'react'
import { ToastRegion } from '@/components/ui/toast-region'
import { NavigationProgress } from './navigation-progress'
import { PasteGuard } from './paste-guard'
import { useFocusOfGoneRow } from './use-focus-of-gone-row'

export { CrashPanel } from './crash-panel'

/** The aids of every page: the progress of navigation, pasting, where toasts appear, and the focus of rows that go. */
export function PageAids() {
  useFocusOfGoneRow()
  return (
    <>
      <Suspense>
        <NavigationProgress />
      </Suspense>
      <PasteGuard />
      <ToastRegion />
    </>
  )
}
