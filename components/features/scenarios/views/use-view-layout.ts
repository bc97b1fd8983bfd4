'use client'

import { useMemo } from 'react'
import { type ChangeableLayout, useTableLayout } from '@/components/shared/data-table/table-layout'
import { useUrlState } from '@/lib/client/url-state'
import type { ViewList } from '@/lib/features/scenarios/views/values'
import { listedColumns, type PlacedColumn, toLayout } from '@/lib/shared/table-columns'
import { MAX_FROZEN, type TableLayout } from '@/lib/shared/table-layout'

/** Returns the parameters of a layout in an address. */
export function layoutInAddress(columns: readonly PlacedColumn[], layout: TableLayout) {
  return {
    columns: listedColumns(columns, layout),
    frozen: layout.frozen > 0 ? String(layout.frozen) : null,
  }
}

/**
 * Returns the layout of the table of a list with views: that of the address if a view is open, else the person's own.
 * Changes are stored where it came from; the density is always the person's own.
 */
export function useViewLayout(list: ViewList, columns: readonly PlacedColumn[]): ChangeableLayout {
  const own = useTableLayout(list)
  const { query, change } = useUrlState()
  const listed = query.get('columns')
  const frozen = Number(query.get('frozen'))
  return useMemo(() => {
    const placed = listed === null ? null : toLayout(columns, listed)
    if (!placed) return own
    const layout: TableLayout = {
      ...placed,
      frozen: Number.isInteger(frozen) ? Math.min(Math.max(frozen, 0), MAX_FROZEN) : 0,
      density: own.density,
    }
    return {
      ...layout,
      change: ({ density, ...changes }) => {
        if (density && density !== own.density) own.change({ density })
        change(layoutInAddress(columns, { ...layout, ...changes }), 'replace')
      },
    }
  }, [own, columns, listed, frozen, change])
}
