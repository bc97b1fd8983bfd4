import { expect, test } from 'vitest'
import { parseNumberRanges } from './number-ranges'

test.each([
  ['', []],
  [' , ', []],
  ['7', [{ from: 7, to: 7 }]],
  [
    '1-20, 25',
    [
      { from: 1, to: 20 },
      { from: 25, to: 25 },
    ],
  ],
  [
    '1 – 3;5 007',
    [
      { from: 1, to: 3 },
      { from: 5, to: 5 },
      { from: 7, to: 7 },
    ],
  ],
  ['00031-007', [{ from: 7, to: 7 }]],
  ['001-007', [{ from: 1, to: 7 }]],
])('%j is read as ranges', (text, ranges) => {
  expect(parseNumberRanges(text)).toEqual(ranges)
})

test.each(['20-1', '1-', '-5', 'all', '1-2-3', '1.5', '12345678901', '12345-001'])(
  '%j is no list of numbers',
  (text) => {
    expect(parseNumberRanges(text)).toBeNull()
  },
)
