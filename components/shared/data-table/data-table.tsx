'use client'

import { constructTable, flexRender, type RowData } from '@tanstack/react-table'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { ErrorState } from '@/components/shared/error-state'
import { Table } from '@/components/ui/table'
import { useDrawnItems } from '@/lib/client/use-drawn-items'
import { movedBefore, shownColumns } from '@/lib/shared/table-columns'
import { type Density, FIRST_LAYOUT } from '@/lib/shared/table-layout'
import type { ColumnMove } from './column-drag'
import { columnKinds, type DataColumns, dataTableFeatures } from './columns'
import { DataRow, type DataRowProps, type TableRow } from './data-row'
import { TABLE_HEIGHT } from './long-table'
import { PageSelectionCell } from './page-selection'
import { RowGap } from './row-gap'
import { SkeletonRows } from './skeleton-rows'
import { SortButton, type TableSorting, toAriaSort } from './sort-button'
import { StaleNote } from './stale-note'
import type { ChangeableLayout } from './table-layout'
import { useColumnDrag } from './use-column-drag'
import { useFrozenColumns } from './use-frozen-columns'
import { useRowEvents } from './use-row-events'
import type { RowSelection } from './use-row-selection'
import { useStableRows } from './use-stable-rows'

const NO_ROWS: never[] = []

/** Number of rows that fit a usual screen. */
const FIRST_ROWS: Record<Density, number> = { comfortable: 20, compact: 26 }

/** The rows of a table, for a body that draws them itself. */
export interface TableBody<Row extends RowData> {
  rows: readonly TableRow<Row>[]
  /** The number of cells in a row. */
  columns: number
  /** The event handlers of all rows, for the body element. */
  events: ReturnType<typeof useRowEvents>
  rowProps: (row: TableRow<Row>) => DataRowProps<Row>
}

interface DataTableProps<Row extends RowData> {
  /** Names the table for screen readers. */
  label: string
  /** Stable: made at module level or in a `useMemo`. */
  columns: DataColumns<Row>
  /** Undefined while the first load is under way. */
  rows: readonly Row[] | undefined
  /** How many rows follow that are still being loaded. */
  left?: number
  rowId: (row: Row) => string
  /** Whether the last load failed; rows of an earlier load stay in view. */
  isError?: boolean
  onRetry?: () => void
  /** Shown instead of rows where there are none. */
  empty: ReactNode
  /** Opens a row by click or Enter; give the row a link as well, for new tabs. */
  onOpen?: (row: Row, cell: Element | null) => void
  /** Whether a click only marks a row, for its keys: a double click, Enter or F2 opens it. */
  isMarkedByClick?: boolean
  rowClassName?: (row: Row) => string | undefined
  skeletonRows?: number
  /** A totals row: one or more `tr`s. */
  footer?: ReactNode
  /** Classes of the container, which set the height at which the table begins to scroll. */
  containerClassName?: string
  /** Without it columns can't be sorted. */
  sorting?: TableSorting
  /** The person's settings of this table; without them it has its default layout, and columns can't be moved. */
  layout?: ChangeableLayout
  /** The density of its rows if it has no layout. */
  density?: Density
  /** Without it rows can't be selected. */
  selection?: RowSelection<Row>
  /** Returns the name of a row's checkbox for screen readers. */
  selectionLabel?: (row: Row) => string
  /** Returns the action of a key on a row, if it has one. */
  onRowKey?: (row: Row, key: string) => (() => void) | undefined
  /** The table's body, where not all rows are drawn at once. */
  body?: (body: TableBody<Row>) => ReactNode
}

/** On a phone the page scrolls instead. */
const GROWN_TABLE = `${TABLE_HEIGHT} max-sm:max-h-none max-sm:overflow-visible`

/** The app's table: head, rows, skeleton, empty and failed state from one set of columns. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, rows, left = 0, isError = false, onRetry, empty, footer, skeletonRows = 6 } = props
  const { onOpen, isMarkedByClick, sorting, selection, layout, onRowKey, body } = props
  const { order, hidden, frozen } = layout ?? FIRST_LAYOUT
  const density = layout?.density ?? props.density ?? FIRST_LAYOUT.density
  const columns = useMemo(
    () => shownColumns(props.columns, { order, hidden }),
    [props.columns, order, hidden],
  )
  const table = usePlainTable({ columns, data: rows ?? NO_ROWS, getRowId: (row: Row) => props.rowId(row) })
  const shown = useStableRows(table.getRowModel().rows)
  const drawn = useDrawnItems(shown, FIRST_ROWS[density])
  const late = shown.length - drawn.length + left
  const cellCount = columns.length + (selection ? 1 : 0)
  const events = useRowEvents({
    ids: shown.map(({ id }) => id),
    onOpen: onOpen && ((index, cell) => rows?.[index] !== undefined && onOpen(rows[index], cell)),
    isMarkedByClick,
    selection,
    onKey:
      onRowKey && ((index, key) => (rows?.[index] === undefined ? undefined : onRowKey(rows[index], key))),
  })
  const drag = useColumnDrag(useMover(props.columns, layout))
  const isDrawn = !(isError && !rows) && rows?.length !== 0
  const element = useFrozenColumns(frozen > 0 ? frozen + (selection ? 1 : 0) : 0, isDrawn && columns)
  const rowProps = (row: TableRow<Row>): DataRowProps<Row> => ({
    row,
    cells: row.getAllCells(),
    isFocusable: !!(onOpen || selection),
    isSelected: selection?.has(row.id),
    selectionLabel: props.selectionLabel?.(row.original) ?? row.id,
    className: props.rowClassName?.(row.original),
  })
  if (!rows && isError) return <ErrorState onRetry={onRetry} className="rounded-md border bg-card" />
  if (rows?.length === 0) return <div className="rounded-md border bg-card">{empty}</div>
  return (
    <div className="min-w-0">
      {isError && <StaleNote onRetry={onRetry} />}
      <Table
        ref={element}
        label={label}
        aria-busy={!rows}
        aria-rowcount={rows && body ? rows.length + 1 : undefined}
        data-density={density}
        data-openable={onOpen && !isMarkedByClick ? '' : undefined}
        data-marking={isMarkedByClick ? '' : undefined}
        data-selectable={selection && ''}
        {...columnKinds(columns, selection ? 1 : 0)}
        data-stacked=""
        containerClassName={props.containerClassName ?? GROWN_TABLE}
      >
        <thead {...drag}>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {selection && <PageSelectionCell selection={selection} />}
              {group.headers.map((header) => {
                const meta = header.column.columnDef.meta
                const title =
                  !header.isPlaceholder && flexRender(header.column.columnDef.header, header.getContext())
                return (
                  <th
                    key={header.id}
                    scope="col"
                    aria-sort={toAriaSort(meta?.sort, sorting)}
                    data-column={layout && meta?.name ? header.id : undefined}
                    data-yields={meta?.yields}
                  >
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
        {rows && body ? (
          body({ rows: shown, columns: cellCount, events, rowProps })
        ) : (
          <tbody {...events}>
            {!rows && <SkeletonRows columns={columns} count={skeletonRows} hasSelection={!!selection} />}
            {drawn.map((row) => (
              <DataRow key={row.id} {...rowProps(row)} />
            ))}
          </tbody>
        )}
        {!body && late > 0 && (
          <tbody data-late="">
            <RowGap height={`calc(${late} * var(--row-height))`} columns={cellCount} />
          </tbody>
        )}
        {rows && footer && <tfoot>{footer}</tfoot>}
      </Table>
    </div>
  )
}

/** Returns a function that moves a column, if the table has a layout to store it in. */
function useMover<Row extends RowData>(
  columns: DataColumns<Row>,
  layout: ChangeableLayout | undefined,
): ColumnMove | undefined {
  const move = useCallback<ColumnMove>(
    (to) => layout?.change({ order: movedBefore(columns, layout, to) }),
    [columns, layout],
  )
  return layout && move
}

interface PlainTableInput<Row extends RowData> {
  columns: DataColumns<Row>
  data: readonly Row[]
  getRowId: (row: Row) => string
}

/**
 * A table with these columns and rows, without the store that the library's own hook brings along for tables that sort,
 * page or select by themselves.
 */
function usePlainTable<Row extends RowData>(input: PlainTableInput<Row>) {
  const [table] = useState(() => constructTable({ features: dataTableFeatures, ...input }))
  table.setOptions((options) => ({ ...options, ...input }))
  return table
}
