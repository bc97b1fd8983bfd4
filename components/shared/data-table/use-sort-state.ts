'use client'

import { useMemo } from 'react'
import type { ListView } from '@/lib/client/record-list'
import { useUrlState } from '@/lib/client/url-state'
import { sortOrderSchema } from '@/lib/shared/pagination'
import type { TableSorting } from './sort-button'

interface SortStateInput<Sort extends string> {
  /** What the table can be sorted by; the first one, falling, is its own order. */
  sorts: readonly [Sort, ...Sort[]]
  /** What the page's address calls sort and order; several tables on a page need names of their own. */
  names?: { sort: string; order: string }
}

const NAMES = { sort: 'sort', order: 'order' }

/** In which order a table is shown; it stands in the page's address. */
export function useSortState<Sort extends string>({
  sorts,
  names = NAMES,
}: SortStateInput<Sort>): {
  view: ListView<Sort>
  sorting: TableSorting
} {
  const { query, change } = useUrlState()
  const wanted = query.get(names.sort)
  const sort = sorts.find((candidate) => candidate === wanted) ?? sorts[0]
  const order = sortOrderSchema.catch('desc').parse(query.get(names.order))
  return useMemo(
    () => ({
      view: { sort, order },
      sorting: {
        sort,
        order,
        onSort: (nextSort, nextOrder) => change({ [names.sort]: nextSort, [names.order]: nextOrder }),
        onReset: () => change({ [names.sort]: null, [names.order]: null }),
      },
    }),
    [sort, order, names, change],
  )
}
