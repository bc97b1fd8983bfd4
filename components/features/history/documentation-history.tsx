'use client'

import { lazyCode } from '@/lib/client/lazy-code'
import { SharedHistory } from './shared-history'

const DocumentationChanges = lazyCode(() => import('./documentation-changes'))

/** Shows who changed what of the documentation and of the repository of steps. */
export function DocumentationHistory() {
  return <SharedHistory part="documentation" Changes={DocumentationChanges} />
}
