'use client'

import { Suspense } from 'react'
import { ToastRegion } from '@/components/ui/toast-region'
import { NavigationProgress } from './navigation-progress'
import { PasteGuard } from './paste-guard'

export { CrashPanel } from './crash-panel'

/** The aids of every page: the progress of navigation, pasting, and where toasts appear. */
export function PageAids() {
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
