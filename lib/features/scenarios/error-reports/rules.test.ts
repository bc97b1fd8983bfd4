import { describe, expect, it } from 'vitest'
import {
  fromLineNames,
  proposedFixDate,
  reportedLineName,
  toLineNames,
  unsolvedByLine,
  withPlaces,
} from './rules'

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

describe('the product lines of an error report', () => {
  it('are called by their place and their name on one line, as far as there is room', () => {
    expect(reportedLineName('Пазл\n 500 деталей', 12)).toBe('12 · Пазл 500 деталей')
    expect(reportedLineName(' ', 3)).toBe('3')
    expect(Array.from(reportedLineName('🧩'.repeat(200), 1))).toHaveLength(150)
  })

  it('have names that are read back from the text', () => {
    expect(fromLineNames(toLineNames(['1 · Молоко', '3']))).toEqual(['1 · Молоко', '3'])
    expect(fromLineNames('')).toEqual([])
  })

  it('lead each to a line of its own, also where two have the same name, and nowhere where it is deleted', () => {
    const lines = [
      { name: '3 · Пазл', place: 3 },
      { name: '3 · Пазл', place: 5 },
      { name: '4 · Сыр', place: null },
    ]
    expect(withPlaces(['3 · Пазл', '4 · Сыр', '3 · Пазл', '9 · Чай'], lines)).toEqual([
      { name: '3 · Пазл', place: 3 },
      { name: '4 · Сыр', place: null },
      { name: '3 · Пазл', place: 5 },
      { name: '9 · Чай', place: null },
    ])
  })

  it('know their unsolved reports', () => {
    const line = { errorId: 'e', place: 1, name: '1', isUnsolved: true }
    const found = unsolvedByLine([
      { ...line, lineId: 'a' },
      { ...line, lineId: 'a', errorId: 'f' },
      { ...line, lineId: 'b', isUnsolved: false },
    ])
    expect([...found]).toEqual([['a', ['e', 'f']]])
  })
})
