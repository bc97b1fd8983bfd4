import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BrowserStorage } from '@/tests/stand-ins/browser-storage'
import { WebLocks } from '@/tests/stand-ins/web-locks'
import { refreshSession } from './refresh'
import { storedAccessToken, storeTokens } from './session-store'

const FAILED = { accessToken: 'failed', refreshToken: 'used' }
const RENEWED = { accessToken: 'renewed', refreshToken: 'next' }

const server = vi.fn(async () => Response.json({ data: RENEWED }))
let locks: WebLocks
let window: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  server.mockClear()
  locks = new WebLocks()
  window = new EventTarget()
  vi.stubGlobal('fetch', server)
  vi.stubGlobal('navigator', { locks })
  vi.stubGlobal('window', window)
  vi.stubGlobal('localStorage', new BrowserStorage())
  storeTokens(FAILED)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Another tab that refreshes the tokens; its storage event arrives here after it has released the lock. */
function otherTab() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  locks.request('uta-refresh', () => ended)
  return {
    end,
    arrive: () => {
      storeTokens(RENEWED)
      window.dispatchEvent(new Event('storage'))
    },
  }
}

it('is one call for all that ask at the same time', async () => {
  expect(await Promise.all([refreshSession('failed'), refreshSession('failed')])).toEqual([
    'refreshed',
    'refreshed',
  ])
  expect(storedAccessToken()).toBe('renewed')
  expect(await refreshSession('failed')).toBe('refreshed')
  expect(server).toHaveBeenCalledOnce()
})

it('is no call when another tab did it, even if its storage event arrives after its lock', async () => {
  const other = otherTab()
  const outcome = refreshSession('failed')
  other.end()
  await vi.advanceTimersByTimeAsync(500)
  other.arrive()
  expect(await outcome).toBe('refreshed')
  expect(server).not.toHaveBeenCalled()
})

it('is done here when the other tab could not', async () => {
  const other = otherTab()
  const outcome = refreshSession('failed')
  other.end()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await outcome).toBe('refreshed')
  expect(server).toHaveBeenCalledOnce()
  expect(storedAccessToken()).toBe('renewed')
})
