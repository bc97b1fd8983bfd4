'use client'

import { type RowData, useTable } from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import { ErrorState } from '@/components/shared/error-state'
import { Table } from '@/components/ui/table'
import { cn } from '@/lib/shared/cn'
import { columnKinds, type DataColumns, dataTableFeatures } from './columns'
import { DataRow } from './data-row'
import { PageSelectionCell } from './page-selection-cell'
import { SkeletonRows } from './skeleton-rows'
import { ariaSortOf, SortButton, type TableSorting } from './sort-button'
import { StaleNote } from './stale-note'
import { useRowEvents } from './use-row-events'
import type { RowSelection } from './use-row-selection'
import type { Density } from './use-table-preferences'

const NO_ROWS: never[] = []
const NONE: readonly string[] = []

interface DataTableProps<Row extends RowData> {
  /** Names the table for screen readers. */
  label: string
  /** Stable: made at module level or in a `useMemo`. */
  columns: DataColumns<Row>
  /** Undefined while the first load is under way. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** Whether the last load failed; rows of an earlier load stay in view. */
  isError?: boolean
  onRetry?: () => void
  /** The content in place of rows where there are none. */
  empty: ReactNode
  /** Opens a row by click or Enter; give the row a link as well, for new tabs. */
  onOpen?: (row: Row, cell: Element | null) => void
  rowClassName?: (row: Row) => string | undefined
  skeletonRows?: number
  /** A totals row: one or more `tr`s. */
  footer?: ReactNode
  /** The height up to which the table grows before it scrolls inside itself. */
  containerClassName?: string
  /** Without it no column can be sorted by. */
  sorting?: TableSorting
  /** Ids of columns that are not shown. */
  hidden?: readonly string[]
  density?: Density
  /** Without it no row can be selected. */
  selection?: RowSelection<Row>
  /** The name of the row that a checkbox selects, for screen readers. */
  selectionLabel?: (row: Row) => string
}

/** The one table of the app: head, rows, skeleton, empty and failed state from one set of columns. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, rows, isError = false, onRetry, empty, footer, skeletonRows = 6, containerClassName } = props
  const { onOpen, sorting, selection, density = 'comfortable', hidden = NONE } = props
  const columns = useMemo(
    () => props.columns.filter(({ id }) => id === undefined || !hidden.includes(id)),
    [props.columns, hidden],
  )
  const table = useTable({
    features: dataTableFeatures,
    columns,
    data: rows ?? NO_ROWS,
    getRowId: (row: Row) => props.rowId(row),
  })
  const shown = table.getRowModel().rows
  const events = useRowEvents({
    ids: shown.map(({ id }) => id),
    onOpen: onOpen && ((index, cell) => rows?.[index] !== undefined && onOpen(rows[index], cell)),
    selection,
  })
  if (!rows && isError) return <ErrorState onRetry={onRetry} className="rounded-md border bg-card" />
  if (rows?.length === 0) return <div className="rounded-md border bg-card">{empty}</div>
  return (
    <div className="min-w-0">
      {isError && <StaleNote onRetry={onRetry} />}
      <Table
        label={label}
        aria-busy={!rows}
        data-density={density}
        data-openable={onOpen && ''}
        data-selectable={selection && ''}
        {...columnKinds(columns, selection ? 1 : 0)}
        data-stacked=""
        containerClassName={cn(
          'max-h-[max(24rem,calc(100dvh-13rem))] max-sm:max-h-none max-sm:overflow-visible',
          containerClassName,
        )}
      >
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {selection && <PageSelectionCell selection={selection} />}
              {group.headers.map((header) => {
                const meta = header.column.columnDef.meta
                const title = !header.isPlaceholder && <table.FlexRender header={header} />
                return (
                  <th key={header.id} scope="col" aria-sort={ariaSortOf(meta?.sort, sorting)}>
                    {meta?.sort && sorting ? (
                      <SortButton sort={meta.sort} firstOrder={meta.firstOrder ?? 'asc'} sorting={sorting}>
                        {title}
                      </SortButton>
                    ) : (
                      <span className={meta?.isHeaderHidden ? 'sr-only' : undefined}>{title}</span>
                    )}
                  </th>
                )
              })}
            </tr>
          ))}
        </thead>
        <tbody {...events}>
          {!rows && <SkeletonRows columns={columns} count={skeletonRows} hasSelection={!!selection} />}
          {shown.map((row) => (
            <DataRow
              key={row.id}
              row={row}
              isFocusable={!!(onOpen || selection)}
              isSelected={selection?.has(row.id)}
              selectionLabel={props.selectionLabel?.(row.original) ?? row.id}
              className={props.rowClassName?.(row.original)}
            />
          ))}
        </tbody>
        {rows && footer && <tfoot>{footer}</tfoot>}
      </Table>
    </div>
  )
}
