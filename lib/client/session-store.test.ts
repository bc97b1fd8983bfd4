import { beforeEach, describe, expect, it, vi } from 'vitest'
import { BrowserStorage } from '@/tests/stand-ins/browser-storage'
import {
  clearStoredSession,
  hasOnlyAuthToken,
  hasStoredSession,
  storedAccessToken,
  storedRefreshToken,
  storedUserId,
  storeSession,
} from './session-store'

const USER = { _id: '0123456789abcdef01234567', name: 'Анна' }
const TOKENS = { accessToken: 'head.body.signature', refreshToken: 'refresh' }

let shelf: BrowserStorage

beforeEach(() => {
  shelf = new BrowserStorage()
  vi.stubGlobal('localStorage', shelf)
})

describe('what is stored', () => {
  it('stands under its keys', () => {
    storeSession(TOKENS, USER)
    expect(Object.fromEntries(shelf.values)).toEqual({
      authToken: 'head.body.signature',
      accessToken: 'head.body.signature',
      refreshToken: 'refresh',
      authUser: JSON.stringify(USER),
    })
  })

  it('marks the session as there only when everything else is', () => {
    storeSession(TOKENS, USER)
    expect([...shelf.values.keys()].at(-1)).toBe('accessToken')
  })

  it('is cleared without touching other keys', () => {
    storeSession(TOKENS, USER)
    shelf.setItem('ui-theme', 'dark')
    clearStoredSession()
    expect([...shelf.values.keys()]).toEqual(['ui-theme'])
  })
})

describe('hasStoredSession', () => {
  it('needs a token and a person', () => {
    expect(hasStoredSession()).toBe(false)
    storeSession(TOKENS, USER)
    expect(hasStoredSession()).toBe(true)
    expect(storedUserId()).toBe(USER._id)
  })

  it.each([
    ['authUser', '{'],
    ['authUser', 'null'],
    ['authUser', '"Анна"'],
    ['authUser', '{"name":"Анна"}'],
  ])('is false with %s = %s', (key, value) => {
    storeSession(TOKENS, USER)
    shelf.setItem(key, value)
    expect(hasStoredSession()).toBe(false)
  })
})

describe('a token', () => {
  it('is the access token, else the older authToken', () => {
    shelf.setItem('authToken', 'older')
    expect(storedAccessToken()).toBe('older')
    expect(hasOnlyAuthToken()).toBe(true)
    shelf.setItem('accessToken', 'newer')
    expect(storedAccessToken()).toBe('newer')
    expect(hasOnlyAuthToken()).toBe(false)
  })

  it.each(['', ' ', 'два слова', 'a\nb', 'a b', 'токен', '\u0000'])('is none as %j', (value) => {
    for (const key of ['authToken', 'accessToken', 'refreshToken']) shelf.setItem(key, value)
    expect(storedAccessToken()).toBeNull()
    expect(storedRefreshToken()).toBeNull()
  })
})

it('is as if empty when the browser forbids storage', () => {
  vi.stubGlobal('localStorage', undefined)
  storeSession(TOKENS, USER)
  clearStoredSession()
  expect(hasStoredSession()).toBe(false)
})
