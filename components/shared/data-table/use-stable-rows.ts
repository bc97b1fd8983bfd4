'use client'

import type { RowData } from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import type { TableRow } from './data-row'

/**
 * Returns the rows of a table. One whose data are the same object as before is the same as before, too: with one row of
 * thousands changed, that one alone is drawn anew.
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
