import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { findChoice } from '@/lib/shared/choices'
import { SORT_ORDERS } from '@/lib/shared/cursor'
import type { ExportFormat } from '@/lib/shared/export-format'
import type { HistorySubject } from '@/lib/shared/history'
import { SEARCH_LIMIT } from '@/lib/shared/limits'
import type { Touch } from '@/lib/shared/live'
import type { SortOrder } from '@/lib/shared/pagination'
import type { Undone } from '@/lib/shared/record-endpoints'
import { type FilterRules, parseFilterValues } from '@/lib/shared/record-filters'
import type { RecordScope } from '@/lib/shared/records'
import { readCurrent } from './api-error'
import { type ShowChange, useOptimisticChange } from './optimistic-change'
import { pagedQuery } from './paged-query'
import { refetchAffected } from './refetch-affected'
import { useTableExport } from './table-export'

/** The order of a list, and the text that is searched in it. */
export interface ListView<Sort extends string> {
  sort: Sort
  order: SortOrder
  search?: string
}

export interface RecordPage<Row> {
  rows: Row[]
  nextCursor?: string | null
  /** The total on all pages, when the list reports it. */
  total?: number
}

/** The query of a page of a list. */
export interface RecordQuery<Sort extends string> extends ListView<Sort> {
  limit: number
  cursor?: string
}

/** Loads a page of a list, filtered by `Filter`. */
export interface PageInput<Sort extends string, Filter = unknown> {
  query: RecordQuery<Sort> & Filter
  signal: AbortSignal
}

/** Loads a list as a file. */
type FileQuery<Sort extends string, Filter = unknown> = ListView<Sort> & Filter & { format: ExportFormat }

interface Identified {
  _id: string
}

/** A kind of record as the browser knows it; `calls` are those that its API has. */
export interface RecordSource<Of extends RecordScope, Calls> {
  rules: { name: string; subject: HistorySubject }
  calls: (scope: Of) => Calls
  /**
   * Set when no field of a row affects whether and where it stands in the list: the answer of a change is all that is
   * new.
   */
  isInOwnOrder?: true
}

/** Records that are loaded page by page. */
export interface RecordList<Row extends Identified, Sort extends string, Of extends RecordScope, Filter>
  extends RecordSource<Of, { list: (input: PageInput<Sort, Filter>) => Promise<RecordPage<Row>> }> {
  /** The first order, descending, is the list's default. */
  rules: FilterRules & { name: string; subject: HistorySubject; sorts: readonly [Sort, ...Sort[]] }
  /**
   * The names of the sort, the order and the searched text in the page's address. Several tables on a page need
   * different names.
   */
  parameters: { sort: string; order: string; search?: string }
  pageSize: number
  /** The size of each further page when it differs from that of the first, which comes with the screen. */
  nextPageSize?: number
}

/** Returns the order, the search and the filters in an address; invalid ones are left out. */
export function parseRecordView<Sort extends string, Filter>(
  records: RecordList<Identified, Sort, never, Filter>,
  address: Record<string, unknown>,
): ListView<Sort> & Filter
export function parseRecordView<Sort extends string>(
  { rules, parameters }: Pick<RecordList<Identified, Sort, never, unknown>, 'rules' | 'parameters'>,
  address: Record<string, unknown>,
): ListView<Sort> {
  const search = parameters.search === undefined ? undefined : address[parameters.search]
  return {
    ...(typeof search === 'string' && search !== '' && { search: search.slice(0, SEARCH_LIMIT) }),
    sort: findChoice(rules.sorts, address[parameters.sort]) ?? rules.sorts[0],
    order: findChoice(SORT_ORDERS, address[parameters.order]) ?? 'desc',
    ...parseFilterValues(rules, address),
  }
}

const recordKey = ({ rules }: RecordSource<never, unknown>, scope: RecordScope) => [rules.name, scope]

const toTouch = ({ rules }: RecordSource<never, unknown>, scope: RecordScope): Touch => ({
  subject: rules.subject,
  ...scope,
})

/** Returns the query of a list's first page. */
export function toRecordQuery<Sort extends string, Filter>(
  { pageSize }: { pageSize: number },
  view: ListView<Sort> & Filter,
): RecordQuery<Sort> & Filter {
  return { ...view, limit: pageSize }
}

/** Returns the pages of a list in one of its orders; the previous order stays in view until the new one has loaded. */
export function recordsQuery<Row extends Identified, Sort extends string, Of extends RecordScope, Filter>(
  records: RecordList<Row, Sort, Of, Filter>,
  scope: Of,
  view: ListView<Sort> & Filter,
) {
  const { list } = records.calls(scope)
  return pagedQuery({
    queryKey: [...recordKey(records, scope), view],
    load: ({ cursor, signal }) => {
      const first = toRecordQuery(records, view)
      const limit = records.nextPageSize ?? first.limit
      return list({ query: cursor === undefined ? first : { ...first, limit, cursor }, signal })
    },
    subscribesTo: [toTouch(records, scope)],
    keepsFormer: true,
  })
}

/** Returns the same as {@link readCurrent}, as the values of a form. */
export function readStored<Row extends Identified & { version: number }, Values>(
  error: unknown,
  toValues: (row: Row) => Values,
): { values: Values; version: number } | null {
  const current = readCurrent<Row>(error)
  return current && { values: toValues(current), version: current.version }
}

/** Adds a record. */
export function useRecordAddition<Of extends RecordScope, Body, Answer>(
  records: RecordSource<Of, { add: (body: Body) => Promise<Answer> }>,
  scope: Of,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: records.calls(scope).add,
    onSuccess: () => refetch(client, records, scope),
  })
}

/**
 * Changes one record. The lists show at once what is stored then, which may be somebody else's change; with `show`,
 * they show the change even before that.
 */
export function useRecordChange<Row extends Identified, Of extends RecordScope, Body>(
  records: RecordSource<Of, { change: (id: string, body: Body) => Promise<Row> }>,
  scope: Of,
  show?: ShowChange<{ id: string; body: Body }>,
) {
  const client = useQueryClient()
  const store = (changed: Row) =>
    // A list of numbered pages has no such cache entry, and is only refetched.
    client.setQueriesData<{ pages?: RecordPage<Row>[] }>(
      { queryKey: recordKey(records, scope) },
      (known) => known?.pages && { ...known, pages: known.pages.map((page) => withRow(page, changed)) },
    )
  return useOptimisticChange({
    touched: () => [toTouch(records, scope)],
    send: ({ id, body }: { id: string; body: Body }) => records.calls(scope).change(id, body),
    show,
    store,
    isAnswerAll: records.isInOwnOrder,
  })
}

function withRow<Row extends Identified>(page: RecordPage<Row>, changed: Row): RecordPage<Row> {
  return { ...page, rows: page.rows.map((row) => (row._id === changed._id ? changed : row)) }
}

export interface RemovalCalls {
  remove: (ids: string[]) => Promise<{ deleted: number }>
  restore: (ids: string[]) => Promise<{ restored: number }>
}

/** Deletes records, all of them or none, and restores them. */
export function useRecordRemoval<Of extends RecordScope>(records: RecordSource<Of, RemovalCalls>, scope: Of) {
  const { remove, restore } = records.calls(scope)
  return {
    removing: useRecordCall(records, scope, remove),
    restoring: useRecordCall(records, scope, restore),
  }
}

/** A record that a call has given another status: the one before, and the version that this led to. */
interface StatusChange<Status extends string> extends Identified {
  version: number
  status: Status
}

export interface StatusCalls<Status extends string, Change> {
  setStatus: (body: { ids: string[]; status: Status }) => Promise<{ changes: Change[] }>
  undoStatus: (changes: Change[]) => Promise<Undone>
}

/** Sets the status of several records, all of them or none, and undoes that. */
export function useRecordStatuses<Of extends RecordScope, Status extends string, Change>(
  records: RecordSource<Of, StatusCalls<Status, Change>>,
  scope: Of,
) {
  const { setStatus, undoStatus } = records.calls(scope)
  return {
    setting: useRecordCall(records, scope, setStatus),
    undoing: useRecordCall(records, scope, undoStatus),
  }
}

/** Returns a function that puts back the former status of one record; stable. */
export function useStatusUndo<Of extends RecordScope, Status extends string>(
  records: RecordSource<Of, Pick<StatusCalls<Status, StatusChange<Status>>, 'undoStatus'>>,
  scope: Of,
) {
  const { mutateAsync } = useRecordCall(records, scope, records.calls(scope).undoStatus)
  return useCallback(
    ({ _id, version, status }: StatusChange<Status>) => mutateAsync([{ _id, version, status }]),
    [mutateAsync],
  )
}

export interface FileCalls<Sort extends string, Filter = unknown> {
  file: (query: FileQuery<Sort, Filter>) => Promise<Blob>
}

/** Loads all records in the order that is shown as a file, and lets the browser save it. */
export function useRecordExport<Of extends RecordScope, Sort extends string, Filter>(
  records: RecordSource<Of, FileCalls<Sort, Filter>>,
  scope: Of,
  view: ListView<Sort> & Filter,
) {
  return useTableExport(records.rules.name, (format) => records.calls(scope).file({ ...view, format }))
}

/** Changes some records; the queries that it affects are refetched whether it succeeded or not. */
export function useRecordCall<Of extends RecordScope, Input, Answer>(
  records: RecordSource<Of, unknown>,
  scope: Of,
  send: (input: Input) => Promise<Answer>,
) {
  const client = useQueryClient()
  return useMutation({ mutationFn: send, onSettled: () => refetch(client, records, scope) })
}

// Not awaited: many pages may be on the screen.
function refetch<Of extends RecordScope>(
  client: QueryClient,
  records: RecordSource<Of, unknown>,
  scope: Of,
): void {
  void refetchAffected(client, toTouch(records, scope))
}
