import { describe, expect, it } from 'vitest'
import { calculateEfficiency, formatTrend, lastMonths } from './rules'

describe('formatTrend', () => {
  it.each([
    { current: 0, previous: 0, trend: '+0%' },
    { current: 5, previous: 0, trend: '+0%' },
    { current: 4, previous: 4, trend: '+0%' },
    { current: 6, previous: 4, trend: '+50%' },
    { current: 3, previous: 4, trend: '-25%' },
    { current: 0, previous: 4, trend: '-100%' },
    { current: 999, previous: 1000, trend: '+0%' },
  ])('$previous → $current is $trend', ({ current, previous, trend }) => {
    expect(formatTrend({ current, previous })).toBe(trend)
  })
})

describe('the efficiency', () => {
  it('is the share of completed', () => {
    expect(calculateEfficiency({ completed: 3, failed: 1 })).toBe(0.75)
  })

  it('is 0 where nothing ended', () => {
    expect(calculateEfficiency({ completed: 0, failed: 0 })).toBe(0)
  })
})

describe('lastMonths', () => {
  it('crosses a year and begins with the oldest', () => {
    const months = lastMonths(new Date('2026-02-28T23:59:59Z'), 6).map((month) =>
      month.toISOString().slice(0, 10),
    )
    expect(months).toEqual([
      '2025-09-01',
      '2025-10-01',
      '2025-11-01',
      '2025-12-01',
      '2026-01-01',
      '2026-02-01',
    ])
  })
})
