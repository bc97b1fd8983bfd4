'use client'

import { constructTable, type RowData } from '@tanstack/react-table'
import { useState } from 'react'
import { type DataColumns, dataTableFeatures } from './columns'

interface PlainTableInput<Row extends RowData> {
  columns: DataColumns<Row>
  data: readonly Row[]
  getRowId: (row: Row) => string
}

/**
 * A table with these columns and rows. The library's own hook brings a store along, for tables that sort, page or select
 * by themselves.
 */
export function usePlainTable<Row extends RowData>(input: PlainTableInput<Row>) {
  const [table] = useState(() => constructTable({ features: dataTableFeatures, ...input }))
  table.setOptions((options) => ({ ...options, ...input }))
  return table
}
