import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { createBasket } from '@/lib/features/baskets/contract'
import type { updateLink } from '@/lib/features/documentation/links/contract'
import { TabStorage } from '@/tests/fixtures/tab-storage'

const answer = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const stored = () => Promise.resolve(Response.json({ success: true, data: {} }))

beforeEach(() => {
  answer.mockReset()
  vi.stubGlobal('sessionStorage', new TabStorage())
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('navigator', { onLine: false })
})
afterEach(() => vi.unstubAllGlobals())

/** The modules of a page that has just been opened. */
async function openPage() {
  vi.resetModules()
  const [api, errors, unsent] = await Promise.all([
    import('./api'),
    import('./api-error'),
    import('./unsent'),
  ])
  const attempt = async (of: string, work: () => Promise<unknown>) => {
    unsent.dropUnsent(of)
    const error = await work().catch((failure: unknown) => failure)
    if (errors.isUnsent(error)) unsent.keepUnsent({ of, send: () => attempt(of, work), sent: error.sent })
  }
  const resume = () => unsent.resumeUnsent(({ of, sent }) => attempt(of, () => api.sendAgain(sent)))
  return { ...api, ...unsent, attempt, resume }
}

type Page = Awaited<ReturnType<typeof openPage>>

const rename = ({ callApi }: Page) =>
  callApi<typeof updateLink>('PUT /documentation/links/{id}', {
    params: { id: 'a'.repeat(24) },
    body: { title: 'Логи', version: 3 },
  })

const requests = () => answer.mock.calls.map(([address, { method, body }]) => [method, address, body])

it('a change without an answer outlives the page, and is sent as it was', async () => {
  answer.mockImplementation(lost)
  const page = await openPage()
  await page.attempt('link', () => rename(page))
  const next = await openPage()
  expect(next.hasUnsent()).toBe(false)
  next.resume()
  expect(next.hasUnsent()).toBe(true)
  answer.mockImplementation(stored)
  await next.sendAllUnsent()
  const sent = ['PUT', `/api/documentation/links/${'a'.repeat(24)}`, '{"title":"Логи","version":3}']
  expect(requests()).toEqual([sent, sent])
  expect(next.hasUnsent()).toBe(false)
  const last = await openPage()
  last.resume()
  expect(last.hasUnsent()).toBe(false)
})

it('it is carried out once: a repeat has the same key', async () => {
  answer.mockImplementation(lost)
  const page = await openPage()
  const body = { description: 'Молочное', products: [] }
  await page.attempt('basket', () => page.callApi<typeof createBasket>('POST /baskets', { body }))
  const next = await openPage()
  next.resume()
  await next.sendAllUnsent()
  const keys = answer.mock.calls.map(([, { headers }]) => new Headers(headers).get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[0-9a-f]{24}$/)
  expect(keys[1]).toBe(keys[0])
  expect(next.hasUnsent()).toBe(true)
})

it('a change that was dropped or refused does not come back', async () => {
  answer.mockImplementation(lost)
  const page = await openPage()
  await page.attempt('link', () => rename(page))
  page.dropAllUnsent()
  answer.mockImplementation(() =>
    Promise.resolve(Response.json({ success: false, error: 'Gone', code: 'not_found' }, { status: 404 })),
  )
  await page.attempt('link', () => rename(page))
  const next = await openPage()
  next.resume()
  expect(next.hasUnsent()).toBe(false)
})

it('an entry of an older release, or of another program, is left alone', async () => {
  for (const kept of ['nonsense', '[{"of":"link"}]', '[{"of":"link","sent":{"name":"GET /projects"}}]']) {
    sessionStorage.setItem('draft:unsent', kept)
    const page = await openPage()
    page.resume()
    expect(page.hasUnsent()).toBe(false)
  }
})
