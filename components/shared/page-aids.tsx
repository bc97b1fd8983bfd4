'use client'

import { Suspense } from 'react'
import { NavigationProgress } from './navigation-progress'
import { PasteGuard } from './paste-guard'

/** What helps on every page. */
export default function PageAids() {
  return (
    <>
      <Suspense>
        <NavigationProgress />
      </Suspense>
      <PasteGuard />
    </>
  )
}
