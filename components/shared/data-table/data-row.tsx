'use client'

import { flexRender, type Row, type RowData } from '@tanstack/react-table'
import { useMemo } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import type { dataTableFeatures } from './columns'

interface DataRowProps<Data extends RowData> {
  row: Row<typeof dataTableFeatures, Data>
  /** Whether the row can have the focus, to be opened or selected by keyboard. */
  isFocusable: boolean
  /** Undefined where no row can be selected. */
  isSelected: boolean | undefined
  /** The name of the row that the checkbox selects, for screen readers. */
  selectionLabel: string
  className: string | undefined
}

/** A row of a table; what happens on it is the table's to handle. */
export function DataRow<Data extends RowData>(props: DataRowProps<Data>) {
  const { row, isFocusable, isSelected, selectionLabel, className } = props
  const cells = row.getAllCells()
  // Drawn anew only with another row or other columns, not with every change of the selection.
  const drawn = useMemo(
    () =>
      cells.map((cell) => <td key={cell.id}>{flexRender(cell.column.columnDef.cell, cell.getContext())}</td>),
    [cells],
  )
  return (
    <tr
      tabIndex={isFocusable ? 0 : undefined}
      data-state={isSelected ? 'selected' : undefined}
      className={className}
    >
      {isSelected !== undefined && (
        <td>
          <Checkbox aria-label={selectionLabel} checked={isSelected} />
        </td>
      )}
      {drawn}
    </tr>
  )
}
