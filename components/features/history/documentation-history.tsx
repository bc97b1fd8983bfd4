'use client'

import { lazyCode } from '@/lib/client/lazy-code'
import { SharedHistory } from './shared-history'

const DocumentationChanges = lazyCode(() => import('./documentation-changes'))

/** The history of the documentation and of the repository of steps, in a side panel. */
export function DocumentationHistory() {
  return <SharedHistory part="documentation" Changes={DocumentationChanges} />
}
