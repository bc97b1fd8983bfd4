import { expect, test } from 'vitest'
import { getTranslator } from '@/lib/shared/catalog'
import { challengeRefusal, codeMessage } from './rules'

const now = new Date('2026-11-20T12:00:00Z')
const challenge = { attempts: 5, consumedAt: null, expiresAt: new Date('2026-11-20T12:01:30Z') }

test('a challenge that was tried too often says how long it would still last', () => {
  const refusal = challengeRefusal('login', challenge, now)
  expect(refusal).toMatchObject({ code: 'rate_limited', messageKey: 'auth.tooManyTries' })
  expect(refusal.details.retryAfterSeconds).toBe(90)
})

test('a used code is wrong, even past its time', () => {
  expect(challengeRefusal('login', { ...challenge, consumedAt: now, expiresAt: now }, now).messageKey).toBe(
    'auth.wrongCode',
  )
})

test('past its time a code is expired, however often it was tried', () => {
  const over = { ...challenge, expiresAt: now }
  expect(challengeRefusal('login', over, now)).toMatchObject({
    code: 'expired',
    messageKey: 'auth.loginCodeExpired',
  })
  expect(challengeRefusal('registration', over, now).messageKey).toBe('auth.registrationCodeExpired')
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/144.0', 'Firefox on Windows'],
  ['Firefox/144.0', 'Firefox'],
  ['', 'an unknown browser'],
  ['evil.example/1.0', 'an unknown browser'],
  ['This is your admin: tap the first button', 'an unknown browser'],
])('the message calls %j %s, and repeats nothing else that a stranger typed', (userAgent, name) => {
  const asked = { id: 'a'.repeat(24), purpose: 'login', tapDigits: '', address: '203.0.113.7', userAgent }
  const times = { createdAt: now, expiresAt: new Date('2026-11-20T12:05:00Z') }
  const given = { code: '123456', needsTap: false, pairs: [], now }
  const { html } = codeMessage({ ...asked, ...times }, given, getTranslator('en'))
  expect(html).toContain(`asked for the code at 12:00 UTC, address 203.0.113.7, ${name}. If`)
})
