import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { GET } from '@/app/api/events/route'
import { updateProjectStatus } from '@/lib/features/projects/contract'
import { prisma, transaction } from '@/lib/server/db'
import { recordHistory } from '@/lib/server/history'
import { createProject } from '@/tests/factories/project'
import { createUser } from '@/tests/factories/user'
import { callRoute, dataOf } from '@/tests/fixtures/api'
import { bearerOf } from '@/tests/fixtures/session'
import { changeSchema, streamChanges } from './contract'

const HEARD_WITHIN_MS = 1_000

let headers: Record<string, string>
let project: Awaited<ReturnType<typeof createProject>>

beforeEach(async () => {
  headers = await bearerOf(await createUser())
  project = await createProject()
})

/** A browser that listens; ends with the test. */
async function openStream({ query = '', lastEventId }: { query?: string; lastEventId?: string } = {}) {
  const connection = new AbortController()
  onTestFinished(() => connection.abort())
  const request = new Request(`http://localhost:3000/api/events${query}`, {
    headers: { ...headers, ...(lastEventId && { 'last-event-id': lastEventId }) },
    signal: connection.signal,
  })
  const response = await GET(request, { params: Promise.resolve({}) })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('The answer is no stream.')
  let text = ''
  const read = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value
  }
  // Ends with the stream, by a failure where the reader is cancelled.
  read().catch(() => {})
  const named = (name: string) => [...text.matchAll(new RegExp(`event: ${name}\ndata: (.*)\n\n`, 'g'))]
  return {
    response,
    isListening: () =>
      vi.waitFor(() => expect(named('reset')).not.toEqual([]), { timeout: 5_000, interval: 10 }),
    hasMissedNothing: () => text.includes(': nothing was missed'),
    isReset: () => named('reset').length > 0,
    lastEventId: () => /.*^id: (\d+)$/ms.exec(text)?.[1] ?? '',
    changes: () => named('change').map(([, data]) => changeSchema.parse(JSON.parse(data ?? ''))),
    leave: () => connection.abort(),
    cancel: () => reader.cancel(),
  }
}

/** How many connections of this process listen for announcements. */
async function listeners(): Promise<number> {
  const [row] = await prisma.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND (query LIKE 'LISTEN %' OR query = 'SELECT 1')`
  return row?.count ?? 0
}

const soon = (check: () => Promise<void> | void) =>
  vi.waitFor(check, { timeout: HEARD_WITHIN_MS, interval: 10 })

const setStatus = (status: string) =>
  dataOf(updateProjectStatus, { params: { id: project.id }, body: { status }, headers })

it('a change is heard by everybody who listens within a second, over one connection to the database', async () => {
  const one = await openStream()
  await one.isListening()
  const other = await openStream()
  await setStatus('active')
  const change = { projectId: project.id, scenarioId: null, subject: 'project', action: 'status_changed' }
  await soon(() => {
    expect(one.changes()).toEqual([change])
    expect(other.changes()).toEqual([change])
  })
  expect(await listeners()).toBe(1)
})

describe('somebody who begins to listen', () => {
  // With a connection that is there already nobody is told to look just because it is new.
  beforeEach(async () => {
    await (await openStream()).isListening()
  })

  const changed = async (secondsAgo: number) => {
    await setStatus('active')
    const createdAt = new Date(Date.now() - secondsAgo * 1000)
    await prisma.historyEvent.updateMany({ data: { createdAt } })
  }

  it('hears of what was changed since the page was asked for', async () => {
    await changed(60)
    const stream = await openStream({ query: '?age=90000' })
    await soon(() => expect(stream.isReset()).toBe(true))
  })

  it('hears of what was changed while the connection was away', async () => {
    const before = await openStream()
    await soon(() => expect(before.lastEventId()).not.toBe(''))
    before.leave()
    await setStatus('active')
    const stream = await openStream({ query: '?age=0', lastEventId: before.lastEventId() })
    await soon(() => expect(stream.isReset()).toBe(true))
  })

  it.each([
    ['is old', { query: '?age=1000' }],
    ['came before the last event that was heard', { query: '?age=90000', lastEventId: String(Date.now()) }],
    ['is of no interest', {}],
  ])('hears nothing of a change that %s', async (_, how) => {
    await changed(60)
    const stream = await openStream(how)
    await soon(() => expect(stream.hasMissedNothing()).toBe(true))
    expect(stream.isReset()).toBe(false)
  })

  it('is not taken at a word that makes no sense', async () => {
    const stream = await openStream({ lastEventId: 'abc' })
    await setStatus('active')
    await soon(() => expect(stream.changes()).toHaveLength(1))
    expect(await callRoute(streamChanges, { headers, query: { age: -1 } })).toMatchObject({ status: 422 })
  })
})

it('a change that was taken back is not heard', async () => {
  const stream = await openStream()
  await stream.isListening()
  const undone = transaction(async (tx) => {
    const { id: projectId, createdById: actorId } = project
    await recordHistory(tx, {
      ...{ projectId, subject: 'project', subjectId: projectId, label: '', action: 'deleted', actorId },
    })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  // What is announced comes in its order: with the next one, an earlier one would be there.
  await setStatus('active')
  await soon(() => expect(stream.changes().map(({ action }) => action)).toEqual(['status_changed']))
})

describe('when its reader leaves', () => {
  it.each(['leave', 'cancel'] as const)(
    'a stream ends, and with the last one its connection (%s)',
    async (go) => {
      const one = await openStream()
      await one.isListening()
      const other = await openStream()
      await one[go]()
      await setStatus('active')
      await soon(() => expect(other.changes()).toHaveLength(1))
      expect(one.changes()).toEqual([])
      expect(await listeners()).toBe(1)

      await other[go]()
      await soon(async () => expect(await listeners()).toBe(0))
    },
  )

  it('the next one begins anew', async () => {
    const gone = await openStream()
    await gone.isListening()
    await gone.cancel()
    const stream = await openStream()
    await stream.isListening()
    await setStatus('completed')
    await soon(() => expect(stream.changes()).toHaveLength(1))
  })
})

it('a stream is kept by no cache and no proxy', async () => {
  const { response } = await openStream()
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
})

it('nobody listens without signing in', async () => {
  expect(await callRoute(streamChanges)).toMatchObject({ status: 401, code: 'unauthenticated' })
  expect(await listeners()).toBe(0)
})
