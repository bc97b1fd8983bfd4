'use client'

import { useMemo } from 'react'
import { type ListView, type RecordList, recordViewOf } from '@/lib/client/record-list'
import { useUrlState } from '@/lib/client/url-state'
import type { TableSorting } from './sort-button'

/** In which order a table of records is shown; it stands in the page's address. */
export function useSortState<Row extends { _id: string }, Sort extends string>(
  records: RecordList<Row, Sort>,
): {
  view: ListView<Sort>
  sorting: TableSorting
} {
  const { query, change } = useUrlState()
  const { sort, order } = recordViewOf(records, Object.fromEntries(query))
  const { parameters } = records
  return useMemo(
    () => ({
      view: { sort, order },
      sorting: {
        sort,
        order,
        onSort: (nextSort, nextOrder) =>
          change({ [parameters.sort]: nextSort, [parameters.order]: nextOrder }),
        onReset: () => change({ [parameters.sort]: null, [parameters.order]: null }),
      },
    }),
    [sort, order, parameters, change],
  )
}
