import { afterEach, expect, test, vi } from 'vitest'
import type { createCloseDay } from '@/lib/features/close-days/contract'
import type { uploadReceiptPhotos } from '@/lib/features/scenarios/photos/contract'
import type { ErrorCode } from '@/lib/shared/errors'
import { callApi } from './api'
import { ApiError } from './api-error'
import { type Identity, underKey } from './unsent-key'

const sentKey = (request: Identity) => underKey(request, async (key) => key)
const failing = (request: Identity, code: ErrorCode | 'network') => {
  let used = ''
  const sent = underKey(request, async (key) => {
    used = key
    throw new ApiError({ code, status: 0, message: '' })
  })
  return sent.then(
    () => used,
    () => used,
  )
}

/** A request that is pending until it is answered. */
const sending = (request: Identity) => {
  let key = ''
  let resolve = () => {}
  const done = underKey(request, (used) => {
    key = used
    return new Promise<void>((answered) => {
      resolve = answered
    })
  })
  const answer = () => {
    resolve()
    return done
  }
  return { key, answer }
}

test.each(['network', 'unavailable', 'internal'] as const)(
  'a request that is repeated after an uncertain failure (%s) keeps its key until it is answered',
  async (code) => {
    const key = await failing('add M041', code)
    expect(await failing('add M041', code)).toBe(key)
    expect(await sentKey('add M041')).toBe(key)
  },
)

test('a refused request, and any other, gets another key', async () => {
  const key = await failing('delete 1', 'invalid')
  expect(await sentKey('delete 1')).not.toBe(key)
  const unanswered = await failing('delete 2', 'network')
  expect(await sentKey('delete 3')).not.toBe(unanswered)
})

test('a key ends with its success: the same request after that is a new one', async () => {
  const key = await sentKey('add M041')
  const second = await sentKey('add M041')
  expect(second).not.toBe(key)
  expect(await sentKey('add M041')).not.toBe(second)
})

test('what is sent twice before an answer has one key', async () => {
  const first = sending('copy 1')
  const second = sending('copy 1')
  expect(second.key).toBe(first.key)
  await first.answer()
  await second.answer()
  expect(await sentKey('copy 1')).not.toBe(first.key)
})

test('a late success ends only its own key', async () => {
  const [first, late] = [sending('add M042'), sending('add M042')]
  await first.answer()
  const key = await failing('add M042', 'network')
  await late.answer()
  expect(await sentKey('add M042')).toBe(key)
})

test('of many requests without an answer the last ones keep their keys', async () => {
  const oldest = await failing('add 0', 'network')
  const keys: string[] = []
  for (let number = 1; number <= 50; number += 1) keys.push(await failing(`add ${number}`, 'network'))
  expect(await sentKey('add 1')).toBe(keys[0])
  expect(await sentKey('add 50')).toBe(keys[49])
  expect(await sentKey('add 0')).not.toBe(oldest)
})

test('an object that identifies a request differs from an equal one', async () => {
  const rows = [{ row: 1 }]
  const key = await failing(rows, 'network')
  expect(await failing([{ row: 1 }], 'network')).not.toBe(key)
  expect(await sentKey(rows)).toBe(key)
  expect(await sentKey(rows)).not.toBe(key)
})

/** Answers calls in order, and notes the key of each. */
const answering = (...answers: (() => Promise<Response>)[]) => {
  const keys: (string | null)[] = []
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('fetch', (_address: string, { headers }: { headers: Headers }) => {
    keys.push(headers.get('idempotency-key'))
    return answers.shift()?.() ?? Promise.reject(new TypeError('nobody is there'))
  })
  return keys
}
const lost = () => Promise.reject(new TypeError('the connection broke'))
const stored = () => Promise.resolve(Response.json({ data: {} }))
const refused = () => Promise.resolve(Response.json({ error: 'Not so.', code: 'invalid' }, { status: 422 }))

afterEach(() => {
  vi.unstubAllGlobals()
})

const projectId = 'a'.repeat(24)
const add = (plant: string) =>
  callApi<typeof createCloseDay>('POST /projects/{id}/close-days', {
    params: { id: projectId },
    body: { plant, date: '2026-11-24', cashRegister: '1' },
  }).catch(() => null)

test('an entry that is repeated after no answer is one entry, and the same entered again another', async () => {
  const keys = answering(lost, stored, stored, refused, stored)
  for (let attempt = 0; attempt < 5; attempt += 1) await add('M041')
  const [first, again, second, wrong, third] = keys
  expect(first).toMatch(/^[0-9a-f]{24}$/)
  expect(again).toBe(first)
  expect(new Set([first, second, wrong, third]).size).toBe(4)
})

test('a body that was corrected after no answer has another key', async () => {
  const keys = answering(lost, stored)
  await add('M043')
  await add('M044')
  expect(keys[1]).not.toBe(keys[0])
})

test('a file is identified by the identity that comes with it', async () => {
  const keys = answering(lost, stored, stored)
  const send = (identity: string) =>
    callApi<typeof uploadReceiptPhotos>('POST /scenarios/{id}/receipt-photos', {
      params: { id: projectId },
      form: new FormData(),
      identity,
    }).catch(() => null)
  await send('first photo')
  await send('first photo')
  await send('second photo')
  expect(keys[0]).toMatch(/^[0-9a-f]{24}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})
