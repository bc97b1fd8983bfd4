import { expect, test } from 'vitest'
import { readWrittenDay } from './written-day'

test.each([
  ['05.03.2026', '2026-03-05'],
  ['5.3.2026', '2026-03-05'],
  ['5/3/26', '2026-03-05'],
  ['5.3', '2026-03-05'],
  ['2026-03-05', '2026-03-05'],
  [' Завтра ', '2027-01-01'],
  ['tomorrow', '2027-01-01'],
  ['сегодня', '2026-12-31'],
  ['вчера', '2026-12-30'],
  ['31.02.2026', null],
  ['13.13.2026', null],
  ['завтра?', null],
  ['', null],
])('%j, typed on 31 December 2026, is %s', (text, day) => {
  expect(readWrittenDay(text, '2026-12-31')).toBe(day)
})
