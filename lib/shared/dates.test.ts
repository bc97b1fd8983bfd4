import { describe, expect, it } from 'vitest'
import {
  dayAt,
  endOfDay,
  formatDottedMoment,
  formatLongDay,
  fromLocalMinute,
  isTimeZone,
  parseDay,
  parseMoment,
  toLocalMinute,
  weekStart,
} from './dates'

describe('parseDay', () => {
  it.each([
    ['2026-03-29', '2026-03-29'],
    ['2024-02-29', '2024-02-29'],
    ['2026-03-29T12:30Z', '2026-03-29'],
    ['2026-03-29T23:59:59.123Z', '2026-03-29'],
    ['2026-03-29T01:00:00+03:00', '2026-03-28'],
    ['2026-03-29T23:00:00-05:00', '2026-03-30'],
  ])('reads %s as %s', (text, day) => {
    expect(parseDay(text)?.toISOString()).toBe(`${day}T00:00:00.000Z`)
  })

  it.each([
    '',
    'yesterday',
    '29.03.2026',
    '2026-02-31',
    '2025-02-29',
    '1899-12-31',
    '2026-02-31T12:00:00Z',
    '2026-03-29T24:00:00Z',
    '2026-03-29T12:60:00Z',
    '2026-03-29T12:00:00',
    '2026-03-29T12:00:00+24:00',
    '2026-03-29 12:00:00Z',
  ])('finds no day in %j', (text) => {
    expect(parseDay(text)).toBeNull()
  })
})

it('a moment in a table has its second where that is wanted', () => {
  const moment = '2026-11-27T18:05:09.700Z'
  expect(formatDottedMoment(moment, 'Asia/Novosibirsk')).toBe('28.11.2026, 01:05')
  expect(formatDottedMoment(moment, 'Asia/Novosibirsk', 'exact')).toBe('28.11.2026, 01:05:09')
})

describe('a moment that is typed in', () => {
  it('is read with its offset; anything else is no moment', () => {
    expect(parseMoment('2026-03-29T01:00:00+03:00')?.toISOString()).toBe('2026-03-28T22:00:00.000Z')
    for (const text of ['', '2026-03-29', '2026-02-31T12:00:00Z', '2026-03-29T12:00:00', 'now'])
      expect(parseMoment(text)).toBeNull()
  })

  it.each(['2026-01-15T09:05:00.000Z', '2026-07-15T23:40:00.000Z'])(
    '%s is the same after it was shown in the local time zone',
    (moment) => {
      const shown = toLocalMinute(moment)
      expect(shown).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
      expect(Number(shown.slice(11, 13))).toBe(new Date(moment).getHours())
      expect(fromLocalMinute(shown)).toBe(moment)
    },
  )

  it('is empty when there is no moment, or an incomplete one', () => {
    expect([toLocalMinute(''), fromLocalMinute(''), fromLocalMinute('2026-')]).toEqual(['', '', ''])
  })
})

describe('the end of a day', () => {
  it.each([
    ['UTC', '2026-03-29', '2026-03-30T00:00:00.000Z'],
    ['Europe/Moscow', '2026-03-29', '2026-03-29T21:00:00.000Z'],
    ['America/Los_Angeles', '2026-12-31', '2027-01-01T08:00:00.000Z'],
    ['Asia/Kathmandu', '2026-03-29', '2026-03-29T18:15:00.000Z'],
    // The first and the last zone of the world, and a day of 23 hours.
    ['Pacific/Kiritimati', '2026-03-29', '2026-03-29T10:00:00.000Z'],
    ['Etc/GMT+12', '2026-03-29', '2026-03-30T12:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-29T22:00:00.000Z'],
  ])('in %s of %s is %s', (timeZone, day, end) => {
    expect(endOfDay(day, timeZone).toISOString()).toBe(end)
  })
})

describe('the day of a moment', () => {
  it.each([
    ['Asia/Kamchatka', '2026-03-29T00:30:00+12:00', '2026-03-29'],
    ['Asia/Kamchatka', '2026-03-29T23:30:00+12:00', '2026-03-29'],
    ['Asia/Almaty', '2026-03-29T00:30:00+05:00', '2026-03-29'],
    ['Asia/Almaty', '2026-03-29T23:30:00+05:00', '2026-03-29'],
    ['America/Los_Angeles', '2026-03-29T00:30:00-07:00', '2026-03-29'],
    ['America/Los_Angeles', '2026-03-29T23:30:00-07:00', '2026-03-29'],
    ['UTC', '2026-03-29T23:30:00-07:00', '2026-03-30'],
  ])('in %s at %s is %s', (timeZone, moment, day) => {
    expect(dayAt(moment, timeZone)).toBe(day)
    expect(formatLongDay(dayAt(moment, timeZone), 'en')).toBe(formatLongDay(day, 'en'))
  })

  it('is by default that of the zone around it', () => {
    // The tests run 13:45 h ahead of UTC in March.
    expect(dayAt('2026-03-29T10:10:00Z')).toBe('2026-03-29')
    expect(dayAt('2026-03-29T10:20:00Z')).toBe('2026-03-30')
  })
})

it('starts a week on Monday', () => {
  expect(weekStart('2026-11-26')).toBe('2026-11-23')
  expect(weekStart('2026-11-29')).toBe('2026-11-23')
  expect(weekStart('2026-11-30')).toBe('2026-11-30')
})

it.each([
  ['Europe/Moscow', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['', false],
])('whether %j is a time zone: %s', (timeZone, isOne) => {
  expect(isTimeZone(timeZone)).toBe(isOne)
})
