'use client'

import { Suspense } from 'react'
import { ToastRegion } from '@/components/ui/toast-region'
import { NavigationProgress } from './navigation-progress'
import { PasteGuard } from './paste-guard'
import { useBarColour } from './use-bar-colour'
import { useFocusOfGoneRow } from './use-focus-of-gone-row'

export { CrashPanel } from './crash-panel'

/** The aids of every page: progress of navigation, pasting, toasts, the focus of rows that go, the browser bar's colour. */
export function PageAids() {
  useFocusOfGoneRow()
  useBarColour()
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
