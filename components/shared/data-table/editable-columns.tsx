'use client'

import type { ReactNode } from 'react'
import type { SortOrder } from '@/lib/shared/pagination'
import { dataColumnHelper, PINNED_RIGHT } from './columns'
import { EditableCell, EditableRowActions } from './row-editor'
import type { EditableRow } from './use-row-editing'

interface EditableColumnInput<Row, Name extends string> {
  /** Of the value in the row and of its field in the form. */
  name: Name
  label: string
  /** What the server calls the order of this column; without it the column can't be sorted by. */
  sort?: string
  /** The order of the first click, `asc` unless told. */
  firstOrder?: SortOrder
  /** Always shown: the row is known by it. */
  isFixed?: boolean
  cell: (row: Row) => ReactNode
  /** What stands in the cell while the row is edited. */
  field: (props: { name: Name; label: string; isLabelHidden: true }) => ReactNode
}

/** A column whose cells become fields while their row is edited in place. */
export function editableColumn<Row extends EditableRow, Name extends string>({
  name,
  label,
  sort,
  firstOrder,
  isFixed = false,
  cell,
  field,
}: EditableColumnInput<Row, Name>) {
  return dataColumnHelper<Row>().display({
    id: name,
    header: label,
    meta: { sort, firstOrder, name: isFixed ? undefined : label },
    cell: ({ row: { original } }) => (
      <EditableCell rowId={original._id} field={field({ name, label, isLabelHidden: true })}>
        {cell(original)}
      </EditableCell>
    ),
  })
}

interface EditActionsInput<Row> {
  header: string
  editLabel: (row: Row) => string
  onEdit: (row: Row) => void
  removeLabel: (row: Row) => string
  onRemove: (row: Row) => void
}

/** The last column of a table whose rows can be edited in place and deleted. */
export function editActionsColumn<Row extends EditableRow>(input: EditActionsInput<Row>) {
  return dataColumnHelper<Row>().display({
    id: 'actions',
    header: input.header,
    meta: { align: 'right', className: PINNED_RIGHT, isHeaderHidden: true, skeletonClassName: 'w-14' },
    cell: ({ row: { original } }) => (
      <EditableRowActions
        rowId={original._id}
        editLabel={input.editLabel(original)}
        onEdit={() => input.onEdit(original)}
        removeLabel={input.removeLabel(original)}
        onRemove={() => input.onRemove(original)}
      />
    ),
  })
}
