import { expect, test } from 'vitest'
import { takesUpdates, writtenUptime } from './rules'

const NOW = Date.UTC(2026, 10, 25)
const secondsAgo = (seconds: number) => NOW / 1_000 - seconds

test.each([
  ['nothing waits', 0, undefined, true],
  ['some updates have just come', 10, undefined, true],
  ['nobody reads the updates', 11, undefined, false],
  ['an update waits whose delivery has just failed', 1, secondsAgo(30), false],
  ['a delivery failed, and was repeated with success', 0, secondsAgo(30), true],
  ['a delivery failed long ago', 3, secondsAgo(3_600), true],
])('a bot takes its updates or not: %s', (_, pending, lastErrorAt, isAlive) => {
  expect(takesUpdates({ pending, lastErrorAt }, NOW)).toBe(isAlive)
})

test.each([
  ['66.7%', 'url', 'ru', '66,7%'],
  ['66.7%', 'token', 'en', '66.7%'],
  ['100%', 'url', 'ru', '100%'],
  ['', 'url', 'ru', ''],
  ['99.9%', 'none', 'en', ''],
] as const)('an uptime of %j, monitored by %s, reads in %s: %j', (uptime, monitoring, locale, written) => {
  expect(writtenUptime({ uptime, monitoring }, locale)).toBe(written)
})
