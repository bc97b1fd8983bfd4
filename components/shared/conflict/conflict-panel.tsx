'use client'

import { type ReactNode, useEffect, useId, useRef } from 'react'
import { NOTICE_KEY } from '@/lib/client/page-keys'
import type { ForeignChange } from '@/lib/shared/foreign-changes'
import { ConflictTitle } from './conflict-fields'

interface ConflictPanelProps {
  /** The changes of others since the edit began. */
  changes: readonly ForeignChange[]
  hint: string
  /** Whether the focus stays where the person is typing. */
  leavesTyping?: boolean
  children: ReactNode
}

/** Shows who changed what meanwhile, above the choice between theirs and mine. It scrolls into view. */
export function ConflictPanel({ changes, hint, leavesTyping = false, children }: ConflictPanelProps) {
  const titleId = useId()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'center' })
    const isTyping = section.current?.parentElement?.contains(document.activeElement)
    if (!leavesTyping || !isTyping) section.current?.focus({ preventScroll: true })
  }, [leavesTyping])
  return (
    <section
      ref={section}
      role="alert"
      aria-labelledby={titleId}
      aria-keyshortcuts={NOTICE_KEY}
      tabIndex={-1}
      className="grid scroll-mt-(--header-height) gap-3 rounded-md border border-tone-yellow/40 bg-tone-yellow-soft p-3.5"
    >
      <div>
        <h3 id={titleId} className="font-semibold">
          <ConflictTitle changes={changes} />
        </h3>
        <p className="text-sm">{hint}</p>
      </div>
      {children}
    </section>
  )
}
