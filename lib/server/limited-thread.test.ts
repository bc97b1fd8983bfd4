import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { buildSync } from 'esbuild'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { runInThread } from './limited-thread'

// A thread that runs JavaScript.
const {
  outputFiles: [thread],
} = buildSync({
  entryPoints: [fileURLToPath(new URL('../../tests/fixtures/greedy-thread.ts', import.meta.url))],
  bundle: true,
  platform: 'node',
  conditions: ['react-server'],
  write: false,
})
const code = thread?.text ?? ''
const FREE = { heapMib: 64, workMs: 600_000, waitMs: 600_000 }

const runThread = (deed: string, limits = FREE, reply?: (question: unknown) => Promise<unknown>) =>
  runInThread({
    reply,
    start: (options) => new Worker(code, { ...options, eval: true }),
    data: { deed },
    handedOver: [],
    answerSchema: z.object({ sum: z.number() }),
    limits,
  })

test('the answer of a thread comes back', async () => {
  expect(await runThread('answers')).toEqual({ answer: { sum: 3 }, isSpent: false })
})

test('a thread gets what it asks for, and a failure to find it ends the thread', async () => {
  const asked: unknown[] = []
  const doubled = async (question: unknown) => {
    asked.push(question)
    return 2 * z.object({ of: z.number() }).parse(question).of
  }
  expect(await runThread('asks', FREE, doubled)).toEqual({ answer: { sum: 12 }, isSpent: false })
  expect(asked).toEqual([{ of: 3 }, { of: 6 }])
  await expect(runThread('asks', FREE, () => Promise.reject(new Error('It is away.')))).rejects.toThrow(
    'It is away.',
  )
})

test.each([
  ['takes memory without end', FREE],
  ['works without end', { ...FREE, workMs: 200 }],
  ['waits without end', { ...FREE, waitMs: 200 }],
])('a thread that %s is ended, and the process goes on', async (deed, limits) => {
  expect(await runThread(deed, limits)).toEqual({ answer: null, isSpent: true })
  expect(await runThread('answers')).toMatchObject({ answer: { sum: 3 } })
})

test.each(['ends', 'fails'])('a thread that %s has no answer, and is within its limits', async (deed) => {
  expect(await runThread(deed)).toEqual({ answer: null, isSpent: false })
})
