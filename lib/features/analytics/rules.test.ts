import { expect, test } from 'vitest'
import { formatDay } from '@/lib/shared/dates'
import { calculateMean, formatChange, splitIntoSpans, toPercent } from './rules'

const shown = (from: string, until: string) =>
  splitIntoSpans(new Date(from), new Date(until)).map((span) => `${span.size}: ${span.from} ${span.until}`)

// 64 days began on 1970-03-06, 2026-08-07 and 2026-10-10, 8 days on 2026-11-19.
test.each([
  ['2026-11-20', '2026-11-23', ['1: 2026-11-20 2026-11-23']],
  [
    '2026-11-17',
    '2026-11-29',
    ['1: 2026-11-17 2026-11-19', '8: 2026-11-19 2026-11-27', '1: 2026-11-27 2026-11-29'],
  ],
  ['2026-08-07', '2026-10-10', ['64: 2026-08-07 2026-10-10']],
  ['2026-11-19', '2026-11-19', []],
])('from %s and before %s are %j', (from, until, spans) => expect(shown(from, until)).toEqual(spans))

test('the blocks of a range are all of its days, and few', () => {
  for (let age = 0; age < 200; age += 1) {
    const from = new Date(Date.UTC(2025, 10, 23 + age))
    const until = new Date(Date.UTC(2026, 10, 23 + age))
    const spans = splitIntoSpans(from, until)
    expect(spans[0]?.from).toBe(formatDay(from))
    expect(spans.at(-1)?.until).toBe(formatDay(until))
    spans.slice(1).forEach((span, index) => {
      expect(span.from).toBe(spans[index]?.until)
    })
    const blocks = spans.map(
      (span) => (new Date(span.until).getTime() - new Date(span.from).getTime()) / 86_400_000 / span.size,
    )
    expect(blocks.reduce((sum, count) => sum + count, 0)).toBeLessThan(34)
  }
})

test('rates and means of nothing are 0', () => {
  expect([toPercent(2, 3), toPercent(0, 0)]).toEqual([66.7, 0])
  expect([
    calculateMean(90 * 60_000, 2, 'hour'),
    calculateMean(36 * 60 * 60_000, 1, 'day'),
    calculateMean(0, 0, 'day'),
  ]).toEqual([0.8, 1.5, 0])
})

test('a change is shown in percent of the earlier figure', () => {
  expect([formatChange(3, 2), formatChange(1, 2), formatChange(2, 2), formatChange(5, 0)]).toEqual([
    '+50%',
    '-50%',
    '+0%',
    '+0%',
  ])
})
