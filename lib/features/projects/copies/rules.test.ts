import { expect, test } from 'vitest'
import { moveDay } from './rules'

test.each([
  // Over the end of a month, a leap day and the end of a year; backwards, too.
  ['2026-01-31', '2026-01-01', '2026-02-01', '2026-03-03'],
  ['2024-02-28', '2024-02-01', '2024-02-02', '2024-02-29'],
  ['2024-02-29', '2024-02-01', '2025-02-01', '2025-03-01'],
  ['2026-12-31', '2026-12-01', '2027-01-01', '2027-01-31'],
  ['2026-03-31', '2026-03-01', '2026-02-01', '2026-03-03'],
  // Across the change to summer time.
  ['2026-03-28', '2026-03-01', '2026-03-02', '2026-03-29'],
  ['2026-05-05', '2026-05-05', '2026-05-05', '2026-05-05'],
])('%s of a project from %s on is, from %s on, %s', (day, from, to, moved) => {
  expect(moveDay(day, { from, to })).toBe(moved)
})
