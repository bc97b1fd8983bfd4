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

const ASKED = {
  id: 'a'.repeat(24),
  tapDigits: '',
  address: '203.0.113.7',
  userAgent: 'Firefox/144.0',
  name: '',
  snapshotHash: '',
  createdAt: now,
  expiresAt: new Date('2026-11-20T12:05:00Z'),
}
const GIVEN = { code: '123456', needsTap: false, pairs: [], now }

test('the code of a signature names what is signed, and can be replaced by one tap', () => {
  const asked = {
    ...ASKED,
    purpose: 'signature',
    name: '№ 7 · <b>',
    snapshotHash: '0123456789abcdef'.repeat(4),
  }
  const { html, buttons } = codeMessage(asked, GIVEN, getTranslator('en'))
  expect(html).toContain('Your U.T.A. code to sign the protocol № 7 · &lt;b&gt;: <code>123456</code>')
  expect(html).toContain('0123456789ab')
  expect(html).toContain('address 203.0.113.7, Firefox')
  expect(buttons.map(({ callbackData }) => callbackData)).toEqual([`sign:${asked.id}`, `refuse:${asked.id}`])
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/144.0', 'Firefox on Windows'],
  ['Firefox/144.0', 'Firefox'],
  ['', 'an unknown browser'],
  ['evil.example/1.0', 'an unknown browser'],
  ['This is your admin: tap the first button', 'an unknown browser'],
])('the message calls %j %s, and repeats nothing else that the caller typed', (userAgent, name) => {
  const { html } = codeMessage({ ...ASKED, purpose: 'login', userAgent }, GIVEN, getTranslator('en'))
  expect(html).toContain(`asked for the code at 12:00 UTC, address 203.0.113.7, ${name}. If`)
})
