import { dehydrate, hydrate, InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { pagedQuery } from '@/lib/client/paged-query'
import { queryOptions } from '@/lib/client/query-options'
import type { Touch } from '@/lib/shared/live'
import { LiveRefetches } from './client'

const NOW = Date.now()
/** Longer than changes are debounced. */
const SOON_MS = 1_000

let client: QueryClient
let live: LiveRefetches

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
  live = new LiveRefetches(client)
})

afterEach(() => {
  live.end()
  client.clear()
  vi.useRealTimers()
})

const soon = () => vi.advanceTimersByTimeAsync(SOON_MS)
const announceTouch = (touched: Touch | null) => live.handleTouch({ touched, at: NOW })

/** A read that answers on demand. */
function slowRead() {
  const reads: { answer: (text: string) => void; signal: AbortSignal }[] = []
  const read = ({ signal }: { signal: AbortSignal }) =>
    new Promise<string>((answer) => {
      reads.push({ answer, signal })
    })
  return { reads, read }
}

/** A mounted query with its reads; `leave` unmounts it. */
function show(key: string, subscribesTo: Touch[]) {
  const { reads, read } = slowRead()
  const options = queryOptions({ queryKey: [key], queryFn: read, meta: { subscribesTo } })
  const leave = new QueryObserver(client, options).subscribe(() => {})
  onTestFinished(leave)
  const answer = async (text: string) => {
    reads.at(-1)?.answer(text)
    await vi.advanceTimersByTimeAsync(0)
  }
  return {
    reads,
    answer,
    leave,
    data: () => client.getQueryData(options.queryKey),
    queryKey: options.queryKey,
  }
}

/** The data that a page was rendered with. */
function render(key: string, updatedAt: number) {
  const server = new QueryClient()
  server.setQueryData([key], 'rendered', { updatedAt })
  hydrate(client, dehydrate(server))
}

const CLOSE_DAYS: Touch = { subject: 'close_day', projectId: 'p1' }

it('refetches the queries that the change invalidates, and nothing else', async () => {
  const closeDays = show('close-days', [CLOSE_DAYS])
  const elsewhere = show('elsewhere', [{ subject: 'close_day', projectId: 'p2' }])
  const unrelated = show('unrelated', [])
  for (const { answer } of [closeDays, elsewhere, unrelated]) await answer('first')
  announceTouch({ ...CLOSE_DAYS, id: 'd1' })
  await soon()
  await closeDays.answer('second')
  expect(closeDays.data()).toBe('second')
  expect([closeDays, elsewhere, unrelated].map(({ reads }) => reads.length)).toEqual([2, 1, 1])
})

it('refetches once for changes that come close together', async () => {
  const closeDays = show('close-days', [CLOSE_DAYS])
  await closeDays.answer('first')
  for (let change = 0; change < 10; change++) announceTouch(CLOSE_DAYS)
  await soon()
  expect(closeDays.reads).toHaveLength(2)
})

it('lets a running read end, and refetches once after it, however much was changed meanwhile', async () => {
  const closeDays = show('close-days', [CLOSE_DAYS])
  for (let change = 0; change < 3; change++) {
    announceTouch(CLOSE_DAYS)
    await soon()
  }
  expect(closeDays.reads).toHaveLength(1)
  await closeDays.answer('before the changes')
  expect(closeDays.reads[0]?.signal.aborted).toBe(false)
  expect(closeDays.data()).toBe('before the changes')
  await soon()
  await closeDays.answer('with them')
  await soon()
  expect(closeDays.data()).toBe('with them')
  expect(closeDays.reads).toHaveLength(2)
})

it('refetches although the running read has failed', async () => {
  const fail = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue('there')
  const options = queryOptions({ queryKey: ['failing'], queryFn: fail, meta: { subscribesTo: [CLOSE_DAYS] } })
  onTestFinished(new QueryObserver(client, options).subscribe(() => {}))
  announceTouch(CLOSE_DAYS)
  await soon()
  await soon()
  expect(client.getQueryData(options.queryKey)).toBe('there')
})

it('leaves queries alone that were fetched after the change', async () => {
  const closeDays = show('close-days', [CLOSE_DAYS])
  await closeDays.answer('first')
  announceTouch(CLOSE_DAYS)
  void client.invalidateQueries({ queryKey: closeDays.queryKey })
  await closeDays.answer('by the change itself')
  await soon()
  expect(closeDays.reads).toHaveLength(2)
})

it('marks an unmounted query as stale, which is refetched when it is shown again', async () => {
  const closeDays = show('close-days', [CLOSE_DAYS])
  await closeDays.answer('first')
  closeDays.leave()
  announceTouch(CLOSE_DAYS)
  await soon()
  expect(closeDays.reads).toHaveLength(1)
  const again = show('close-days', [CLOSE_DAYS])
  expect(again.reads).toHaveLength(1)
})

it('refetches every query that subscribes to something where the change is unknown', async () => {
  const closeDays = show('close-days', [CLOSE_DAYS])
  const unrelated = show('unrelated', [])
  for (const { answer } of [closeDays, unrelated]) await answer('first')
  announceTouch(null)
  await soon()
  expect([closeDays, unrelated].map(({ reads }) => reads.length)).toEqual([2, 1])
})

it('waits for the person’s own change, which stays on the screen', async () => {
  const closeDays = show('close-days', [CLOSE_DAYS])
  await closeDays.answer('first')
  let store = () => {}
  const mutation = client.getMutationCache().build(client, {
    mutationFn: () =>
      new Promise<void>((resolve) => {
        store = resolve
      }),
    onMutate: () => client.setQueryData(closeDays.queryKey, 'mine'),
  })
  const changing = mutation.execute(undefined)
  announceTouch(CLOSE_DAYS)
  await soon()
  expect(closeDays.reads).toHaveLength(1)
  expect(closeDays.data()).toBe('mine')
  store()
  await changing
  await soon()
  expect(closeDays.reads).toHaveLength(2)
})

it('does not wait for a change that hangs', async () => {
  const closeDays = show('close-days', [CLOSE_DAYS])
  await closeDays.answer('first')
  const mutation = client.getMutationCache().build(client, { mutationFn: () => new Promise(() => {}) })
  void mutation.execute(undefined)
  announceTouch(CLOSE_DAYS)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(closeDays.reads).toHaveLength(2)
})

it.each([
  ['before the touch is refetched', NOW - 50, 1],
  ['after it is fresh', NOW + 50, 0],
])('what a page was rendered with %s', async (_, updatedAt, asked) => {
  announceTouch(CLOSE_DAYS)
  await soon()
  render('close-days', updatedAt)
  const closeDays = show('close-days', [CLOSE_DAYS])
  await soon()
  expect(closeDays.reads).toHaveLength(asked)
})

it('data that a page renders again may be older than the touch', async () => {
  const closeDays = show('close-days', [CLOSE_DAYS])
  await closeDays.answer('first')
  announceTouch(CLOSE_DAYS)
  await soon()
  await closeDays.answer('second')
  vi.setSystemTime(NOW - 1_000)
  void client.refetchQueries()
  await closeDays.answer('by a clock that is slow')
  render('close-days', NOW - 50)
  expect(closeDays.data()).toBe('rendered')
  await soon()
  expect(closeDays.reads).toHaveLength(4)
})

/** A list on the screen whose rows can be read alone; `texts` are what is stored. */
async function showList(texts: Record<string, string>) {
  const read: { whole: number; alone: string[][] } = { whole: 0, alone: [] }
  let answerAlone = () => {}
  const options = pagedQuery({
    queryKey: ['list'],
    load: async () => {
      read.whole += 1
      return { rows: { ...texts }, nextCursor: null }
    },
    loadSome: async (ids) => {
      read.alone.push([...ids])
      const some = Object.fromEntries(Object.entries(texts).filter(([id]) => ids.includes(id)))
      await new Promise<void>((resolve) => {
        answerAlone = resolve
      })
      const isThere = ids.every((id) => some[id] !== undefined)
      return (page) => (isThere ? { ...page, rows: { ...page.rows, ...some } } : null)
    },
    subscribesTo: [CLOSE_DAYS],
  })
  onTestFinished(new InfiniteQueryObserver(client, options).subscribe(() => {}))
  await soon()
  return {
    read,
    shown: () => client.getQueryData(options.queryKey)?.pages[0]?.rows,
    answer: async () => {
      answerAlone()
      await soon()
    },
  }
}

it('refetches the touched rows alone where a list can', async () => {
  const stored: Record<string, string> = { a: 'first', b: 'first', c: 'first' }
  const list = await showList(stored)
  Object.assign(stored, { a: 'second', b: 'second', c: 'not touched' })
  announceTouch({ ...CLOSE_DAYS, id: 'a' })
  announceTouch({ ...CLOSE_DAYS, id: 'b' })
  await soon()
  await list.answer()
  expect(list.shown()).toEqual({ a: 'second', b: 'second', c: 'first' })
  expect(list.read).toEqual({ whole: 1, alone: [['a', 'b']] })
})

it('refetches all rows where one is gone, where any may have been touched, and where too many were', async () => {
  const stored: Record<string, string> = { a: 'first', b: 'first' }
  const list = await showList(stored)
  delete stored.a
  announceTouch({ ...CLOSE_DAYS, id: 'a' })
  await soon()
  await list.answer()
  expect(list.shown()).toEqual({ b: 'first' })
  expect(list.read.whole).toBe(2)
  announceTouch({ ...CLOSE_DAYS, id: 'b' })
  announceTouch(CLOSE_DAYS)
  await soon()
  expect(list.read.whole).toBe(3)
  for (let index = 0; index <= 20; index += 1) announceTouch({ ...CLOSE_DAYS, id: `n${index}` })
  await soon()
  expect(list.read).toEqual({ whole: 4, alone: [['a']] })
})

it('refetches a row that the person has begun to change while it was read', async () => {
  const stored: Record<string, string> = { a: 'theirs' }
  const list = await showList(stored)
  announceTouch({ ...CLOSE_DAYS, id: 'a' })
  await soon()
  const show = (text: string) =>
    client.setQueryData(['list'], { pages: [{ rows: { a: text } }], pageParams: [null] })
  let store = () => {}
  const mutation = client.getMutationCache().build(client, {
    mutationFn: () =>
      new Promise<void>((resolve) => {
        store = resolve
      }),
    onMutate: () => show('mine'),
  })
  const changing = mutation.execute(undefined)
  await list.answer()
  expect(list.shown()).toEqual({ a: 'mine' })
  stored.a = 'mine'
  store()
  await changing
  await soon()
  await list.answer()
  expect(list.shown()).toEqual({ a: 'mine' })
  expect(list.read).toEqual({ whole: 1, alone: [['a'], ['a']] })
})

/** A list on the screen that takes changed rows; a row `moved` can't be taken. */
async function showTakingList(ids: string[]) {
  let reads = 0
  const options = pagedQuery({
    queryKey: ['taking'],
    load: async () => {
      reads += 1
      return { rows: Object.fromEntries(ids.map((id) => [id, 'read'])), nextCursor: null }
    },
    takeRow: (page, { id, row }) =>
      id in page.rows && row !== 'moved' ? { ...page, rows: { ...page.rows, [id]: String(row) } } : null,
    subscribesTo: [CLOSE_DAYS],
  })
  onTestFinished(new InfiniteQueryObserver(client, options).subscribe(() => {}))
  await soon()
  return { reads: () => reads, shown: () => client.getQueryData(options.queryKey)?.pages[0]?.rows }
}

const touchRow = (id: string) => announceTouch({ ...CLOSE_DAYS, id })
const sendRow = (id: string, row: string) => live.handleRow({ subject: 'close_day', id, row })

it('takes a row that follows its touch, and refetches nothing', async () => {
  const list = await showTakingList(['a', 'b'])
  touchRow('a')
  sendRow('a', 'sent')
  await soon()
  expect(list.shown()).toEqual({ a: 'sent', b: 'read' })
  expect(list.reads()).toBe(1)
})

it('refetches where a row may have moved, is missing, or was touched again', async () => {
  const list = await showTakingList(['a', 'b'])
  touchRow('a')
  sendRow('a', 'moved')
  await soon()
  expect(list.reads()).toBe(2)
  touchRow('c')
  sendRow('c', 'sent')
  await soon()
  expect(list.reads()).toBe(3)
  touchRow('a')
  sendRow('a', 'sent')
  touchRow('a')
  await soon()
  expect(list.reads()).toBe(4)
  touchRow('a')
  announceTouch(CLOSE_DAYS)
  sendRow('a', 'sent')
  await soon()
  expect(list.reads()).toBe(5)
})

it('leaves the person’s own change alone, and takes no row that it did not wait for', async () => {
  const list = await showTakingList(['a'])
  sendRow('a', 'without a touch')
  expect(list.shown()).toEqual({ a: 'read' })
  const mutation = client.getMutationCache().build(client, { mutationFn: () => new Promise(() => {}) })
  void mutation.execute(undefined)
  touchRow('a')
  sendRow('a', 'before the own change')
  expect(list.shown()).toEqual({ a: 'read' })
})

it('spreads the refetches of many browsers, over a second at most', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.999)
  live.spreadAmong(1_000)
  const { reads, answer } = show('close-days', [CLOSE_DAYS])
  await answer('before')
  announceTouch(CLOSE_DAYS)
  await vi.advanceTimersByTimeAsync(900)
  expect(reads).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(reads).toHaveLength(2)
})
