'use client'

import { type RowData, useTable } from '@tanstack/react-table'
import type { ReactNode } from 'react'
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
import { rowKeys } from './row-keys'
import { SkeletonRows } from './skeleton-rows'
import { StaleNote } from './stale-note'

const NO_ROWS: never[] = []
const ALIGN = { left: 'text-left', center: 'text-center', right: 'text-right tabular-nums' } as const

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
}

/** The one table of the app: head, rows, skeleton, empty and failed state from one set of columns. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    isError = false,
    onRetry,
    empty,
    footer,
    skeletonRows = 6,
    containerClassName,
  } = props
  const table = useTable({
    features: dataTableFeatures,
    columns,
    data: rows ?? NO_ROWS,
    getRowId: (row: Row) => props.rowId(row),
  })
  if (!rows && isError) return <ErrorState onRetry={onRetry} className="rounded-md border bg-card" />
  if (rows?.length === 0) return <div className="rounded-md border bg-card">{empty}</div>
  return (
    <div className="min-w-0">
      {isError && <StaleNote onRetry={onRetry} />}
      <Table
        label={label}
        aria-busy={!rows}
        containerClassName={cn('max-h-[max(24rem,calc(100dvh-13rem))]', containerClassName)}
      >
        <TableHeader>
          {table.getHeaderGroups().map((group) => (
            <TableRow key={group.id}>
              {group.headers.map((header) => {
                const meta = header.column.columnDef.meta
                return (
                  <TableHead key={header.id} className={cn(ALIGN[meta?.align ?? 'left'], meta?.className)}>
                    <span className={cn(meta?.isHeaderHidden && 'sr-only')}>
                      {!header.isPlaceholder && <table.FlexRender header={header} />}
                    </span>
                  </TableHead>
                )
              })}
            </TableRow>
          ))}
        </TableHeader>
        <TableBody>
          {!rows && <SkeletonRows columns={columns} count={skeletonRows} />}
          {table.getRowModel().rows.map((row) => (
            <TableRow
              key={row.id}
              className={cn(
                props.onOpen && 'cursor-pointer focus-visible:-outline-offset-2',
                props.rowClassName?.(row.original),
              )}
              {...rowKeys(props.onOpen && (() => props.onOpen?.(row.original)))}
            >
              {row.getAllCells().map((cell) => {
                const meta = cell.column.columnDef.meta
                return (
                  <TableCell key={cell.id} className={cn(ALIGN[meta?.align ?? 'left'], meta?.className)}>
                    <table.FlexRender cell={cell} />
                  </TableCell>
                )
              })}
            </TableRow>
          ))}
        </TableBody>
        {rows && footer && <TableFooter>{footer}</TableFooter>}
      </Table>
    </div>
  )
}
