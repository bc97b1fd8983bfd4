'use client'

import { type RowData, useTable } from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import { ErrorState } from '@/components/shared/error-state'
import {
  Table,
  TableBody,
  TableCell,
  TableFooter,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui/table'
import { cn } from '@/lib/shared/cn'
import { type DataColumns, dataTableFeatures } from './columns'
import { DataRow } from './data-row'
import { PageSelectionCell } from './selection-cells'
import { SkeletonRows } from './skeleton-rows'
import { ariaSortOf, SortButton, type TableSorting } from './sort-button'
import { StaleNote } from './stale-note'
import type { RowSelection } from './use-row-selection'
import type { Density } from './use-table-preferences'

const NO_ROWS: never[] = []
const NONE: readonly string[] = []
const ALIGN = { left: 'text-left', center: 'text-center', right: 'text-right tabular-nums' } as const
const DENSITY: Record<Density, string> = {
  comfortable: '',
  // A finger needs the height that it has.
  compact: 'pointer-fine:[&_td]:h-7 pointer-fine:[&_td]:py-0 [&_td]:text-xs',
}

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
  /** What stands in place of no rows. */
  empty: ReactNode
  /** Opens a row by click or Enter; give the row a link as well, for new tabs. */
  onOpen?: (row: Row) => void
  rowClassName?: (row: Row) => string | undefined
  skeletonRows?: number
  /** A totals row: one or more `TableRow`s. */
  footer?: ReactNode
  /** How high the table grows before it scrolls inside itself. */
  containerClassName?: string
  /** Without it no column can be sorted by. */
  sorting?: TableSorting
  /** Ids of columns that are not shown. */
  hidden?: readonly string[]
  density?: Density
  /** Without it no row can be selected. */
  selection?: RowSelection<Row>
  /** What a row's checkbox selects, for screen readers. */
  selectionLabel?: (row: Row) => string
}

/** The one table of the app: head, rows, skeleton, empty and failed state from one set of columns. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, rows, isError = false, onRetry, empty, footer, skeletonRows = 6, containerClassName } = props
  const { sorting, selection, density = 'comfortable', hidden = NONE } = props
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
  if (!rows && isError) return <ErrorState onRetry={onRetry} className="rounded-md border bg-card" />
  if (rows?.length === 0) return <div className="rounded-md border bg-card">{empty}</div>
  const shown = table.getRowModel().rows
  return (
    <div className="min-w-0">
      {isError && <StaleNote onRetry={onRetry} />}
      <Table
        label={label}
        aria-busy={!rows}
        className={DENSITY[density]}
        containerClassName={cn('max-h-[max(24rem,calc(100dvh-13rem))]', containerClassName)}
      >
        <TableHeader>
          {table.getHeaderGroups().map((group) => (
            <TableRow key={group.id}>
              {selection && <PageSelectionCell selection={selection} />}
              {group.headers.map((header) => {
                const meta = header.column.columnDef.meta
                const title = !header.isPlaceholder && <table.FlexRender header={header} />
                return (
                  <TableHead
                    key={header.id}
                    aria-sort={ariaSortOf(meta?.sort, sorting)}
                    className={cn(ALIGN[meta?.align ?? 'left'], meta?.className)}
                  >
                    {meta?.sort && sorting ? (
                      <SortButton sort={meta.sort} firstOrder={meta.firstOrder ?? 'asc'} sorting={sorting}>
                        {title}
                      </SortButton>
                    ) : (
                      <span className={cn(meta?.isHeaderHidden && 'sr-only')}>{title}</span>
                    )}
                  </TableHead>
                )
              })}
            </TableRow>
          ))}
        </TableHeader>
        <TableBody>
          {!rows && <SkeletonRows columns={columns} count={skeletonRows} hasSelection={!!selection} />}
          {shown.map((row, index) => (
            <DataRow
              key={row.id}
              id={row.id}
              previousId={shown[index - 1]?.id}
              nextId={shown[index + 1]?.id}
              onOpen={props.onOpen && (() => props.onOpen?.(row.original))}
              selection={selection}
              selectionLabel={props.selectionLabel?.(row.original) ?? row.id}
              className={props.rowClassName?.(row.original)}
            >
              {row.getAllCells().map((cell) => {
                const meta = cell.column.columnDef.meta
                return (
                  <TableCell key={cell.id} className={cn(ALIGN[meta?.align ?? 'left'], meta?.className)}>
                    <table.FlexRender cell={cell} />
                  </TableCell>
                )
              })}
            </DataRow>
          ))}
        </TableBody>
        {rows && footer && <TableFooter>{footer}</TableFooter>}
      </Table>
    </div>
  )
}
