import { expect, test } from 'vitest'
import { edgeCloseness } from './use-edge-scroll'

const LIST = { top: 100, bottom: 700 }

test('a list is scrolled the faster the nearer the pointer is to its edge, and not in its middle', () => {
  expect([400, 180, 620].map((y) => edgeCloseness(y, LIST))).toEqual([0, 0, 0])
  expect([100, 50, 0].map((y) => edgeCloseness(y, LIST))).toEqual([-1, -1, -1])
  expect([700, 900].map((y) => edgeCloseness(y, LIST))).toEqual([1, 1])
  expect([140, 660].map((y) => edgeCloseness(y, LIST))).toEqual([-0.25, 0.25])
})
