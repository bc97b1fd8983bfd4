import { expect, test } from 'vitest'
import { areNumbers, formatNumberRanges, namesNumbers, parseNumberRanges } from './number-ranges'

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

test('numbers are written as the fewest ranges, which are read again', () => {
  expect(formatNumberRanges([7, 2, 1, 3, 7, 9, 8, 20])).toBe('1-3,7-9,20')
  expect(formatNumberRanges([])).toBe('')
  expect(parseNumberRanges(formatNumberRanges([5, 6, 100]))).toEqual([
    { from: 5, to: 6 },
    { from: 100, to: 100 },
  ])
})

test.each([
  ['', true, false],
  ['  ', true, false],
  [',', false, false],
  ['1-20, x', false, false],
  ['1-20, 25', true, true],
])('typed numbers: %j', (text, areReadable, areNamed) => {
  expect(areNumbers(text)).toBe(areReadable)
  expect(namesNumbers(text)).toBe(areNamed)
})
