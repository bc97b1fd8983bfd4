import { describe, expect, it } from 'vitest'
import {
  botLink,
  type CodeState,
  codeDigits,
  FIRST_STATE,
  type FlowEvent,
  type FlowState,
  formatCountdown,
  hasSingleAt,
  nextState,
  restoredState,
  safeReturnPath,
  secondsLeft,
  serializeState,
  toChallenge,
} from './rules'

const NOW = Date.UTC(2026, 10, 21, 9)
const draft = { name: 'Анна', telegramUsername: 'anna_qa', email: '', team: 'CASH' }
const answer = {
  userId: 'a'.repeat(24),
  telegramSent: true,
  isOnTerminal: false,
  isLink: false,
  tapDigits: '',
  browserKey: 'k',
  botUsername: 'uta_bot',
}
const challenge = toChallenge(answer, 'enter-login-code', NOW)

const states: Record<FlowState['step'], FlowState> = {
  login: { step: 'login', draft },
  register: { step: 'register', draft },
  'verify-registration': { step: 'verify-registration', draft, challenge },
  'registration-success': { step: 'registration-success', draft },
  'enter-login-code': { step: 'enter-login-code', draft, challenge },
}

const events = {
  registrationOpened: { type: 'registration-opened' },
  loginOpened: { type: 'login-opened' },
  registered: { type: 'registered', draft, challenge, needsVerification: true },
  registeredAtOnce: { type: 'registered', draft, challenge, needsVerification: false },
  codeRequested: { type: 'login-code-requested', draft, challenge },
  verified: { type: 'registration-verified' },
} satisfies Record<string, FlowEvent>

describe('nextState', () => {
  it.each([
    ['login', 'registrationOpened', 'register'],
    ['login', 'codeRequested', 'enter-login-code'],
    ['register', 'registered', 'verify-registration'],
    ['register', 'registeredAtOnce', 'registration-success'],
    ['register', 'loginOpened', 'login'],
    ['verify-registration', 'verified', 'registration-success'],
    ['verify-registration', 'registrationOpened', 'register'],
    ['verify-registration', 'loginOpened', 'login'],
    ['registration-success', 'loginOpened', 'login'],
    ['enter-login-code', 'loginOpened', 'login'],
  ] as const)('%s + %s → %s', (from, event, to) => {
    expect(nextState(states[from], events[event])).toMatchObject({ step: to, draft })
  })

  it.each([
    ['login', 'registered'],
    ['login', 'verified'],
    ['register', 'codeRequested'],
    ['register', 'verified'],
    ['verify-registration', 'registered'],
    ['registration-success', 'registrationOpened'],
    ['registration-success', 'verified'],
    ['enter-login-code', 'codeRequested'],
    ['enter-login-code', 'registrationOpened'],
  ] as const)('%s ignores a late %s', (from, event) => {
    expect(nextState(states[from], events[event])).toBe(states[from])
  })

  it('carries the challenge into the step where the code is entered', () => {
    expect(nextState(states.login, events.codeRequested)).toMatchObject({ challenge })
  })
})

describe('the countdown', () => {
  const registration: CodeState = {
    step: 'verify-registration',
    draft,
    challenge: toChallenge(answer, 'verify-registration', NOW),
  }
  const login: CodeState = { step: 'enter-login-code', draft, challenge }

  it('runs 600 s for a registration and 300 s for a sign-in', () => {
    expect(secondsLeft(registration, NOW)).toBe(600)
    expect(secondsLeft(login, NOW)).toBe(300)
  })

  it('follows the clock, however long the tab slept', () => {
    expect(secondsLeft(login, NOW + 299_001)).toBe(1)
    expect(secondsLeft(login, NOW + 300_000)).toBe(0)
    expect(secondsLeft(login, NOW + 86_400_000)).toBe(0)
  })

  it('never shows more than the lifetime when the clock is set back', () => {
    expect(secondsLeft(login, NOW - 3_600_000)).toBe(300)
  })

  it.each([
    [600, '10:00'],
    [300, '05:00'],
    [61, '01:01'],
    [9, '00:09'],
    [0, '00:00'],
  ])('shows %i s as %s', (seconds, text) => {
    expect(formatCountdown(seconds)).toBe(text)
  })
})

describe('a reload', () => {
  it.each(['verify-registration', 'enter-login-code'] as const)('comes back to %s', (step) => {
    expect(restoredState(serializeState(states[step]))).toEqual(states[step])
  })

  it.each(['login', 'register', 'registration-success'] as const)('saves nothing of %s', (step) => {
    expect(serializeState(states[step])).toBeNull()
  })

  it.each([null, '', '{', '42', '{"step":"enter-login-code"}', '{"step":"nonsense","draft":{}}'])(
    'begins again with %j',
    (text) => {
      expect(restoredState(text)).toBe(FIRST_STATE)
    },
  )
})

describe('hasSingleAt', () => {
  it.each(['', 'anna', '@anna', 'an@na'])('accepts %j', (text) => expect(hasSingleAt(text)).toBe(true))
  it.each(['@@', '@anna@', '@@anna'])('rejects %j', (text) => expect(hasSingleAt(text)).toBe(false))
})

describe('codeDigits', () => {
  it.each([
    ['12a3', '123'],
    ['Код: 123 456', '123456'],
    ['1234567', '123456'],
    ['26.11.2026 12:00, ваш код 482913. Он действует 5 минут', '482913'],
    ['abc', ''],
  ])('%j → %j', (text, digits) => expect(codeDigits(text)).toBe(digits))
})

describe('botLink', () => {
  it('hands the challenge to the bot', () => {
    expect(botLink('uta_bot', 'abc123')).toBe('https://t.me/uta_bot?start=abc123')
  })
})

describe('safeReturnPath', () => {
  it.each([
    ['/', '/'],
    ['/projects?status=active', '/projects?status=active'],
    ['/p/507f1f77bcf86cd799439011#steps', '/p/507f1f77bcf86cd799439011#steps'],
    ['/scenarios?search=касса', '/scenarios?search=%D0%BA%D0%B0%D1%81%D1%81%D0%B0'],
    ['/authors', '/authors'],
    ['/a//b', '/a//b'],
  ])('follows %j', (from, to) => expect(safeReturnPath(from)).toBe(to))

  it.each([
    undefined,
    null,
    42,
    ['/projects', '/teams'],
    '',
    'projects',
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/x/..//evil.example',
    '/.\\/evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    '/auth',
    '/auth/',
    '/auth?from=/auth',
  ])('leads to / instead of %j', (from) => expect(safeReturnPath(from)).toBe('/'))
})
