import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const { proxy } = await vi.hoisted(() => import('@/tests/fixtures/database-proxy'))

import { z } from 'zod'
import { GET as getReady } from '@/app/api/health/ready/route'
import { getProject, updateProjectStatus } from '@/lib/features/projects/contract'
import { prisma, transaction } from '@/lib/server/db'
import { defineJob, startJobs } from '@/lib/server/jobs'
import { createProject } from '@/tests/factories/project'
import { createUser } from '@/tests/factories/user'
import { callRoute, dataOf } from '@/tests/fixtures/api'
import { openStream } from '@/tests/fixtures/event-stream'
import { bearerOf } from '@/tests/fixtures/session'

let headers: Record<string, string>
let project: Awaited<ReturnType<typeof createProject>>

beforeEach(async () => {
  headers = await bearerOf(await createUser())
  project = await createProject()
})

const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const
const STEP_MS = 250

/** The clock is moved by hand from here on; what is sent over the network takes its own time. */
const stopClock = () => void vi.useFakeTimers({ toFake: [...TIMERS] })
afterEach(() => void vi.useRealTimers())

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await nextTurn()
}

/** Lets time pass, and what is on its way arrive. */
async function pass(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += STEP_MS) {
    await vi.advanceTimersByTimeAsync(STEP_MS)
    for (let turn = 0; turn < 50; turn++) await nextTurn()
  }
}

const isReady = async () => {
  let status = 0
  const asked = getReady(new Request('http://localhost:3000/api/health'), { params: Promise.resolve({}) })
  void asked.then((answer) => {
    status = answer.status
  })
  for (let turn = 0; turn < 200 && status === 0; turn++) await nextTurn()
  await pass(1_000)
  return status
}

const read = () => callRoute(getProject, { params: { id: project.id }, headers })
const change = (status: string) =>
  callRoute(updateProjectStatus, { params: { id: project.id }, body: { status }, headers })

describe('a database that falls silent', () => {
  it('ends every request with 503 within 10 s, however many wait for a connection', async () => {
    expect((await change('active')).status).toBe(200)
    stopClock()
    proxy.goSilent()
    const statuses: number[] = []
    for (let asked = 0; asked < 15; asked++) {
      for (const call of [read(), change('completed')]) void call.then(({ status }) => statuses.push(status))
    }
    await until(() => proxy.swallowed >= 10)
    await pass(10_000)
    expect(statuses).toEqual(Array(30).fill(503))
  })

  it('is not ready, and ready again within 10 s of its return', async () => {
    // Every connection of the pool is in use, and idle when the database falls silent.
    await Promise.all(Array.from({ length: 20 }, () => change('active')))
    stopClock()
    proxy.goSilent()
    expect(await isReady()).toBe(503)
    expect(await isReady()).toBe(503)
    proxy.comeBack()
    const answers: number[] = []
    for (let asked = 0; asked < 10; asked++) answers.push(await isReady())
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
    expect((await dataOf(getProject, { params: { id: project.id }, headers })).project.name).toBe(
      project.name,
    )
  })

  it('does not keep who listens from hearing again', async () => {
    const stream = await openStream({ as: headers, query: '?since=0' })
    await stream.isListening()
    stopClock()
    proxy.goSilent()
    await pass(15_000)
    proxy.comeBack()
    await pass(15_000)
    vi.useRealTimers()
    expect((await change('in_progress')).status).toBe(200)
    await vi.waitFor(
      () => expect(stream.touched()).toContainEqual(expect.objectContaining({ id: project.id })),
      {
        timeout: 20_000,
      },
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
    await vi.waitFor(() => expect(done).toEqual(['before']), { timeout: 20_000 })
    stopClock()
    proxy.goSilent()
    await pass(60_000)
    proxy.comeBack()
    await pass(15_000)
    vi.useRealTimers()
    await transaction((tx) => note.queue(tx, { text: 'after' }))
    await vi.waitFor(() => expect(done).toEqual(['before', 'after']), { timeout: 20_000 })
    await stop()
  })
})

it('a statement that takes too long is given up by the server as well', async () => {
  const [limits] = await prisma.$queryRaw<{ statement: string; idle: string }[]>`
    SELECT current_setting('statement_timeout') AS statement,
      current_setting('idle_in_transaction_session_timeout') AS idle`
  expect(limits).toEqual({ statement: '5min', idle: '1min' })
})
