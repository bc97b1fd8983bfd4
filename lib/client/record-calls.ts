import type { z } from 'zod'
import type { Endpoint } from '@/lib/shared/endpoint'
import type { TrashKind } from '@/lib/shared/history'
import type { RestoreEndpoint, Undone } from '@/lib/shared/record-endpoints'
import { type CallName, callApi, callForFile } from './api'
import type { FileCalls, PageInput, RemovalCalls } from './records'

// The calls that are the same for all kinds of records, each named by its contract's type.

type Params = Readonly<Record<string, string>>
type Query = Readonly<Record<string, unknown>>
type Sends<Input> = z.ZodType<unknown, Input>

type ChangeEndpoint<Method extends 'POST' | 'PUT', Body, Data> = Endpoint<
  Sends<Params>,
  Sends<Record<never, never>>,
  Sends<Body>,
  Sends<Data>,
  Method,
  `/${string}`,
  'editor'
>
type BulkDelete = ChangeEndpoint<'POST', { ids: string[] }, { deleted: number }>
type BulkSet = ChangeEndpoint<'PUT', { ids: string[] }, { changes: unknown[] }>
type BulkUndo = ChangeEndpoint<'PUT', { changes: unknown[] }, Undone>
type UndoOf<Set extends BulkSet> = BulkUndo & { path: `${Set['path']}/undo` }
type Export = Endpoint<
  Sends<Params>,
  Sends<Query>,
  Sends<Record<never, never>>,
  z.ZodType,
  'GET',
  `/${string}`,
  'authenticated'
>

type List = Endpoint<
  Sends<Params>,
  Sends<Query>,
  Sends<Record<never, never>>,
  Sends<Record<string, unknown>>,
  'GET',
  `/${string}`,
  'authenticated'
>
type Add = ChangeEndpoint<'POST', unknown, unknown>
type Change = ChangeEndpoint<'PUT', unknown, Record<string, unknown>>

/** The name of a call among those of one shape. */
type Name<Call extends Endpoint, Kind extends Endpoint> = CallName<Call> & CallName<Kind>

type Changes<Undo extends BulkUndo> = z.input<Undo['body']> extends { changes: infer Given } ? Given : never

type SortIn<Asked> = Asked extends { sort?: infer Sort } ? Extract<Sort, string> : never
type FilterIn<Asked> = Omit<Asked, 'format' | 'sort' | 'order' | 'search' | 'limit' | 'cursor'>

type Answer<Call extends Endpoint> = z.input<Call['data']>
type RowsIn<Data> = {
  [Key in keyof Data]-?: Data[Key] extends readonly unknown[] ? Key & string : never
}[keyof Data]
type RowIn<Data> = Data[RowsIn<Data>] extends readonly (infer Row)[] ? Row : never

/** Returns the call that reads a page of a list; `rows` is the name of the records in its answer. */
export function listCalls<Call extends List>(
  name: Name<Call, List>,
  rows: RowsIn<Answer<Call>>,
  params: z.input<Call['params']> & Params,
): {
  list: (
    input: PageInput<SortIn<z.input<Call['query']>>, FilterIn<z.input<Call['query']>>>,
  ) => Promise<Omit<Answer<Call>, RowsIn<Answer<Call>>> & { rows: RowIn<Answer<Call>>[] }>
}
export function listCalls(name: CallName<List>, rows: string, params: Params): { list: object } {
  return {
    list: async (input: { query: Query; signal: AbortSignal }) => {
      const { [rows]: found, ...page } = await callApi<List>(name, { params, ...input })
      return { ...page, rows: found }
    },
  }
}

/** Returns the call that adds records. */
export function addCalls<Call extends Add>(
  name: Name<Call, Add>,
  params: z.input<Call['params']> & Params,
): { add: (body: z.input<Call['body']>) => Promise<Answer<Call>> }
export function addCalls(name: CallName<Add>, params: Params) {
  return { add: (body: unknown) => callApi<Add>(name, { params, body }) }
}

/** Returns the call that changes one record: `id` is the name of its id in the path, `row` that of the record in the answer. */
export function changeCalls<Call extends Change>(
  name: Name<Call, Change>,
  names: { id: keyof z.input<Call['params']> & string; row: keyof Answer<Call> & string },
  params: Params,
): {
  change: (id: string, body: z.input<Call['body']>) => Promise<Answer<Call>[keyof Answer<Call>]>
}
export function changeCalls(
  name: CallName<Change>,
  { id, row }: { id: string; row: string },
  params: Params,
) {
  return {
    change: async (value: string, body: unknown) =>
      (await callApi<Change>(name, { params: { ...params, [id]: value }, body }))[row],
  }
}

/** Returns the calls that delete records and restore them from the trash. */
export function removalCalls<Delete extends BulkDelete>(
  name: Name<Delete, BulkDelete>,
  rules: { subject: TrashKind },
  params: z.input<Delete['params']> & Params,
): RemovalCalls {
  return {
    remove: (ids) => callApi<BulkDelete>(name, { params, body: { ids } }),
    restore: (ids) => restoreCall(rules.subject, ids),
  }
}

/** Restores deleted things of one kind. */
export function restoreCall(kind: TrashKind, ids: readonly string[]): Promise<{ restored: number }> {
  const items = ids.map((_id) => ({ kind, _id }))
  return callApi<RestoreEndpoint>('POST /trash/restore', { body: { items } })
}

/** Returns the calls that set one value for several records, and undo that; the undo path ends with `/undo`. */
export function bulkCalls<Set extends BulkSet, Undo extends UndoOf<Set>>(
  name: Name<Set, BulkSet>,
  params: z.input<Set['params']> & Params,
): {
  set: (body: z.input<Set['body']>) => Promise<z.input<Set['data']>>
  undo: (changes: Changes<Undo>) => Promise<Undone>
}
export function bulkCalls(name: CallName<BulkSet>, params: Params) {
  return {
    set: (body: { ids: string[] }) => callApi<BulkSet>(name, { params, body }),
    undo: (changes: unknown[]) => callApi<BulkUndo>(`${name}/undo`, { params, body: { changes } }),
  }
}

/** Returns the calls that set the status of several records, and undo that. */
export function statusCalls<Set extends BulkSet, Undo extends UndoOf<Set>>(
  name: Name<Set, BulkSet>,
  params: z.input<Set['params']> & Params,
) {
  const { set, undo } = bulkCalls<Set, Undo>(name, params)
  return { setStatus: set, undoStatus: undo }
}

/** Returns the call that loads a list as a file. */
export function fileCalls<File extends Export>(
  name: Name<File, Export>,
  params: z.input<File['params']> & Params,
): FileCalls<SortIn<z.input<File['query']>>, FilterIn<z.input<File['query']>>>
export function fileCalls(name: CallName<Export>, params: Params) {
  return { file: (query: Query) => callForFile<Export>(name, { params, query }) }
}
