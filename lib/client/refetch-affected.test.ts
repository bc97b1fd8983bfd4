import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Touch } from '@/lib/shared/live'
import { queryOptions } from './query-options'
import { holdBack, refetchAffected, refetchEverything } from './refetch-affected'

const CLOSE_DAYS: Touch = { subject: 'close_day', projectId: 'p1' }

let client: QueryClient

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
})

interface Read {
  answer: (text: string) => void
  fail: (error: Error) => void
  signal: AbortSignal
}

/** Lets all promises that wait for nothing else settle. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A query on the screen whose reads answer when the test lets them; `leave` unmounts it. */
function show(key: string, subscribesTo: Touch[]) {
  const reads: Read[] = []
  const options = queryOptions({
    queryKey: [key],
    queryFn: ({ signal }) =>
      new Promise<string>((answer, fail) => {
        reads.push({ answer, fail, signal })
      }),
    meta: { subscribesTo },
  })
  const leave = new QueryObserver(client, options).subscribe(() => {})
  onTestFinished(() => {
    leave()
    client.clear()
  })
  const answer = async (text: string) => {
    reads.at(-1)?.answer(text)
    await settle()
  }
  const state = () => client.getQueryState(options.queryKey)
  return { reads, answer, leave, state, options, data: () => client.getQueryData(options.queryKey) }
}

/** As {@link show}, once it has data. */
async function shown(key: string, subscribesTo: Touch[]) {
  const query = show(key, subscribesTo)
  await query.answer('first')
  return query
}

test('the queries that subscribe to a touch are refetched, and no others; the caller waits for the data', async () => {
  const closeDays = await shown('close-days', [CLOSE_DAYS])
  const either = await shown('either', [{ subject: 'basket' }, { subject: 'close_day' }])
  const elsewhere = await shown('elsewhere', [{ subject: 'close_day', projectId: 'p2' }])
  const unrelated = await shown('unrelated', [])
  const seen: unknown[] = []
  const asking = refetchAffected(client, { subject: 'user' }, { ...CLOSE_DAYS, id: 'd1' }).then(() =>
    seen.push(closeDays.data(), either.data()),
  )
  await closeDays.answer('second')
  expect(seen).toEqual([])
  await either.answer('second')
  await asking
  expect(seen).toEqual(['second', 'second'])
  expect([closeDays, either, elsewhere, unrelated].map(({ reads }) => reads.length)).toEqual([2, 2, 1, 1])
})

test('a running read goes on, and exactly one follows it, however much is touched meanwhile', async () => {
  const closeDays = show('close-days', [CLOSE_DAYS])
  const asking = [1, 2, 3].map(() => refetchAffected(client, CLOSE_DAYS))
  await settle()
  expect(closeDays.reads).toHaveLength(1)
  await closeDays.answer('before the changes')
  expect(closeDays.reads[0]?.signal.aborted).toBe(false)
  expect(closeDays.data()).toBe('before the changes')
  await closeDays.answer('with them')
  await Promise.all(asking)
  expect(closeDays.data()).toBe('with them')
  expect(closeDays.reads).toHaveLength(2)
})

test('a touch during the following read is followed by one more', async () => {
  const closeDays = show('close-days', [CLOSE_DAYS])
  void refetchAffected(client, CLOSE_DAYS)
  await closeDays.answer('first')
  void refetchAffected(client, CLOSE_DAYS)
  await closeDays.answer('second')
  await closeDays.answer('third')
  expect(closeDays.data()).toBe('third')
  expect(closeDays.reads).toHaveLength(3)
})

test('a read that fails is followed, too; the caller does not get its error', async () => {
  const closeDays = show('close-days', [CLOSE_DAYS])
  const asking = refetchAffected(client, CLOSE_DAYS)
  closeDays.reads[0]?.fail(new Error('away'))
  await settle()
  closeDays.reads[1]?.fail(new Error('still away'))
  await asking
  expect(closeDays.reads).toHaveLength(2)
  expect(closeDays.state()?.status).toBe('error')
})

test('a read that is cancelled is marked as stale: the canceller reads again', async () => {
  const closeDays = await shown('close-days', [CLOSE_DAYS])
  void client.refetchQueries()
  const asking = refetchAffected(client, CLOSE_DAYS)
  void client.cancelQueries({ queryKey: closeDays.options.queryKey })
  await asking
  expect(closeDays.reads).toHaveLength(2)
  expect(closeDays.state()).toMatchObject({ data: 'first', isInvalidated: true, fetchStatus: 'idle' })
})

test('a read that replaces another one is followed, since it may be of a single page', async () => {
  const closeDays = await shown('close-days', [CLOSE_DAYS])
  void client.refetchQueries()
  void refetchAffected(client, CLOSE_DAYS)
  void client.refetchQueries()
  await closeDays.answer('instead')
  await closeDays.answer('after it')
  expect(closeDays.data()).toBe('after it')
  expect(closeDays.reads).toHaveLength(4)
})

test('a query that is not shown is only marked as stale, also during a read', async () => {
  const closeDays = await shown('close-days', [CLOSE_DAYS])
  const left = await shown('left', [CLOSE_DAYS])
  for (const { leave } of [closeDays, left]) leave()
  void client.fetchQuery({ ...left.options, staleTime: 0 })
  const asking = refetchAffected(client, CLOSE_DAYS)
  await left.answer('second')
  await asking
  expect([closeDays, left].map(({ reads }) => reads.length)).toEqual([1, 2])
  expect([closeDays, left].map(({ state }) => state()?.isInvalidated)).toEqual([true, true])
})

test('a query that was rendered but not shown yet may subscribe to anything', async () => {
  client.setQueryData(['rendered'], 'rendered')
  await refetchAffected(client, CLOSE_DAYS)
  expect(client.getQueryState(['rendered'])?.isInvalidated).toBe(true)
})

test('nobody waits for a query that waits for the connection', async () => {
  const closeDays = await shown('close-days', [CLOSE_DAYS])
  const query = client.getQueryCache().find({ queryKey: closeDays.options.queryKey })
  void client.refetchQueries()
  query?.setState({ fetchStatus: 'paused' })
  await refetchAffected(client, CLOSE_DAYS)
  expect(closeDays.reads).toHaveLength(2)
})

test('everything is refetched when nobody knows what has changed', async () => {
  const queries = [await shown('close-days', [CLOSE_DAYS]), await shown('unrelated', [])]
  void refetchEverything(client)
  await settle()
  expect(queries.map(({ reads }) => reads.length)).toEqual([2, 2])
})

test('what is being deleted is not asked for again while its page is shown', async () => {
  const own = await shown('close-days', [CLOSE_DAYS])
  const all = await shown('all', [{ subject: 'close_day' }])
  const release = holdBack('p1')
  onTestFinished(release)
  void refetchAffected(client, CLOSE_DAYS)
  await settle()
  expect([own.reads.length, all.reads.length]).toEqual([1, 2])
  expect(own.state()?.isInvalidated).toBe(true)
  release()
  void refetchAffected(client, CLOSE_DAYS)
  await settle()
  expect(own.reads).toHaveLength(2)
})
