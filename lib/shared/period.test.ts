import { expect, test } from 'vitest'
import { momentsOf, periodOf } from './period'

test('a period has all of its first and its last day, and may have open ends', () => {
  expect(momentsOf({ from: '2026-10-31', to: '2026-10-31' })).toEqual({
    gte: new Date('2026-10-31T00:00:00Z'),
    lt: new Date('2026-11-01T00:00:00Z'),
  })
  expect(momentsOf({ to: '2026-12-31' })).toEqual({ lt: new Date('2027-01-01T00:00:00Z') })
  expect(momentsOf({})).toEqual({})
})

test('what an address can’t mean narrows nothing', () => {
  expect(periodOf({ from: '2026-02-30', to: ['2026-02-01'] })).toEqual({ from: null, to: null })
  expect(periodOf({ from: '2026-02-28' })).toEqual({ from: '2026-02-28', to: null })
})
