'use client'

import { type ComponentType, Suspense, useEffect } from 'react'
import { useHasBeenTrue } from '@/lib/client/use-has-been-true'
import { useNearRows } from './use-near-rows'
import type { RowSelection } from './use-row-selection'

interface LazySelectionBarProps<Row> {
  bar: ComponentType<{ selection: RowSelection<Row> }> & { preload: () => void }
  selection: RowSelection<Row>
}

/** A bar of bulk actions, loaded when the rows are hovered or focused, and there from the first selected row on. */
export function LazySelectionBar<Row>({ bar: Bar, selection }: LazySelectionBarProps<Row>) {
  useNearRows(Bar.preload)
  const wasNeeded = useHasBeenTrue(selection.rows.length > 0)
  return (
    wasNeeded && (
      <Suspense fallback={<AwaitedBar />}>
        <Bar selection={selection} />
      </Suspense>
    )
  )
}

/** Stands for the bar until its code is there: rows that were copied by keys meanwhile are copied then. */
function AwaitedBar() {
  useEffect(() => {
    let isWanted = false
    const keep = () => {
      isWanted = true
    }
    document.addEventListener('copy', keep)
    return () => {
      document.removeEventListener('copy', keep)
      // After the effects of the loaded bar, which handles the event.
      if (isWanted) setTimeout(() => document.execCommand('copy'))
    }
  }, [])
  return null
}
