'use client'

import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TableSorting } from '@/components/shared/data-table/sort-button'
import { useTableLayout } from '@/components/shared/data-table/table-layout'
import { useOnlySelection } from '@/components/shared/data-table/use-only-selection'
import { useRowSelection } from '@/components/shared/data-table/use-row-selection'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { type ListView, type RecordList, type RecordPage, recordsQuery } from '@/lib/client/records'
import { BULK_LIMIT } from '@/lib/shared/limits'
import type { MessageKey } from '@/lib/shared/messages'
import type { RecordScope } from '@/lib/shared/records'
import { useListView } from './use-list-view'

interface RecordTableInput<Row extends { _id: string }, Sort extends string, Of extends RecordScope, Filter> {
  records: RecordList<Row, Sort, Of, Filter>
  scope: Of
  /** The message after a failed load. */
  failure: MessageKey
}

const rowId = (row: { _id: string }) => row._id

/** The state of a table of records. */
export type RecordTableState<Row extends { _id: string }, Sort extends string, Filter> = Omit<
  ReturnType<typeof useShownRecords<Row>>,
  'shown'
> & {
  view: ListView<Sort> & Filter
  shown: ReturnType<typeof useShownRecords<Row>>['shown'] & { sorting?: TableSorting }
}

const NOT_NARROWED = {}

/** Returns the state of a table of records: rows by the address's view, the person's layout, the selection. */
export function useRecordTable<
  Row extends { _id: string },
  Sort extends string,
  Of extends RecordScope,
  Filter,
>({ records, scope, failure }: RecordTableInput<Row, Sort, Of, Filter>): RecordTableState<Row, Sort, Filter> {
  const { view, sorting, narrowing } = useListView(records)
  const list = useInfiniteQuery(recordsQuery(records, scope, view))
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows), [list.data])
  const { shown, ...table } = useShownRecords<Row>({
    name: records.rules.name,
    list,
    rows,
    narrowing,
    failure,
  })
  return { view, ...table, shown: { ...shown, sorting } }
}

interface ShownRecordsInput<Row> {
  /** The table's name, under which a person's layout of it is kept. */
  name: string
  list: UseInfiniteQueryResult<{ pages: Pick<RecordPage<Row>, 'rows' | 'total'>[] }>
  rows: Row[] | undefined
  /** The search and the filters in use. */
  narrowing?: Readonly<Record<string, string>>
  /** The message after a failed load. */
  failure: MessageKey
}

/** Returns the state that every table of a list needs: its rows, the person's layout and the selection. */
export function useShownRecords<Row extends { _id: string }>({
  name,
  list,
  rows,
  narrowing = NOT_NARROWED,
  failure,
}: ShownRecordsInput<Row>) {
  useQueryFailureToast(list, failure)
  const layout = useTableLayout(name)
  const selection = useRowSelection<Row>({
    rows,
    rowId,
    maximum: BULK_LIMIT,
    scope: JSON.stringify(narrowing),
  })
  useOnlySelection(selection)
  return {
    narrowing,
    list,
    rows,
    layout,
    selection,
    /** The properties for `DataTable`. */
    shown: {
      rowId,
      isError: list.isError,
      onRetry: () => void list.refetch(),
      layout,
      selection,
    },
  }
}
