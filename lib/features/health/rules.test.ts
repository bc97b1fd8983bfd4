import { expect, test } from 'vitest'
import { formatUptime, statusOf } from './rules'

test.each([
  [{ good: 0, all: 0 }, '–'],
  [{ good: 1440, all: 1440 }, '100%'],
  [{ good: 1439, all: 1440 }, '99.9%'],
  [{ good: 99_999, all: 100_000 }, '99.9%'],
  [{ good: 0, all: 3 }, '0%'],
])('%o is %s', (counts, uptime) => {
  expect(formatUptime(counts)).toBe(uptime)
})

test('what is not set up is a warning', () => {
  expect(statusOf(null)).toBe('warning')
  expect(statusOf('error')).toBe('error')
})
