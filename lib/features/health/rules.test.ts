import { expect, test } from 'vitest'
import { formatUptime, sumHours, toHealthStatus, toHourlyShares } from './rules'

test.each([
  [{ good: 0, all: 0 }, '–'],
  [{ good: 1440, all: 1440 }, '100%'],
  [{ good: 1439, all: 1440 }, '99.9%'],
  [{ good: 99_999, all: 100_000 }, '99.9%'],
  [{ good: 0, all: 3 }, '0%'],
])('%o is %s', (counts, uptime) => {
  expect(formatUptime(counts, null)).toBe(uptime)
})

test('has the decimal sign of the language', () => {
  expect(formatUptime({ good: 1439, all: 1440 }, 'ru')).toBe('99,9%')
})

test('what is not set up is a warning', () => {
  expect(toHealthStatus(null)).toBe('warning')
  expect(toHealthStatus('error')).toBe('error')
})

test('the line has 24 hours, the oldest first, with gaps where nothing was asked', () => {
  const hours = new Map([
    [0, { good: 3, all: 4 }],
    [23, { good: 60, all: 60 }],
  ])
  expect(toHourlyShares(hours)).toEqual([1, ...Array(22).fill(null), 0.75])
  expect(sumHours(hours)).toEqual({ good: 63, all: 64 })
})
