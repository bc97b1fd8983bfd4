'use client'

import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { FieldValues } from 'react-hook-form'
import { useActor } from '@/components/shared/actor-context'
import type { DataColumns } from '@/components/shared/data-table/columns'
import { CopyRowsButton } from '@/components/shared/data-table/copy-rows-button'
import { DataTable } from '@/components/shared/data-table/data-table'
import { MoreRows } from '@/components/shared/data-table/more-rows'
import { RowEditor } from '@/components/shared/data-table/row-editor'
import { SelectionBar } from '@/components/shared/data-table/selection-bar'
import { TableExport } from '@/components/shared/data-table/table-export'
import type { RowEditing } from '@/components/shared/data-table/use-row-editing'
import { ViewMenu } from '@/components/shared/data-table/view-menu'
import { type FileCalls, type RecordScope, type RecordSource, useRecordExport } from '@/lib/client/records'
import { useTranslate } from '@/lib/client/translate'
import { useNarrow } from '@/lib/client/use-narrow'
import { canEdit } from '@/lib/shared/actor'
import { BULK_LIMIT } from '@/lib/shared/limits'
import type { MessageKey } from '@/lib/shared/messages'
import type { RecordFields } from '@/lib/shared/record-fields'
import { type AnyRecord, recordCells } from '@/lib/shared/records'
import { RecordSheet } from './record-sheet'
import type { useRecordTable } from './use-record-table'

interface RecordTableProps<
  Row extends AnyRecord,
  Sort extends string,
  Of extends RecordScope,
  Values extends FieldValues,
> {
  records: RecordSource<Of, FileCalls<Sort>> & {
    rules: { fields: RecordFields; labelOf: (row: Row) => string }
  }
  scope: Of
  table: ReturnType<typeof useRecordTable<Row, Sort, Of>>
  /** Absent where no row is edited in place. */
  editing?: RowEditing<Row, Values>
  columns: DataColumns<Row>
  /** Names the table for screen readers. */
  label: string
  /** The heading above it; absent where the tab around it is one. */
  title?: string
  /** The name of the row that a checkbox selects, for screen readers. */
  selectionLabel: (row: Row) => string
  /** The content in place of rows where there are none. */
  empty: ReactNode
  skeletonRows?: number
  exportFailure: MessageKey
  /** The buttons that add records. */
  actions: ReactNode
  /** The actions on the selected rows, but for copying them. */
  bulk: ReactNode
  /** The content between the buttons and the table. */
  children?: ReactNode
}

/** A table of records with all that such tables have: its view, its file, its pages, its selection. */
export function RecordTable<
  Row extends AnyRecord,
  Sort extends string,
  Of extends RecordScope,
  Values extends FieldValues,
>(props: RecordTableProps<Row, Sort, Of, Values>) {
  const { records, scope, columns, label, title, editing } = props
  const { view, list, rows, preferences, selection, shown } = props.table
  const { fields } = records.rules
  const translate = useTranslate()
  const exporting = useRecordExport(records, scope, view)
  const cellsOf = useCallback((row: Row) => recordCells(fields, row, translate), [fields, translate])
  const isNarrow = useNarrow()
  useResumed(editing, rows)
  const mayEdit = canEdit(useActor())
  // The cell that was clicked is the one that is meant; the others are a Tab away.
  const open =
    editing && mayEdit
      ? (row: Row, cell: Element | null) => {
          if (editing.row) return
          flushSync(() => editing.begin(row))
          cell?.querySelector<HTMLElement>('input, textarea, button')?.focus()
        }
      : undefined
  const table = (
    <DataTable
      {...shown}
      {...{ label, columns }}
      rows={editing && !isNarrow ? editing.withEdited(rows) : rows}
      selectionLabel={props.selectionLabel}
      onOpen={open}
      empty={props.empty}
      skeletonRows={props.skeletonRows}
    />
  )
  return (
    <section className="min-w-0 tabular-nums">
      <div className="mb-3 flex flex-wrap items-center justify-end gap-2">
        {title && <h2 className="mr-auto font-semibold text-base">{title}</h2>}
        <ViewMenu columns={columns} preferences={preferences} />
        <TableExport exporting={exporting} failure={props.exportFailure} isDisabled={rows?.length === 0} />
        {props.actions}
      </div>
      {props.children}
      {editing ? (
        <RowEditor editing={editing} isApart={isNarrow}>
          {table}
        </RowEditor>
      ) : (
        table
      )}
      {editing && isNarrow && (
        <RecordSheet editing={editing} fields={fields} labelOf={records.rules.labelOf} />
      )}
      <MoreRows list={list} />
      <SelectionBar selection={selection} maximum={BULK_LIMIT}>
        {props.bulk}
        <CopyRowsButton rows={selection.rows} cellsOf={cellsOf} />
      </SelectionBar>
    </section>
  )
}

/** Goes on with the edit that was left behind, once the rows are there. */
function useResumed<Row extends AnyRecord, Values extends FieldValues>(
  editing: RowEditing<Row, Values> | undefined,
  rows: Row[] | undefined,
): void {
  const isDone = useRef(false)
  const resume = editing?.resume
  useEffect(() => {
    if (isDone.current || !rows) return
    isDone.current = true
    resume?.(rows)
  }, [resume, rows])
}
