'use client'

import { type ComponentType, Suspense } from 'react'
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
      <Suspense fallback={null}>
        <Bar selection={selection} />
      </Suspense>
    )
  )
}
