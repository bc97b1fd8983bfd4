import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { listBasketOptions } from '@/lib/features/baskets/contract'
import { callApi } from './api'
import { connection } from './connection'

const answers = vi.fn<() => Promise<Response>>()
const ask = () => callApi<typeof listBasketOptions>('GET /baskets/options')
const answer = () => Response.json({ success: true, data: { baskets: [] } })

beforeEach(() => {
  vi.stubGlobal('fetch', answers)
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('navigator', { onLine: false })
})
afterEach(() => vi.unstubAllGlobals())

it('an answer to what was asked before the connection was lost does not bring it back', async () => {
  let arrive = (_answer: Response) => {}
  answers.mockReturnValueOnce(
    new Promise((resolve) => {
      arrive = resolve
    }),
  )
  const early = ask()
  answers.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(ask()).rejects.toThrow()
  expect(connection.get()).toBe('lost')

  arrive(answer())
  await early
  expect(connection.get()).toBe('lost')

  answers.mockResolvedValueOnce(answer())
  await ask()
  expect(connection.get()).toBe('back')
})
