import { describe, expect, it, test } from 'vitest'
import {
  formatTimeOfDay,
  isDayDue,
  isMorningTime,
  localTime,
  parseTimeOfDay,
  quietMinutesLeft,
} from './rules'

const at = (time: string, day = '2026-11-22') => ({ day, minutes: parseTimeOfDay(time) })
const hours = (from: string, to: string) => ({ from: parseTimeOfDay(from), to: parseTimeOfDay(to) })

test('clocks of other zones, with their own days', () => {
  const moment = new Date('2026-11-22T22:15:00Z')
  expect(localTime(moment, 'UTC')).toEqual(at('22:15'))
  expect(localTime(moment, 'Asia/Vladivostok')).toEqual(at('08:15', '2026-11-23'))
  expect(localTime(moment, 'America/New_York')).toEqual(at('17:15'))
  expect(localTime(new Date('2026-11-22T13:30:00Z'), 'Asia/Kolkata')).toEqual(at('19:00'))
  expect(localTime(new Date('2026-11-22T00:00:00Z'), 'UTC')).toEqual(at('00:00'))
})

test.each(['00:00', '09:05', '23:59'])('%s comes back as it was', (time) => {
  expect(formatTimeOfDay(parseTimeOfDay(time))).toBe(time)
})

describe('quiet hours', () => {
  it.each([
    ['21:59', 0],
    ['22:00', 10 * 60],
    ['23:30', 8 * 60 + 30],
    ['00:00', 8 * 60],
    ['07:59', 1],
    ['08:00', 0],
  ])('over midnight: at %s there are %s minutes left', (time, left) => {
    expect(quietMinutesLeft(at(time), hours('22:00', '08:00'))).toBe(left)
  })

  it('within a day, and none', () => {
    expect(quietMinutesLeft(at('13:00'), hours('12:00', '14:00'))).toBe(60)
    expect(quietMinutesLeft(at('14:00'), hours('12:00', '14:00'))).toBe(0)
    expect(quietMinutesLeft(at('13:00'), null)).toBe(0)
  })
})

test.each([
  ['08:59', '2026-11-22', false],
  ['09:00', '2026-11-22', true],
  ['23:59', '2026-11-22', true],
  ['08:59', '2026-11-23', true],
  ['09:00', '2026-11-23', false],
  ['12:00', '2026-11-21', false],
])('the 22nd is due at %s on %s: %s', (time, today, isDue) => {
  expect(isDayDue('2026-11-22', at(time, today))).toBe(isDue)
})

test.each([
  ['08:59', null, false],
  ['09:00', null, true],
  ['11:59', null, true],
  ['12:00', null, false],
  ['10:29', hours('22:00', '10:30'), false],
  ['10:30', hours('22:00', '10:30'), true],
  ['13:29', hours('22:00', '10:30'), true],
  ['13:30', hours('22:00', '10:30'), false],
  ['10:15', hours('10:00', '10:30'), false],
])('whether it is morning at %s with quiet hours %j: %s', (time, quiet, isMorning) => {
  expect(isMorningTime(at(time), quiet)).toBe(isMorning)
})
