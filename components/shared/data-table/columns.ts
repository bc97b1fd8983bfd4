import {
  type ColumnDef,
  createColumnHelper,
  metaHelper,
  type RowData,
  tableFeatures,
} from '@tanstack/react-table'
import type { SortOrder } from '@/lib/shared/pagination'

interface DataColumnMeta {
  /** `right` for figures, which then share one width per digit. */
  align?: 'left' | 'right' | 'center'
  className?: string
  /** How wide the grey stand-in is while loading, such as `w-24`. */
  skeletonClassName?: string
  /** A header that only screen readers need, as over row actions. */
  isHeaderHidden?: boolean
  /** What the server calls the order of this column; without it the column can't be sorted by. */
  sort?: string
  /** The order of the first click, `asc` unless told. */
  firstOrder?: SortOrder
  /** Its name in the menu of columns; without it the column is always shown. */
  name?: string
}

/** What the tables of this app can do; sorting and filtering are the server's. */
export const dataTableFeatures = tableFeatures({ columnMeta: metaHelper<DataColumnMeta>() })

type Features = typeof dataTableFeatures

export type DataColumns<Row extends RowData> = ColumnDef<Features, Row, unknown>[]

/** Columns of a table of `Row`s; call it at module level or in an exported factory. */
export function dataColumnHelper<Row extends RowData>() {
  return createColumnHelper<Features, Row>()
}

/** Keeps a column of actions in view while the rest of a wide table scrolls beneath it. */
export const PINNED_RIGHT = 'sticky right-0 group-hover/row:bg-muted [td&]:bg-card [th&]:bg-muted'
