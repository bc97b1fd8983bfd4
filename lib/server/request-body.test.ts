import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MEBIBYTE } from '@/lib/shared/limits'
import { readBody, readJsonObject, releaseBody } from './request-body'

const LIMIT = 16 * MEBIBYTE

// Needed for a body that is a stream, and missing in the types.
const STREAMED = { duplex: 'half' }

function post(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request('http://localhost/', { method: 'POST', body, headers, ...STREAMED })
}

/** A body that begins and never goes on. */
function stalled(): Request {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{')),
  })
  return post(body, { 'content-type': 'application/json' })
}

describe('slow bodies', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('JSON that has not arrived after half a minute is refused', async () => {
    const request = stalled()
    const refused = expect(readJsonObject(request, LIMIT)).rejects.toMatchObject({
      code: 'bad_request',
      messageKey: 'errors.bodyTooSlow',
    })
    await vi.advanceTimersByTimeAsync(30_000)
    await refused
    releaseBody(request)
  })
})

describe('all bodies together', () => {
  test('share 64 MiB; what does not fit is refused until others are answered', async () => {
    const requests = Array.from({ length: 4 }, () => post(new Uint8Array(LIMIT)))
    for (const request of requests) expect(await readBody(request, LIMIT)).toHaveLength(LIMIT)
    const refusal = { code: 'unavailable', details: { retryAfterSeconds: 5 } }
    const next = post('more')
    await expect(readBody(next, LIMIT)).rejects.toMatchObject(refusal)
    releaseBody(next)
    for (const request of requests) releaseBody(request)
    const last = post('more')
    expect(new TextDecoder().decode(await readBody(last, LIMIT))).toBe('more')
    releaseBody(last)
  })

  test('a body that is too long is refused, whatever length it declares', async () => {
    const request = post(new Uint8Array(11), { 'content-length': '1' })
    await expect(readBody(request, 10)).rejects.toMatchObject({ code: 'too_large' })
    releaseBody(request)
  })
})
