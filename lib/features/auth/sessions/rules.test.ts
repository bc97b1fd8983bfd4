import { expect, test } from 'vitest'
import { isRepeat } from './rules'

const usedAt = new Date('2026-11-20T12:00:00.000Z')

test.each([
  ['2026-11-20T11:59:59.900Z', true],
  ['2026-11-20T12:00:00.000Z', true],
  ['2026-11-20T12:00:10.000Z', true],
  ['2026-11-20T12:00:10.001Z', false],
])('a use at %s is a repeat: %j', (now, expected) => expect(isRepeat(usedAt, new Date(now))).toBe(expected))
