'use client'

import { flexRender, type Row, type RowData } from '@tanstack/react-table'
import { type ComponentProps, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { Checkbox } from '@/components/ui/checkbox'
import type { dataTableFeatures } from './columns'
import { RowInUse } from './row-in-use'

/** A row as the table knows it. */
export type TableRow<Data extends RowData> = Row<typeof dataTableFeatures, Data>

export interface DataRowProps<Data extends RowData> {
  row: TableRow<Data>
  /** Its cells; a new array when the columns change. */
  cells: ReturnType<TableRow<Data>['getAllCells']>
  /** Whether the row can be focused, to be opened or selected by keyboard. */
  isFocusable: boolean
  /** Undefined where rows can't be selected. */
  isSelected: boolean | undefined
  /** The checkbox's name for screen readers. */
  selectionLabel: string
  className: string | undefined
}

/** A row of a table, whose events the table handles. */
export function DataRow<Data extends RowData>(props: DataRowProps<Data> & ComponentProps<'tr'>) {
  const { row, cells, isFocusable, isSelected, selectionLabel, ...rest } = props
  const [isInUse, setInUse] = useState(false)
  // Rendered again only when the row or the columns change, not with every change of the selection.
  const drawn = useMemo(
    () =>
      cells.map((cell) => {
        const { cell: content, meta } = cell.column.columnDef
        return (
          <td key={cell.id} data-yields={meta?.yields}>
            {flexRender(content, cell.getContext())}
          </td>
        )
      }),
    [cells],
  )
  return (
    <tr
      data-record={row.id}
      tabIndex={isFocusable ? 0 : undefined}
      data-state={isSelected ? 'selected' : undefined}
      // Synchronously: the person may press before React would render.
      onPointerEnter={isInUse ? undefined : () => flushSync(() => setInUse(true))}
      onFocus={isInUse ? undefined : () => setInUse(true)}
      {...rest}
    >
      {isSelected !== undefined && (
        <td>
          <Checkbox aria-label={selectionLabel} checked={isSelected} />
        </td>
      )}
      <RowInUse value={isInUse}>{drawn}</RowInUse>
    </tr>
  )
}
