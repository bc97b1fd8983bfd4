import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MEBIBYTE } from '@/lib/shared/limits'
import { readBody, readForm, readJsonObject, releaseBody } from './request-body'

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

  test('JSON that is too long is not read to its end', async () => {
    let isCancelled = false
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1_000)),
      cancel: () => {
        isCancelled = true
      },
    })
    const request = post(endless, { 'content-type': 'application/json' })
    await expect(readJsonObject(request, 10_000)).rejects.toMatchObject({ code: 'too_large' })
    expect(isCancelled).toBe(true)
    releaseBody(request)
  })

  test('a body that is too long is refused, whatever length it declares', async () => {
    const request = post(new Uint8Array(11), { 'content-length': '1' })
    await expect(readBody(request, 10)).rejects.toMatchObject({ code: 'too_large' })
    releaseBody(request)
  })
})

describe('uploads', () => {
  const BUSY = { code: 'unavailable', details: { retryAfterSeconds: 5 } }

  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  /** An upload of a declared length, of which one byte comes, and then `rest` once it is there. */
  function upload(declared: number, rest = new Promise<Uint8Array>(() => {})) {
    const seen = { isRead: false }
    const body = new ReadableStream(
      {
        start: (controller) => controller.enqueue(new Uint8Array(1)),
        pull: async (controller) => {
          seen.isRead = true
          controller.enqueue(await rest)
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(declared) }
    const request = post(body, headers)
    const form = readForm(request, LIMIT)
    // An expectation may come later than the refusal.
    form.catch(() => {})
    return { request, form, seen }
  }
  const release = (uploads: { request: Request }[]) => {
    for (const { request } of uploads) releaseBody(request)
  }

  test('have 48 MiB by their declared lengths; the next is not read, and refused after 10 s', async () => {
    const uploads = [upload(LIMIT), upload(LIMIT), upload(LIMIT)]
    const next = upload(LIMIT)
    await vi.advanceTimersByTimeAsync(9_999)
    expect([...uploads, next].map(({ seen }) => seen.isRead)).toEqual([true, true, true, false])
    const json = post('{}', { 'content-type': 'application/json' })
    expect(await readJsonObject(json, LIMIT)).toEqual({})
    releaseBody(json)
    await vi.advanceTimersByTimeAsync(1)
    await expect(next.form).rejects.toMatchObject(BUSY)
    expect(next.seen.isRead).toBe(false)
    release([...uploads, next])
  })

  test('get their places in turn: a smaller one does not overtake', async () => {
    const uploads = [upload(LIMIT), upload(LIMIT), upload(LIMIT)]
    const waiting = [upload(LIMIT), upload(100)]
    const readNow = async () => {
      await vi.advanceTimersByTimeAsync(0)
      return waiting.map(({ seen }) => seen.isRead)
    }
    expect(await readNow()).toEqual([false, false])
    release(uploads.slice(0, 1))
    expect(await readNow()).toEqual([true, false])
    release(uploads.slice(1, 2))
    expect(await readNow()).toEqual([true, true])
    release([...uploads, ...waiting])
  })

  test('once one has its place, what others send does not end it', async () => {
    let send = (_bytes: Uint8Array) => {}
    const rest = new Promise<Uint8Array>((resolve) => {
      send = resolve
    })
    const one = upload(LIMIT, rest)
    await vi.advanceTimersByTimeAsync(0)
    const others = Array.from({ length: 3 }, () => post(new Uint8Array(LIMIT)))
    for (const other of others) await readBody(other, LIMIT)
    await expect(readBody(post(new Uint8Array(1)), LIMIT)).rejects.toMatchObject(BUSY)
    send(new Uint8Array(LIMIT - 1))
    await expect(one.form).rejects.toMatchObject({ messageKey: 'errors.notMultipart' })
    release([one, ...others.map((request) => ({ request }))])
  })

  test('of which nothing comes for half a minute leave their place, others may take as long as they need', async () => {
    let send = (_bytes: Uint8Array) => {}
    const body = new ReadableStream({
      start: (controller) => {
        send = (bytes) => controller.enqueue(bytes)
      },
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const request = post(body, headers)
    const refused = expect(readForm(request, LIMIT)).rejects.toMatchObject({
      messageKey: 'errors.bodyTooSlow',
    })
    for (let minutes = 0; minutes < 5; minutes += 0.4) {
      await vi.advanceTimersByTimeAsync(24_000)
      send(new Uint8Array(1))
    }
    await vi.advanceTimersByTimeAsync(30_000)
    await refused
    release([{ request }])
  })

  test('over 100 that wait are refused at once', async () => {
    const uploads = Array.from({ length: 103 }, () => upload(LIMIT))
    const last = upload(LIMIT)
    await expect(last.form).rejects.toMatchObject(BUSY)
    expect(last.seen.isRead).toBe(false)
    await vi.advanceTimersByTimeAsync(10_000)
    release(uploads)
  })

  test('without a declared length are as long as the longest', async () => {
    const uploads = [upload(0), upload(0), upload(0)]
    const next = upload(100)
    await vi.advanceTimersByTimeAsync(0)
    expect(next.seen.isRead).toBe(false)
    release(uploads)
    await vi.advanceTimersByTimeAsync(0)
    expect(next.seen.isRead).toBe(true)
    release([next])
  })
})
