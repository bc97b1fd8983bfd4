'use client'

import type { ReactNode } from 'react'
import { TableRow } from '@/components/ui/table'
import { cn } from '@/lib/shared/cn'
import { rowKeys } from './row-keys'
import { RowSelectionCell } from './selection-cells'
import type { RowSelection } from './use-row-selection'

interface DataRowProps<Row> {
  id: string
  /** The ids of the rows around it, for ranges. */
  previousId?: string
  nextId?: string
  onOpen?: () => void
  selection?: RowSelection<Row>
  /** What the checkbox selects, for screen readers. */
  selectionLabel: string
  className?: string
  children: ReactNode
}

/** A row that can be opened and selected by mouse and keyboard. */
export function DataRow<Row>(props: DataRowProps<Row>) {
  const { id, previousId, nextId, onOpen, selection, selectionLabel, className, children } = props
  const isSelected = selection?.has(id) ?? false
  const extendBy = (step: 1 | -1) => {
    if (!isSelected) selection?.toggle(id)
    const neighbour = step === 1 ? nextId : previousId
    if (neighbour !== undefined) selection?.extendTo(neighbour)
  }
  const keys = selection && {
    toggle: () => selection.toggle(id),
    extend: () => selection.extendTo(id),
    extendBy,
    togglePage: selection.togglePage,
    clear: selection.clear,
  }
  return (
    <TableRow
      data-state={isSelected ? 'selected' : undefined}
      className={cn(
        (onOpen || selection) && 'focus-visible:-outline-offset-2',
        onOpen && 'cursor-pointer',
        className,
        // By cell: where one cell is pinned, Chromium does not repaint the row behind the others. Before the cells' own
        // colours, so that hovering hides no selection.
        isSelected && '[&>td]:bg-primary-soft!',
      )}
      {...rowKeys({ open: onOpen, selection: keys })}
    >
      {selection && <RowSelectionCell selection={selection} id={id} label={selectionLabel} />}
      {children}
    </TableRow>
  )
}
