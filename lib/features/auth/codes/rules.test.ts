import { expect, test } from 'vitest'
import { isCountedAddress, refusalOf } from './rules'

const now = new Date('2026-11-20T12:00:00Z')
const challenge = { attempts: 5, consumedAt: null, expiresAt: new Date('2026-11-20T12:01:30Z') }

test('a challenge that was tried too often says how long it would still last', () => {
  const refusal = refusalOf('login', challenge, now)
  expect(refusal).toMatchObject({ code: 'rate_limited', sentence: 'auth.tooManyTries' })
  expect(refusal.details.retryAfterSeconds).toBe(90)
})

test('a used code is wrong, even past its time', () => {
  expect(refusalOf('login', { ...challenge, consumedAt: now, expiresAt: now }, now).sentence).toBe(
    'auth.wrongCode',
  )
})

test('past its time a code is expired, however often it was tried', () => {
  const over = { ...challenge, expiresAt: now }
  expect(refusalOf('login', over, now)).toMatchObject({ code: 'expired', sentence: 'auth.loginCodeExpired' })
  expect(refusalOf('registration', over, now).sentence).toBe('auth.registrationCodeExpired')
})

test.each(['', '::1', '127.0.0.1', '127.8.9.10', '::ffff:127.0.0.1', '::FFFF:127.0.0.1'])(
  'nobody is counted by the address %j',
  (address) => expect(isCountedAddress(address)).toBe(false),
)

test.each(['203.0.113.7', '10.127.0.1', '::ffff:203.0.113.7', '2001:db8::1'])(
  'clients are counted by the address %j',
  (address) => expect(isCountedAddress(address)).toBe(true),
)
