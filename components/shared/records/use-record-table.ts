'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useOnlySelection } from '@/components/shared/data-table/use-only-selection'
import { useRowSelection } from '@/components/shared/data-table/use-row-selection'
import { useTablePreferences } from '@/components/shared/data-table/use-table-preferences'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { type RecordList, type RecordScope, recordsQuery } from '@/lib/client/records'
import { BULK_LIMIT } from '@/lib/shared/limits'
import type { MessageKey } from '@/lib/shared/messages'
import { useSortState } from './use-sort-state'

interface RecordTableInput<Row extends { _id: string }, Sort extends string, Of extends RecordScope> {
  records: RecordList<Row, Sort, Of>
  scope: Of
  /** The sentence about a load that failed. */
  failure: MessageKey
}

const rowId = (row: { _id: string }) => row._id

/** A table of records: its rows in the wanted order, how the person likes it, and what is selected. */
export function useRecordTable<Row extends { _id: string }, Sort extends string, Of extends RecordScope>({
  records,
  scope,
  failure,
}: RecordTableInput<Row, Sort, Of>) {
  const { view, sorting } = useSortState(records)
  const list = useInfiniteQuery(recordsQuery(records, scope, view))
  useQueryFailureToast(list, failure)
  const preferences = useTablePreferences(records.rules.name)
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows), [list.data])
  const selection = useRowSelection<Row>({ rows, rowId, maximum: BULK_LIMIT })
  useOnlySelection(selection)
  return {
    view,
    list,
    rows,
    preferences,
    selection,
    /** The properties that a DataTable takes. */
    shown: {
      rowId,
      isError: list.isError,
      onRetry: () => void list.refetch(),
      sorting,
      hidden: preferences.hidden,
      density: preferences.density,
      selection,
    },
  }
}
