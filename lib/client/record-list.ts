import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import type { Touch } from '@/lib/shared/live'
import { type SortOrder, sortOrderSchema } from '@/lib/shared/pagination'
import { ApiError } from './api'
import { infiniteQueryOptions } from './query-options'

/** In which order a list is shown. */
export interface ListView<Sort extends string> {
  sort: Sort
  order: SortOrder
}

interface RecordPage<Row> {
  rows: Row[]
  nextCursor?: string | null
}

/** What a page of a list is asked for with. */
export interface RecordQuery<Sort extends string> extends ListView<Sort> {
  limit: number
  cursor?: string
}

/** A project's table of records that is loaded page by page. */
export interface RecordList<Row extends { _id: string }, Sort extends string> {
  /** What the keys of its queries begin with. */
  name: string
  /** Which changes touch a project's records. */
  hears: (projectId: string) => Touch[]
  schema: z.ZodType<Row>
  /** What the table can be sorted by; the first one, falling, is its own order. */
  sorts: readonly [Sort, ...Sort[]]
  /** What the page's address calls sort and order; several tables on a page need names of their own. */
  parameters: { sort: string; order: string }
  pageSize: number
  load: (input: {
    projectId: string
    query: RecordQuery<Sort>
    signal: AbortSignal
  }) => Promise<RecordPage<Row>>
}

/** The order that an address names; what it can't mean is left out. */
export function recordViewOf<Row extends { _id: string }, Sort extends string>(
  { sorts, parameters }: RecordList<Row, Sort>,
  address: Record<string, unknown>,
): ListView<Sort> {
  const wanted = address[parameters.sort]
  return {
    sort: sorts.find((candidate) => candidate === wanted) ?? sorts[0],
    order: sortOrderSchema.catch('desc').parse(address[parameters.order]),
  }
}

const FIRST_PAGE: string | null = null

/** The pages of a project's table in one of its orders; the former order stays in view until the new one is there. */
export function recordsQuery<Row extends { _id: string }, Sort extends string>(
  { name, hears, pageSize, load }: RecordList<Row, Sort>,
  projectId: string,
  view: ListView<Sort>,
) {
  return infiniteQueryOptions({
    queryKey: [name, projectId, view],
    queryFn: ({ pageParam, signal }) =>
      load({ projectId, query: { ...view, limit: pageSize, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? null,
    placeholderData: keepPreviousData,
    meta: { hears: hears(projectId) },
  })
}

/** The first page of a project's table in the order that an address names, and the key of the query that it is for. */
export async function firstRecords<Row extends { _id: string }, Sort extends string>(
  records: RecordList<Row, Sort>,
  { projectId, address }: { projectId: string; address: Record<string, unknown> },
  read: (query: RecordQuery<Sort>) => Promise<RecordPage<Row>>,
) {
  const view = recordViewOf(records, address)
  const page = await read({ ...view, limit: records.pageSize })
  return { queryKey: recordsQuery(records, projectId, view).queryKey, page }
}

/** What is stored now, where a change was refused because it was made on an older version. */
export function currentRow<Row>({ schema }: { schema: z.ZodType<Row> }, error: unknown): Row | null {
  return error instanceof ApiError ? (schema.safeParse(error.current).data ?? null) : null
}

/** A call that changes rows of a project's table, which is loaded anew, whatever came of it. */
export function useRecordCall<Row extends { _id: string }, Sort extends string, Input, Answer>(
  { name }: RecordList<Row, Sort>,
  projectId: string,
  send: (input: Input) => Promise<Answer>,
) {
  const client = useQueryClient()
  return useMutation({ mutationFn: send, onSettled: () => refetch(client, name, projectId) })
}

/** A call that adds to a project's table, which is loaded anew then. */
export function useRecordAddition<Row extends { _id: string }, Sort extends string, Input, Answer>(
  { name }: RecordList<Row, Sort>,
  projectId: string,
  send: (input: Input) => Promise<Answer>,
) {
  const client = useQueryClient()
  return useMutation({ mutationFn: send, onSuccess: () => refetch(client, name, projectId) })
}

/** As {@link useRecordCall}, for a call that changes one row: the table shows at once what is stored then. */
export function useRecordChange<Row extends { _id: string }, Sort extends string, Input>(
  list: RecordList<Row, Sort>,
  projectId: string,
  send: (input: Input) => Promise<Row>,
) {
  const client = useQueryClient()
  const store = (changed: Row) =>
    client.setQueriesData<InfiniteData<RecordPage<Row>, string | null>>(
      { queryKey: [list.name, projectId] },
      (known) => known && { ...known, pages: known.pages.map((page) => withRow(page, changed)) },
    )
  return useMutation({
    mutationFn: send,
    onSuccess: store,
    onError: (error) => {
      const current = currentRow(list, error)
      if (current) store(current)
    },
    onSettled: () => refetch(client, list.name, projectId),
  })
}

function withRow<Row extends { _id: string }>(page: RecordPage<Row>, changed: Row): RecordPage<Row> {
  return { ...page, rows: page.rows.map((row) => (row._id === changed._id ? changed : row)) }
}

// Nobody waits for it: many pages may be on the screen.
function refetch(client: QueryClient, name: string, projectId: string): void {
  void client.invalidateQueries({ queryKey: [name, projectId] })
}
