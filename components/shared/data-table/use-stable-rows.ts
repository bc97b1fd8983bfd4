'use client'

import type { RowData } from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import type { TableRow } from './data-row'

/**
 * Returns the rows of a table. A row whose data is the same object as before stays the same object, too: when one row
 * of thousands changes, only that one is rendered again.
 */
export function useStableRows<Data extends RowData>(
  rows: readonly TableRow<Data>[],
): readonly TableRow<Data>[] {
  const [known] = useState(() => new WeakMap<object, TableRow<Data>>())
  return useMemo(
    () =>
      rows.map((row) => {
        const { original, id } = row
        if (typeof original !== 'object' || original === null) return row
        const before = known.get(original)
        if (before?.id === id) return before
        known.set(original, row)
        return row
      }),
    [rows, known],
  )
}
