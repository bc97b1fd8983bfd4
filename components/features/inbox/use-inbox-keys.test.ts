import { expect, it } from 'vitest'
import { placeAfterKey } from './use-inbox-keys'

it.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 2],
  ['ArrowUp', 0, 0],
  ['ArrowUp', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Enter', 1, null],
  ['r', 1, null],
])('%s at place %i of 3 leads to %s', (key, at, expected) => {
  expect(placeAfterKey(key, at, 3)).toBe(expected)
})
