import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { eventually } from '@/tests/fixtures/eventually'
import { takeDatabaseAway } from '@/tests/fixtures/outage'
import { prisma, transaction } from './db'
import { defineJob, startJobs } from './jobs'
import { logger } from './logger'
import { is, readRows } from './rows'

const done: string[] = []
let failuresLeft = 0

const note = defineJob({
  name: 'test-note',
  data: z.object({ text: z.string(), count: z.number().optional() }),
  run: async ({ text }) => {
    if (failuresLeft > 0) {
      failuresLeft -= 1
      throw new Error('not yet')
    }
    done.push(text)
  },
})

let stop: (() => Promise<void>) | undefined

afterEach(async () => {
  await stop?.()
  stop = undefined
  done.length = 0
})

const isDone = (text: string) => eventually(() => expect(done).toContain(text))

const readState = async (text: string) => {
  const rows = await readRows({ state: is.text })`
    SELECT state::text FROM jobs.job WHERE name = 'test-note' AND data->>'text' = ${text}`
  return rows.map(({ state }) => state)
}

it('does what was queued in a transaction once that is committed, long before the next poll', async () => {
  stop = startJobs([note])
  await transaction((tx) => note.queue(tx, { text: 'first', count: 1 }))
  await isDone('first')
  await transaction((tx) => note.queue(tx, { text: "it's the second" }))
  await isDone("it's the second")
  await eventually(async () => expect(await readState('first')).toEqual(['completed']))
})

it('does nothing of a transaction that was rolled back', async () => {
  const undone = transaction(async (tx) => {
    await note.queue(tx, { text: 'undone' })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  expect(await readState('undone')).toEqual([])
})

it('refuses to queue invalid data', async () => {
  const text: unknown = 5
  const queued = transaction((tx) => note.queue(tx, Object.assign({ text: '' }, { text })))
  await expect(queued).rejects.toThrow()
})

it('is done by one of several processes', async () => {
  const others = [startJobs([note]), startJobs([note])]
  stop = startJobs([note])
  const texts = Array.from({ length: 20 }, (_, index) => `job-${index}`)
  for (const text of texts) await transaction((tx) => note.queue(tx, { text }))
  await eventually(() => expect(done).toHaveLength(20))
  expect([...done].sort()).toEqual([...texts].sort())
  await Promise.all(others.map((end) => end()))
})

it('keeps a failed job for a retry', async () => {
  failuresLeft = 1
  stop = startJobs([note])
  await transaction((tx) => note.queue(tx, { text: 'stubborn' }))
  await eventually(async () => expect(await readState('stubborn')).toEqual(['retry']))
  await prisma.$executeRaw`UPDATE jobs.job SET start_after = now() WHERE name = 'test-note'`
  await transaction((tx) => note.queue(tx, { text: 'next' }))
  await isDone('stubborn')
})

it('waits for the time for which a job is scheduled', async () => {
  stop = startJobs([note])
  const startAfter = new Date(Date.now() + 60 * 60 * 1000)
  await transaction((tx) => note.queue(tx, { text: 'later' }, { startAfter }))
  await transaction((tx) => note.queue(tx, { text: 'now' }))
  await isDone('now')
  expect(await readState('later')).toEqual(['created'])
})

it('goes on after the database was away', async () => {
  stop = startJobs([note])
  await transaction((tx) => note.queue(tx, { text: 'before' }))
  await isDone('before')
  const giveBack = await takeDatabaseAway()
  await expect(transaction((tx) => note.queue(tx, { text: 'lost' }))).rejects.toThrow()
  await giveBack()
  await transaction((tx) => note.queue(tx, { text: 'after' }))
  await isDone('after')
})

it('waits for a database that is away at the start, which is one line of the log whatever the number of jobs', async () => {
  const warned = vi.spyOn(logger, 'warn').mockClear()
  const warningsWith = (text: string) => warned.mock.calls.filter((call) => String(call[1]) === text)
  const giveBack = await takeDatabaseAway()
  stop = startJobs([
    note,
    ...Array.from({ length: 8 }, (_, index) => ({ ...note, name: `test-away-${index}` })),
  ])
  await eventually(() => expect(warningsWith('job queue unavailable')).toHaveLength(1))
  await eventually(() => expect(warningsWith('dedicated database connection lost')).toHaveLength(1))
  await giveBack()
  await transaction((tx) => note.queue(tx, { text: 'at last' }))
  await isDone('at last')
  const lines = ['job queue unavailable', 'dedicated database connection lost'].flatMap(warningsWith)
  expect(lines).toHaveLength(2)
  expect(JSON.stringify(lines)).not.toContain('stack')
})

it('makes the queues of many jobs one after the other, in a process that begins with all of them', async () => {
  const warned = vi.spyOn(logger, 'warn')
  const jobs = Array.from({ length: 8 }, (_, index) => ({ ...note, name: `test-first-${index}` }))
  stop = startJobs(jobs)
  const queues = () => readRows({})`SELECT FROM jobs.queue WHERE name LIKE 'test-first-%'`
  await eventually(async () => expect(await queues()).toHaveLength(jobs.length))
  expect(warned).not.toHaveBeenCalled()
})

it('runs heavy jobs one at a time, and others beside them', async () => {
  let running = 0
  let mostRunning = 0
  let finish = () => {}
  const isFinished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const heavy = ['a', 'b', 'c'].map((name) =>
    defineJob({
      name: `test-heavy-${name}`,
      data: z.object({}),
      isHeavy: true,
      run: async () => {
        running += 1
        mostRunning = Math.max(mostRunning, running)
        await isFinished
        running -= 1
        done.push(name)
      },
    }),
  )
  stop = startJobs([...heavy, note])
  try {
    for (const job of heavy) await transaction((tx) => job.queue(tx, {}))
    await transaction((tx) => note.queue(tx, { text: 'beside' }))
    await isDone('beside')
    await eventually(() => expect(running).toBeGreaterThan(0))
  } finally {
    finish()
  }
  for (const name of ['a', 'b', 'c']) await isDone(name)
  expect(mostRunning).toBe(1)
})
