'use client'

import type { ComponentProps } from 'react'
import { MoneyFilter } from '../money-differs'
import { ResponsibleFilter } from '../responsible-filter'
import { LINKED_FILTERS } from './filters-of-links'
import { LinkedFilters } from './linked-filters'

/** The filters behind the selects of the list of all scenarios. */
export function FurtherFilters({ view, rows, counts }: ComponentProps<typeof LinkedFilters>) {
  return (
    <div className="flex flex-wrap gap-2">
      <ResponsibleFilter responsible={view.responsible} rows={rows} />
      <MoneyFilter money={view.money} />
      {LINKED_FILTERS.some((name) => view[name] !== null) && (
        <LinkedFilters view={view} rows={rows} counts={counts} />
      )}
    </div>
  )
}
