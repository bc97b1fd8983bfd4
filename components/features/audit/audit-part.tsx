'use client'

import { LazyPart } from '@/components/shared/lazy-part'
import { lazyCode } from '@/lib/client/lazy-code'

const AuditLog = lazyCode(() => import('./audit-log'))

/** The audit log, loaded with its tab. */
export function AuditPart() {
  return (
    <LazyPart>
      <AuditLog />
    </LazyPart>
  )
}
