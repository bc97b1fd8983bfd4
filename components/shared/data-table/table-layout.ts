'use client'

import { createContext, useContext, useMemo } from 'react'
import { FIRST_LAYOUT, type TableLayout } from '@/lib/shared/table-layout'

/** A table's layout, and what changes it. */
export interface ChangeableLayout extends TableLayout {
  change: (changes: Partial<TableLayout>) => void
}

interface TableLayouts {
  /** By the tables' names. */
  layouts: Readonly<Record<string, TableLayout>>
  change: (table: string, layout: TableLayout) => void
}

/** How the signed-in person likes tables; whoever keeps it stands above all of them. */
export const TableLayoutsContext = createContext<TableLayouts>({ layouts: {}, change: () => undefined })

/** How the signed-in person likes the table of this name. */
export function useTableLayout(table: string): ChangeableLayout {
  const { layouts, change } = useContext(TableLayoutsContext)
  const layout = layouts[table] ?? FIRST_LAYOUT
  return useMemo(
    () => ({ ...layout, change: (changes) => change(table, { ...layout, ...changes }) }),
    [table, layout, change],
  )
}
