import { expect, test } from 'vitest'
import { parsePeriod, parseSince, toMomentRange } from './period'

test('a period includes its first and its last day, and may be open at either end', () => {
  expect(toMomentRange({ from: '2026-10-31', to: '2026-10-31' })).toEqual({
    gte: new Date('2026-10-31T00:00:00Z'),
    lt: new Date('2026-11-01T00:00:00Z'),
  })
  expect(toMomentRange({ to: '2026-12-31' })).toEqual({ lt: new Date('2027-01-01T00:00:00Z') })
  expect(toMomentRange({})).toEqual({})
})

test('an invalid day in an address filters nothing', () => {
  expect(parsePeriod({ from: '2026-02-30', to: ['2026-02-01'] })).toEqual({ from: null, to: null })
  expect(parsePeriod({ from: '2026-02-28' })).toEqual({ from: '2026-02-28', to: null })
})

test('a moment in an address is taken to the millisecond, and nothing else is', () => {
  expect(parseSince('2026-11-26T18:40:05.123Z')).toBe('2026-11-26T18:40:05.123Z')
  expect(parseSince('2026-11-26T21:40:05.123+03:00')).toBe('2026-11-26T18:40:05.123Z')
  for (const wrong of ['2026-11-26', '2026-02-31T10:00:00Z', 'yesterday', undefined])
    expect(parseSince(wrong)).toBe(null)
})
