import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppError } from '@/lib/shared/errors'
import { createUser } from '@/tests/factories/user'
import { once } from './idempotency'

// Time stands still, so that a waiting call continues only when it is notified.
vi.mock('node:timers/promises', () => ({ setTimeout: () => new Promise(() => {}) }))
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => void vi.useRealTimers())

let claim: { userId: string; key: string; request: string }

beforeEach(async () => {
  claim = { userId: (await createUser()).id, key: 'key', request: 'POST /things' }
})

const unexpected = async () => {
  throw new Error('It was done twice.')
}

/** Resolves once this number of calls wait to be notified. */
async function areWaiting(count: number): Promise<void> {
  const waiting = () => {
    const channels: { listeners: Map<string, Set<unknown>> } = Reflect.get(
      globalThis,
      Symbol.for('uta.channels'),
    )
    return channels.listeners.get('uta_answers')?.size ?? 0
  }
  while (waiting() < count) await new Promise((resolve) => setImmediate(resolve))
}

/** A first call that runs until the test ends it. */
async function begin() {
  let begun = () => {}
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  let end: (answer: Response) => void = () => {}
  let refuse: (error: Error) => void = () => {}
  const first = once(claim, () => {
    begun()
    return new Promise<Response>((resolve, reject) => {
      end = resolve
      refuse = reject
    })
  })
  await hasBegun
  return { first, end, refuse }
}

it('a repeat gets the answer of the first call that was carried out', async () => {
  const { first, end } = await begin()
  const repeats = Array.from({ length: 30 }, () => once(claim, unexpected))
  await areWaiting(30)
  end(Response.json({ thing: 1 }, { status: 201 }))
  for (const answer of await Promise.all([first, ...repeats])) {
    expect(answer.status).toBe(201)
    expect(await answer.json()).toEqual({ thing: 1 })
  }
})

it('one of the repeats takes over when the first one was refused', async () => {
  const { first, refuse } = await begin()
  let times = 0
  const again = async () => {
    times += 1
    return Response.json({ thing: times }, { status: 201 })
  }
  const repeats = Array.from({ length: 5 }, () => once(claim, again))
  await areWaiting(5)
  refuse(new AppError('not_found', 'errors.notFound'))
  await expect(first).rejects.toMatchObject({ code: 'not_found' })
  for (const answer of await Promise.all(repeats)) expect(await answer.json()).toEqual({ thing: 1 })
  expect(times).toBe(1)
})
