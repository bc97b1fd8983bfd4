import { describe, expect, it } from 'vitest'
import { getTranslator } from '@/lib/shared/catalog'
import { newId } from '@/lib/shared/ids'
import { textOfHtml } from '@/tests/stand-ins/telegram-html'
import type { Morning } from '../morning/contract'
import { HTML } from '../rules'
import { morningText } from './rules'

const APP_URL = 'https://uta.example'

describe('the morning digest', () => {
  const person = newId()
  const none = { count: 0 }
  const morning: Morning = {
    today: '2026-03-09',
    since: '2026-03-06T15:40:05.123Z',
    changed: { completed: { count: 5 }, failed: none, created: { count: 1 }, errors: { count: 2 } },
    burns: {
      late: { count: 2 },
      oldBlockers: { count: 1 },
      overdue: { count: 10_000, isAtLeast: true },
      deadlines: none,
      lateMilestones: { count: 1 },
      milestones: none,
    },
    waits: { fix: { count: 3 }, review: { count: 4 }, sign: { count: 1 }, unread: { count: 3 } },
  }
  const statuses = [
    { status: 'В работе', count: 2, isFailed: false },
    { status: 'Ошибка при тесте', count: 1, isFailed: true },
  ]
  const digest = {
    kind: 'morning_digest',
    day: '2026-03-09',
    timeZone: 'Asia/Vladivostok',
    statuses,
  } as const
  const setting = { appUrl: APP_URL, translate: getTranslator('en'), language: 'en', style: HTML } as const

  it('says what the start page says, by the clock of the person', () => {
    expect(textOfHtml(morningText({ ...digest, person, morning }, setting)).split('\n')).toEqual([
      'Good morning! March 9, 2026',
      '3 open scenarios, with errors: 1',
      'Since your last visit, Mar 7, 2026, 1:40 AM: 5 scenarios completed, 1 scenario added, 2 errors reported',
      '⚠️ What burns: 2 overdue fixes, 1 blocker older than a day, 10,000 overdue projects+, 1 project with an overdue milestone',
      'What waits for you: 3 errors to fix, 4 completed scenarios to review, 1 protocol to sign, 3 unread notifications',
      'My work',
    ])
  })

  it('has the address of the list behind each figure', () => {
    const text = morningText({ ...digest, person, morning }, setting).replaceAll('&amp;', '&')
    const since = encodeURIComponent(morning.since ?? '')
    for (const address of [
      `/scenarios?state=open&responsible=${person}`,
      `/scenarios?happened=completed&since=${since}&except=${person}`,
      `/errors?since=${since}&except=${person}`,
      '/errors?late=yes',
      '/errors?state=unsolved&blocker=yes&to=2026-03-07',
      '/projects?deadline=milestoneOverdue',
      `/errors?state=unsolved&responsible=${person}`,
      `/scenarios?state=review&reviewer=${person}`,
      '/protocols',
      '/inbox',
    ])
      expect(text).toContain(`"${APP_URL}${address}"`)
  })

  it('says where nothing burns, and nothing of a last visit where there was none', () => {
    const burns = {
      late: none,
      oldBlockers: none,
      overdue: none,
      deadlines: none,
      lateMilestones: none,
      milestones: none,
    }
    const text = textOfHtml(morningText({ ...digest, morning: { ...morning, since: null, burns } }, setting))
    expect(text).toContain('\nWhat burns: nothing\n')
    expect(text).not.toContain('last visit')
  })

  it('of an earlier release says what is open', () => {
    expect(textOfHtml(morningText(digest, setting))).toBe(
      'Good morning! March 9, 2026\n3 open scenarios, with errors: 1\nMy work',
    )
  })
})
