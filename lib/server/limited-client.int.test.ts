import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const { proxy, roundTripToDatabase } = await vi.hoisted(() => import('@/tests/fixtures/database-proxy'))

import { once } from 'node:events'
import { z } from 'zod'
import { GET as getReady } from '@/app/api/health/ready/route'
import { getProject, updateProjectStatus } from '@/lib/features/projects/contract'
import { isDatabaseUnavailable, transaction } from '@/lib/server/db'
import { defineJob, startJobs } from '@/lib/server/jobs'
import { LimitedPool } from '@/lib/server/limited-client'
import { is, readRows } from '@/lib/server/rows'
import { createProject } from '@/tests/factories/project'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { openStream } from '@/tests/fixtures/event-stream'
import { eventually } from '@/tests/fixtures/eventually'
import { bearerHeaders } from '@/tests/fixtures/session'

let headers: Record<string, string>
let project: Awaited<ReturnType<typeof createProject>>

beforeEach(async () => {
  headers = await bearerHeaders(await createUser())
  project = await createProject()
})

const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const
const STEP_MS = 250

/** The clock is moved by hand from here on; the network takes its own time. */
const stopClock = () => void vi.useFakeTimers({ toFake: [...TIMERS] })
afterEach(() => void vi.useRealTimers())

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await nextTurn()
}

/** Lets time pass while the database is silent. */
async function pass(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += STEP_MS) {
    await vi.advanceTimersByTimeAsync(STEP_MS)
    for (let turn = 0; turn < 5; turn++) await proxy.roundTrip()
  }
}

/** Lets time pass, no faster than the database answers. */
async function passUntil(isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    await pass(STEP_MS)
    await roundTripToDatabase()
  }
}

/** Calls the readiness probe; time passes only when its query gets no answer. */
async function readyStatus(): Promise<number> {
  const before = proxy.swallowed
  let status = 0
  const asked = getReady(new Request('http://localhost:3000/api/health'), { params: Promise.resolve({}) })
  void asked.then((answer) => {
    status = answer.status
  })
  await until(() => status !== 0 || proxy.swallowed > before)
  if (status === 0) await pass(1_000)
  return status
}

const read = () => callRoute(getProject, { params: { id: project.id }, headers })
const change = (status: string) =>
  callRoute(updateProjectStatus, { params: { id: project.id }, body: { status }, headers })

describe('a database that falls silent', () => {
  it('ends every request with 503 within 10 s, however many wait for a connection', async () => {
    expect((await change('active')).status).toBe(200)
    const connect = vi.spyOn(LimitedPool.prototype, 'connect')
    stopClock()
    proxy.goSilent()
    const statuses: number[] = []
    for (let asked = 0; asked < 15; asked++) {
      for (const call of [read(), change('completed')]) void call.then(({ status }) => statuses.push(status))
    }
    // Each asks who calls first: two have a connection for that, the others wait for one.
    await until(() => proxy.swallowed >= 2 && connect.mock.calls.length >= 30)
    await pass(10_000)
    expect(statuses).toEqual(Array(30).fill(503))
  })

  it('is not ready, and ready again within 10 s of its return', async () => {
    // Every connection of the pool is in use, and idle when the database falls silent.
    await Promise.all(Array.from({ length: 20 }, () => change('active')))
    stopClock()
    proxy.goSilent()
    expect(await readyStatus()).toBe(503)
    expect(await readyStatus()).toBe(503)
    proxy.comeBack()
    const answers: number[] = []
    for (let second = 0; second < 10; second++) answers.push(await readyStatus())
    expect(answers.at(-1)).toBe(200)
    vi.useRealTimers()
    expect((await read()).status).toBe(200)
  })

  it('keeps nothing of a transaction that it did not answer', async () => {
    stopClock()
    const cut = transaction(async (tx) => {
      await tx.project.update({ where: { id: project.id }, data: { name: 'Никогда' } })
      proxy.goSilent()
      await tx.project.update({ where: { id: project.id }, data: { description: 'Никогда' } })
    })
    const failed = expect(cut).rejects.toThrow()
    await until(() => proxy.swallowed > 0)
    await pass(10_000)
    await failed
    proxy.comeBack()
    vi.useRealTimers()
    expect((await callForData(getProject, { params: { id: project.id }, headers })).project.name).toBe(
      project.name,
    )
  })

  it('does not keep a listener from receiving again', async () => {
    stopClock()
    const stream = await openStream({ as: headers, query: '?since=0' })
    await passUntil(() => stream.isReset())
    proxy.goSilent()
    await pass(15_000)
    proxy.comeBack()
    await passUntil(() => stream.resets() > 1)
    vi.useRealTimers()
    expect((await change('in_progress')).status).toBe(200)
    await eventually(() =>
      expect(stream.touched()).toContainEqual(expect.objectContaining({ id: project.id })),
    )
  })

  it('does not end the jobs', async () => {
    const done: string[] = []
    const note = defineJob({
      name: 'test-silence',
      data: z.object({ text: z.string() }),
      run: async ({ text }) => void done.push(text),
    })
    const stop = startJobs([note])
    await transaction((tx) => note.queue(tx, { text: 'before' }))
    await eventually(() => expect(done).toEqual(['before']))
    stopClock()
    proxy.goSilent()
    await pass(60_000)
    proxy.comeBack()
    const isQueued = transaction((tx) => note.queue(tx, { text: 'after' }))
    await passUntil(() => done.includes('after'))
    await isQueued
    vi.useRealTimers()
    await stop()
  })
})

it('a statement that takes too long is aborted by the server as well', async () => {
  const [limits] = await readRows({ statement: is.text, idle: is.text })`
    SELECT current_setting('statement_timeout') AS statement,
      current_setting('idle_in_transaction_session_timeout') AS idle`
  expect(limits).toEqual({ statement: '7s', idle: '1min' })
})

it('a statement on a connection that was ended since the one before finds the database away', async () => {
  const pool = new LimitedPool({ connectionString: process.env.DATABASE_URL })
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const isEnded = once(client, 'error')
  await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
  await isEnded
  const failure = await client.query('SELECT 1').catch((error: unknown) => error)
  expect(isDatabaseUnavailable(failure)).toBe(true)
  client.release()
  await pool.end()
})
