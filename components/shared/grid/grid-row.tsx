'use client'

import type { ReactNode } from 'react'
import type { GridColumn, RowProblems } from './grid-types'

interface GridRowProps<Row> {
  row: Row
  index: number
  columns: readonly GridColumn<Row>[]
  isReadOnly: boolean
  /** The column with the focus, if it is in this row. */
  active: number | null
  /** The first and the last selected column of this row. */
  left: number | null
  right: number | null
  /** Whether these columns are about to be filled, instead of selected. */
  isFilled: boolean
  /** The column whose cell has the fill handle. */
  corner: number | null
  problems: RowProblems | undefined
  /** The editor in an open cell of this row. */
  editor: { column: string; node: ReactNode } | null
}

/** The attributes of a cell. Inside a grid a `td` counts as a grid cell for screen readers. */
const cellProps = (place: number, isSelected: boolean, isReadOnly: boolean) => ({
  role: 'gridcell',
  'aria-colindex': place + 1,
  'aria-selected': isSelected,
  'aria-readonly': isReadOnly || undefined,
})

/** A row of a grid. */
export function GridRow<Row>(props: GridRowProps<Row>) {
  const { row, index, columns, isReadOnly, active, left, right, isFilled, corner, problems, editor } = props
  return (
    <tr data-row={index} aria-rowindex={index + 2}>
      {columns.map((column, place) => {
        const isActive = place === active
        const reason = problems?.[column.id]?.reason
        const isWithin = left !== null && right !== null && place >= left && place <= right
        return (
          <td
            key={column.id}
            tabIndex={isActive ? 0 : -1}
            {...cellProps(place, isWithin && !isFilled, isReadOnly || !column.isEditable)}
            // Screen readers read the title as the cell's description.
            title={reason}
            aria-invalid={reason !== undefined || undefined}
            data-number={column.inputMode && ''}
            data-pinned={column.isPinned && ''}
            data-filled={isWithin && isFilled ? '' : undefined}
          >
            {editor?.column === column.id ? (
              editor.node
            ) : (
              <>
                {column.renderMark?.(row)}
                {(column.toShownText ?? column.toText)(row)}
              </>
            )}
            {place === corner && <span aria-hidden data-corner="" />}
          </td>
        )
      })}
    </tr>
  )
}
