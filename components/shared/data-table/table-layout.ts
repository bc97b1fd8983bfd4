'use client'

import { createContext, useContext, useMemo } from 'react'
import { FIRST_LAYOUT, type TableLayout } from '@/lib/shared/table-layout'

/** A table's layout with the function that changes it. */
export interface ChangeableLayout extends TableLayout {
  change: (changes: Partial<TableLayout>) => void
}

interface TableLayouts {
  /** By the name of the table. */
  layouts: Readonly<Record<string, TableLayout>>
  change: (table: string, layout: TableLayout) => void
}

/** The signed-in person's table settings; the provider that stores them wraps all tables. */
export const TableLayoutsContext = createContext<TableLayouts>({ layouts: {}, change: () => undefined })

/** Returns the signed-in person's settings of the table with this name, or `first` until they change something. */
export function useTableLayout(table: string, first: TableLayout = FIRST_LAYOUT): ChangeableLayout {
  const { layouts, change } = useContext(TableLayoutsContext)
  const layout = layouts[table] ?? first
  return useMemo(
    () => ({ ...layout, change: (changes) => change(table, { ...layout, ...changes }) }),
    [table, layout, change],
  )
}
