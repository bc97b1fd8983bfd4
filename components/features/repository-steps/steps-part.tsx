'use client'

import { lazyCode } from '@/lib/client/lazy-code'

const StepsTab = lazyCode(() => import('./steps-tab'))

/** The repository of steps, loaded once it is drawn. A page can't draw what is loaded later itself. */
export function StepsPart() {
  return <StepsTab />
}
