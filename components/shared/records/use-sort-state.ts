'use client'

import { useMemo } from 'react'
import type { TableSorting } from '@/components/shared/data-table/sort-button'
import { type ListView, recordViewOf } from '@/lib/client/records'
import { useUrlState } from '@/lib/client/url-state'

/** In which order a table of records is shown; it stands in the page's address. */
export function useSortState<Sort extends string>(
  records: Parameters<typeof recordViewOf<Sort>>[0],
): {
  view: ListView<Sort>
  sorting: TableSorting
} {
  const { query, change } = useUrlState()
  const { sort, order, search } = recordViewOf(records, Object.fromEntries(query))
  const { parameters } = records
  return useMemo(
    () => ({
      view: { sort, order, ...(search !== undefined && { search }) },
      sorting: {
        sort,
        order,
        onSort: (nextSort, nextOrder) =>
          change({ [parameters.sort]: nextSort, [parameters.order]: nextOrder }),
        onReset: () => change({ [parameters.sort]: null, [parameters.order]: null }),
      },
    }),
    [sort, order, search, parameters, change],
  )
}
