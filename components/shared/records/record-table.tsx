'use client'

import { SearchX } from 'lucide'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { DataColumns } from '@/components/shared/data-table/columns'
import { DataTable, type TableBody } from '@/components/shared/data-table/data-table'
import { MoreRows } from '@/components/shared/data-table/more-rows'
import { RowEditor } from '@/components/shared/data-table/row-editor'
import { TableExport } from '@/components/shared/data-table/table-export'
import { useEditedRows } from '@/components/shared/data-table/use-edited-rows'
import type { RowEditing } from '@/components/shared/data-table/use-row-editing'
import { ViewMenu } from '@/components/shared/data-table/view-menu'
import { EmptyState } from '@/components/shared/empty-state'
import { type FileCalls, type RecordSource, useRecordExport } from '@/lib/client/records'
import { useNarrow } from '@/lib/client/use-narrow'
import { cn } from '@/lib/shared/cn'
import type { MessageKey } from '@/lib/shared/messages'
import type { RecordFields } from '@/lib/shared/record-fields'
import type { FilterRules } from '@/lib/shared/record-filters'
import type { AnyRecord, RecordScope } from '@/lib/shared/records'
import { RecordFilters } from './record-filters'
import { RecordSelection } from './record-selection'
import { RecordSheet } from './record-sheet'
import type { RecordTableState } from './use-record-table'

export interface RecordTableProps<
  Row extends AnyRecord,
  Sort extends string,
  Of extends RecordScope,
  Values extends FieldValues,
  Filter,
> {
  records: RecordSource<Of, FileCalls<Sort, Filter>> & {
    rules: FilterRules & { fields: RecordFields; toLabel: (row: Row) => string }
    parameters: { sort?: string; search?: string }
  }
  scope: Of
  table: RecordTableState<Row, Sort, Filter>
  /** Absent where rows are not edited in place. */
  editing?: RowEditing<Row, Values>
  columns: DataColumns<Row>
  /** Names the table for screen readers. */
  label: string
  /** The heading above the table; absent where the surrounding tab is one. */
  title?: string
  /** Returns the name of a row's checkbox for screen readers. */
  selectionLabel: (row: Row) => string
  /** Names the searched fields. */
  searchPlaceholder?: string
  /** Shown instead of rows where there are none and no filter is set. */
  empty: ReactNode
  /** Shows that in one line beside the title: the table and its menus appear with the first row. */
  isSlim?: boolean
  skeletonRows?: number
  exportFailure: MessageKey
  /** Further buttons above the table. */
  actions: ReactNode
  /** The bulk actions, for people who may edit. */
  bulk: ReactNode
  /** The content between the buttons and the table. */
  children?: ReactNode
  /** Inputs that differ from the default of their kind of field, where a row is edited outside of the table. */
  inputs?: Partial<Record<string, ReactNode>>
  /** As for `DataTable`. */
  isMarkedByClick?: boolean
  /** Returns the action of a key on a row, if it has one. */
  onRowKey?: (row: Row, key: string) => (() => void) | undefined
  /** The table's body, where not all rows are drawn at once. */
  body?: (body: TableBody<Row>) => ReactNode
  containerClassName?: string
}

/** A table of records with its layout menu, export, paging and selection. */
export function RecordTable<
  Row extends AnyRecord,
  Sort extends string,
  Of extends RecordScope,
  Values extends FieldValues,
  Filter,
>(props: RecordTableProps<Row, Sort, Of, Values, Filter>) {
  const { records, scope, columns, label, title, editing } = props
  const { view, narrowing, list, rows, layout, selection, shown } = props.table
  const { fields } = records.rules
  const exporting = useRecordExport(records, scope, view)
  const isNarrow = useNarrow()
  const edited = useEditedRows({ editing, rows, isApart: isNarrow })
  const table = (
    <DataTable
      {...shown}
      label={label}
      columns={columns}
      {...edited}
      selectionLabel={props.selectionLabel}
      empty={Object.keys(narrowing).length > 0 ? <NothingFound /> : props.empty}
      skeletonRows={props.skeletonRows}
      isMarkedByClick={props.isMarkedByClick}
      onRowKey={props.onRowKey}
      body={props.body}
      containerClassName={props.containerClassName}
    />
  )
  const isBare = props.isSlim && rows?.length === 0 && Object.keys(narrowing).length === 0
  return (
    <section className="min-w-0 tabular-nums">
      <div className="not-last:mb-3 flex flex-wrap items-center justify-end gap-2">
        {title && <h2 className={cn('font-semibold text-base', !isBare && 'mr-auto')}>{title}</h2>}
        {isBare ? (
          <p className="mr-auto text-muted-foreground text-sm">{props.empty}</p>
        ) : (
          <RecordFilters
            records={records}
            narrowing={narrowing}
            searchPlaceholder={props.searchPlaceholder}
          />
        )}
        {/* Without a heading the search begins the line. */}
        <div className={cn('phone-line primary-first justify-end-safe gap-2', !title && 'sm:ml-auto')}>
          {!isBare && (
            <>
              <ViewMenu columns={columns} layout={layout} />
              <TableExport
                exporting={exporting}
                failure={props.exportFailure}
                isDisabled={rows?.length === 0}
              />
            </>
          )}
          {props.actions}
        </div>
      </div>
      {props.children}
      {isBare ? null : editing ? (
        <RowEditor editing={editing} isApart={isNarrow}>
          {table}
        </RowEditor>
      ) : (
        table
      )}
      {editing && isNarrow && (
        <RecordSheet
          editing={editing}
          fields={fields}
          inputs={props.inputs}
          toLabel={records.rules.toLabel}
        />
      )}
      <MoreRows list={list} />
      <RecordSelection fields={fields} selection={selection}>
        {props.bulk}
      </RecordSelection>
    </section>
  )
}

function NothingFound() {
  const t = useTranslations('table')
  return <EmptyState icon={SearchX} title={t('nothingFound')} hint={t('nothingFoundHint')} />
}
