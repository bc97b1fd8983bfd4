import {
  type ColumnDef,
  createColumnHelper,
  metaHelper,
  type RowData,
  tableFeatures,
} from '@tanstack/react-table'

interface DataColumnMeta {
  /** `right` for figures, which then share one width per digit. */
  align?: 'left' | 'right' | 'center'
  className?: string
  /** How wide the grey stand-in is while loading, such as `w-24`. */
  skeletonClassName?: string
  /** A header that only screen readers need, as over row actions. */
  isHeaderHidden?: boolean
}

/** What the tables of this app can do; sorting and filtering are the server's. */
export const dataTableFeatures = tableFeatures({ columnMeta: metaHelper<DataColumnMeta>() })

type Features = typeof dataTableFeatures

export type DataColumns<Row extends RowData> = ColumnDef<Features, Row, unknown>[]

/** Columns of a table of `Row`s; call it at module level or in an exported factory. */
export function dataColumnHelper<Row extends RowData>() {
  return createColumnHelper<Features, Row>()
}
