'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { type RecordList, recordsQuery } from '@/lib/client/record-list'
import { BULK_LIMIT } from '@/lib/shared/bulk'
import type { MessageKey } from '@/lib/shared/messages'
import { useOnlySelection } from './use-only-selection'
import { useRowSelection } from './use-row-selection'
import { useSortState } from './use-sort-state'
import { useTablePreferences } from './use-table-preferences'

interface RecordTableInput<Row extends { _id: string }, Sort extends string> {
  records: RecordList<Row, Sort>
  projectId: string
  /** The sentence about a load that failed. */
  failure: MessageKey
}

const rowId = (row: { _id: string }) => row._id

/** A project's table of records: its rows in the wanted order, how the person likes it, and what is selected. */
export function useRecordTable<Row extends { _id: string }, Sort extends string>({
  records,
  projectId,
  failure,
}: RecordTableInput<Row, Sort>) {
  const { view, sorting } = useSortState(records)
  const list = useInfiniteQuery(recordsQuery(records, projectId, view))
  useQueryFailureToast(list, failure)
  const preferences = useTablePreferences(records.name)
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows), [list.data])
  const selection = useRowSelection<Row>({ rows, rowId, maximum: BULK_LIMIT })
  useOnlySelection(selection)
  return {
    view,
    list,
    rows,
    preferences,
    selection,
    /** What a DataTable takes of it. */
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
