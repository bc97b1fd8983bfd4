import { expect, test } from 'vitest'
import { scaleTo } from './scale'

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
