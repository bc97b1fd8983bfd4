import { expect, test } from 'vitest'
import { formatDay } from '@/lib/shared/dates'
import { calculateMean, figureBase, judgeTrend, splitIntoSpans, toPercent } from './rules'

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

test('a share and a mean are based on what they are made of, a count on itself', () => {
  const data = {
    projectMetrics: {
      totalProjects: 3,
      activeProjects: 2,
      completedProjects: 1,
      successRate: 75,
      avgCompletionTime: 9,
    },
    scenarioMetrics: {
      totalScenarios: 10,
      completedScenarios: 6,
      errorScenarios: 2,
      inProgressScenarios: 5,
      avgTestTime: 4,
      errorRate: 20,
    },
  }
  const bases = (['successRate', 'avgTestTime', 'errorRate', 'activeProjects'] as const).map((figure) =>
    figureBase(figure, data),
  )
  expect(bases).toEqual([8, 6, 10, 2])
})

test.each([
  ['completedProjects', '+60%', 5, 'better'],
  ['completedProjects', '-60%', 5, 'worse'],
  ['brokenScenarios', '+60%', 5, 'worse'],
  ['errorDetection', '+100%', 8, 'worse'],
  ['errorDetection', '-100%', 8, 'better'],
  ['avgTestTime', '-10%', 30, 'better'],
  ['teamEfficiency', '+0%', 30, 'neutral'],
  ['brokenScenarios', '-100%', 4, 'neutral'],
] as const)(
  'a trend is judged by what is good for the reader: %s %s of %i is %s',
  (figure, trend, base, verdict) => {
    expect(judgeTrend(figure, trend, base)).toBe(verdict)
  },
)
