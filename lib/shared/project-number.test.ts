import { expect, test } from 'vitest'
import { formatProjectNumber, parseProjectNumber } from './project-number'

test('a number is shown in five digits, or more where it has more', () => {
  expect([1, 99_999, 123_456].map(formatProjectNumber)).toEqual(['00001', '99999', '123456'])
})

test('leading zeros do not matter, and a number too large for the database is invalid', () => {
  expect(['7', '00007', '2147483647'].map(parseProjectNumber)).toEqual([7, 7, 2_147_483_647])
  expect(
    ['', '0', '00000', '-7', '7.0', '7a', ' 7', '2147483648', '99999999999'].map(parseProjectNumber),
  ).toEqual(Array(9).fill(null))
})
