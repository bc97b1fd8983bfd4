import { describe, expect, it } from 'vitest'
import { proposedFixDate } from './rules'

describe('the proposed fix date', () => {
  it.each([
    // Monday, Wednesday, Friday, Saturday, Sunday.
    ['2026-11-23', '2026-11-26'],
    ['2026-11-25', '2026-11-30'],
    ['2026-11-27', '2026-12-02'],
    ['2026-11-28', '2026-12-02'],
    ['2026-11-29', '2026-12-02'],
    ['2026-12-31', '2027-01-05'],
  ])('on %s is %s, three working days later', (today, proposed) => {
    expect(proposedFixDate(today, 3)).toBe(proposed)
  })

  it.each([
    [0, '2026-11-27'],
    [1, '2026-11-30'],
    [5, '2026-12-04'],
    [6, '2026-12-07'],
  ])('follows the setting of the project: %s working days after a Friday are %s', (fixDays, proposed) => {
    expect(proposedFixDate('2026-11-27', fixDays)).toBe(proposed)
  })

  it('is empty where there is no day', () => {
    expect(proposedFixDate('soon', 3)).toBe('')
  })
})
