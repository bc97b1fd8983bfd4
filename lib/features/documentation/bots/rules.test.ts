import { expect, test } from 'vitest'
import { takesUpdates } from './rules'

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
