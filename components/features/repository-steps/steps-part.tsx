'use client'

import { lazyCode } from '@/lib/client/lazy-code'

const StepsTab = lazyCode(() => import('./steps-tab'))

/** The repository of steps, loaded on demand. A server component can't render a lazy client component itself. */
export function StepsPart() {
  return <StepsTab />
}
