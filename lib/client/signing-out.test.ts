import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TabStorage } from '@/tests/fixtures/tab-storage'
import { BrowserStorage } from '@/tests/stand-ins/browser-storage'

const ANNA = { _id: '0123456789abcdef01234567', name: 'Анна' }
const BORIS = { _id: '89abcdef0123456701234567', name: 'Борис' }
const TOKENS = { accessToken: 'head.body.signature', refreshToken: 'refresh' }

const location = { pathname: '/scenarios', search: '?page=2', replace: vi.fn(), reload: vi.fn() }

beforeEach(() => {
  vi.stubGlobal('localStorage', new BrowserStorage())
  vi.stubGlobal('sessionStorage', new TabStorage())
  vi.stubGlobal('window', { location, addEventListener: vi.fn(), removeEventListener: vi.fn() })
})
afterEach(() => {
  location.replace.mockReset()
  location.reload.mockReset()
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Loads the modules as a page of Anna's does. */
async function openPage() {
  const session = await import('./session-store')
  session.storeSession(TOKENS, ANNA)
  session.pageUserId()
  const [page, signingOut, drafts] = await Promise.all([
    import('./sign-in-page'),
    import('./signing-out'),
    import('./drafts'),
  ])
  drafts.keepDraft('comment', 'half a sentence')
  return { ...session, ...page, ...signingOut, ...drafts }
}

it('signing out forgets the session and what was typed, and adds no address to return to', async () => {
  const page = await openPage()
  await page.logOutWith(async () => page.goToSignIn(true))
  expect([page.hasStoredSession(), page.storedDraft('comment')]).toEqual([false, null])
  expect(location.replace.mock.calls).toEqual([['/auth']])
})

it('a page that another person has taken over signs nobody out', async () => {
  const page = await openPage()
  page.storeSession(TOKENS, BORIS)
  const end = vi.fn()
  await page.logOutWith(end)
  expect(end).not.toHaveBeenCalled()
  expect([page.storedUserId(), location.reload.mock.calls.length]).toEqual([BORIS._id, 1])
})

it('who signs in while another one signs out stays signed in', async () => {
  const page = await openPage()
  await page.logOutWith(async () => page.storeSession(TOKENS, BORIS))
  expect([page.storedUserId(), page.hasStoredSession()]).toEqual([BORIS._id, true])
  expect([location.reload.mock.calls.length, location.replace.mock.calls.length]).toEqual([1, 0])
})

it('a session that could not be ended stays, with what was typed', async () => {
  const page = await openPage()
  const failure = new Error('No connection')
  await expect(page.logOutWith(() => Promise.reject(failure))).rejects.toBe(failure)
  expect([page.hasStoredSession(), page.storedDraft('comment')]).toEqual([true, 'half a sentence'])
  page.goToSignIn()
  expect(location.replace.mock.calls).toEqual([['/auth?from=%2Fscenarios%3Fpage%3D2']])
})
