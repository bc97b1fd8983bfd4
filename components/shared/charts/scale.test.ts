import { expect, test } from 'vitest'
import { ownScales, scaleTo } from './scale'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [10, [0, 5, 10]],
  [37, [0, 10, 20, 30, 40]],
  [1234, [0, 500, 1000, 1500]],
])('an axis for %d shows %j', (highest, ticks) => {
  expect(scaleTo(highest)).toEqual({ top: ticks.at(-1), ticks })
})

test('a series with a scale of its own ends at the least that it names, or above its largest figure', () => {
  const series = [
    { key: 'projects', scale: { name: 'projects', least: 10 } },
    { key: 'scenarios', scale: { name: 'scenarios', least: 50 } },
    { key: 'errors', scale: { name: 'scenarios', least: 50 } },
    { key: 'others' },
  ]
  const month = { projects: 4, scenarios: 28, errors: 5, others: 1_000 }
  expect([...ownScales([month], series)]).toEqual([
    ['projects', 10],
    ['scenarios', 50],
    ['errors', 50],
  ])
  expect([...ownScales([month, { ...month, projects: 37, errors: 60 }], series)]).toEqual([
    ['projects', 40],
    ['scenarios', 60],
    ['errors', 60],
  ])
})
