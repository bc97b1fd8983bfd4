'use client'

import { useMemo } from 'react'
import type { TableSorting } from '@/components/shared/data-table/sort-button'
import { type ListView, parseRecordView, type RecordList } from '@/lib/client/records'
import { useUrlState } from '@/lib/client/url-state'
import { parseFilterValues } from '@/lib/shared/record-filters'

/** The search, filters and order of a table of records, which are kept in the page's address. */
export function useListView<Sort extends string, Filter>(
  records: RecordList<{ _id: string }, Sort, never, Filter>,
): {
  view: ListView<Sort> & Filter
  sorting: TableSorting
  /** The search and the filters in use. */
  narrowing: Readonly<Record<string, string>>
} {
  const { query, change } = useUrlState()
  return useMemo(() => {
    const address = Object.fromEntries(query)
    const view = parseRecordView(records, address)
    const { sort, order, search } = view
    const { rules, parameters } = records
    return {
      view,
      sorting: {
        sort,
        order,
        onSort: (nextSort, nextOrder) =>
          change({ [parameters.sort]: nextSort, [parameters.order]: nextOrder }),
        onReset: () => change({ [parameters.sort]: null, [parameters.order]: null }),
      },
      narrowing: { ...(search && { search }), ...parseFilterValues(rules, address) },
    }
  }, [query, records, change])
}
