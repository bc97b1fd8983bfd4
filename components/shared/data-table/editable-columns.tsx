'use client'

import type { ReactNode } from 'react'
import { type DataColumnMeta, dataColumnHelper } from './columns'
import { RowActions } from './row-actions'
import { EditableCell, EditableRowActions } from './row-editor'
import { RowHistoryButton } from './row-history-button'
import type { EditableRow } from './use-row-editing'

interface EditableColumnInput<Row> {
  name: string
  label: string
  meta: DataColumnMeta
  cell: (row: Row) => ReactNode
  /** Shown instead of the cell while its row is edited. */
  input: ReactNode
}

/** A column whose cells become inputs while their row is edited in place. */
export function editableColumn<Row extends EditableRow>({
  name,
  label,
  meta,
  cell,
  input,
}: EditableColumnInput<Row>) {
  return dataColumnHelper<Row>().display({
    id: name,
    header: label,
    meta,
    cell: ({ row: { original } }) => (
      <EditableCell rowId={original._id} field={input}>
        {cell(original)}
      </EditableCell>
    ),
  })
}

/** The row actions of people who may edit. */
interface RowEditActions<Row> {
  editLabel: (row: Row) => string
  onEdit: (row: Row) => void
  removeLabel: (row: Row) => string
  /** Absent where rows can't be deleted. */
  onRemove?: (row: Row) => void
}

interface RecordActionsInput<Row> {
  header: string
  /** The row's name. */
  getName: (row: Row) => string
  /** Null for people who may not edit. */
  edit: RowEditActions<Row> | null
  /** Renders further buttons, before the others. */
  renderMore?: (row: Row) => ReactNode
}

/** The last column of a table: the row's history, and its edit and delete buttons. */
export function recordActionsColumn<Row extends EditableRow>({
  header,
  getName,
  edit,
  renderMore,
}: RecordActionsInput<Row>) {
  const skeletonClassName = !edit ? 'w-7' : edit.onRemove ? 'w-21' : 'w-14'
  return dataColumnHelper<Row>().display({
    id: 'actions',
    header,
    meta: { kind: 'actions', isHeaderHidden: true, skeletonClassName },
    cell: ({ row: { original } }) => {
      const history = (
        <>
          {renderMore?.(original)}
          <RowHistoryButton id={original._id} name={getName(original)} />
        </>
      )
      if (!edit) return <RowActions>{history}</RowActions>
      return (
        <EditableRowActions
          rowId={original._id}
          editLabel={edit.editLabel(original)}
          onEdit={() => edit.onEdit(original)}
          removeLabel={edit.removeLabel(original)}
          onRemove={edit.onRemove && (() => edit.onRemove?.(original))}
        >
          {history}
        </EditableRowActions>
      )
    },
  })
}
