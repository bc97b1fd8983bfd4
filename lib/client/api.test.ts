import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { exportLinks, listLinks } from '@/lib/features/documentation/links/contract'
import type { executeImport } from '@/lib/features/repository-steps/imports/contract'
import { callApi, callForFile } from './api'
import { ApiError } from './api-error'
import { createQueryClient } from './query-client'

/** A server that accepts calls and never answers; they end when they are aborted. */
const silence = vi.fn(
  (_address: string, { signal }: { signal: AbortSignal }) =>
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    }),
)

// Vitest's fake timers don't cover the timeouts of signals.
function timeout(milliseconds: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('The time is over.', 'TimeoutError')), milliseconds)
  return controller.signal
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(timeout)
  silence.mockClear()
  vi.stubGlobal('fetch', silence)
  vi.stubGlobal('navigator', { onLine: false })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const read = (signal?: AbortSignal) =>
  callApi<typeof listLinks>('GET /documentation/links', { signal, query: {} })

describe('a read that nobody answers', () => {
  it('fails after 30 s, and is aborted', async () => {
    const failure = read().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(silence.mock.calls[0]?.[1].signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await failure).toMatchObject({ code: 'network', status: 0 })
    expect(silence.mock.calls[0]?.[1].signal.aborted).toBe(true)
  })

  it('is not retried, so the person sees the error at once', async () => {
    const client = createQueryClient()
    const failure = client
      .fetchQuery({ queryKey: ['links'], queryFn: ({ signal }) => read(signal), retry: defaultRetry(client) })
      .catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await failure).toBeInstanceOf(ApiError)
    expect(silence).toHaveBeenCalledTimes(1)
  })

  it('ends as well when it is aborted', async () => {
    const giveUp = new AbortController()
    const failure = read(giveUp.signal).catch((error: unknown) => error)
    giveUp.abort(new Error('left'))
    expect(await failure).toEqual(new Error('left'))
  })
})

it('a file has ten minutes', async () => {
  const failure = callForFile<typeof exportLinks>('GET /documentation/links/export', {
    query: { format: 'csv' },
  }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(9 * 60_000)
  expect(silence.mock.calls[0]?.[1].signal.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await failure).toMatchObject({ code: 'network' })
})

it('a call that reports its progress has as long', async () => {
  const abort = vi.fn()
  class SilentRequest extends EventTarget {
    upload = new EventTarget()
    open = vi.fn()
    setRequestHeader = vi.fn()
    send = vi.fn()
    abort = () => {
      abort()
      this.dispatchEvent(new Event('abort'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', SilentRequest)
  const failure = callApi<typeof executeImport>('POST /repository-steps/import/execute', {
    body: { validatedData: [] },
    onProgress: () => undefined,
  }).catch((error: unknown) => error)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(9 * 60_000)
  expect(abort).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await failure).toMatchObject({ code: 'network' })
  expect(abort).toHaveBeenCalledOnce()
})

it('an answer with a tag is asked for again by it, and taken from the cache where it is still the same', async () => {
  const LINKS = { links: [{ _id: 'a' }], nextCursor: null }
  const readOrdered = () => callApi<typeof listLinks>('GET /documentation/links', { query: { order: 'asc' } })
  const tags: (string | null)[] = []
  vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: Headers }) => {
    const tag = headers.get('if-none-match')
    tags.push(tag)
    if (tag === '"same"') return new Response(null, { status: 304 })
    return Response.json({ success: true, data: LINKS }, { headers: { etag: '"same"' } })
  })
  expect([await readOrdered(), await readOrdered()]).toEqual([LINKS, LINKS])
  expect(tags).toEqual([null, '"same"'])
})

// The retry option that screens get by default; `fetchQuery` doesn't retry unless it is asked to.
const defaultRetry = (client: ReturnType<typeof createQueryClient>) =>
  client.getDefaultOptions().queries?.retry
