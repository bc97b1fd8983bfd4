import { expect, test } from 'vitest'
import { readDigits, typedDigits } from './digits'

test.each([
  ['1234', '1234'],
  [' 12 34\u00a056\u202f7 ', '1234567'],
  ['№ 1234', '1234'],
  ['#1234\u200b', '1234'],
  ['0012', '0012'],
  ['№ 1234 от 25.11.2026', '№ 1234 от 25.11.2026'],
  ['12-15', '12-15'],
  ['12\t15', '12\t15'],
  ['12,5', '12,5'],
  ['12№34', '12№34'],
  ['', ''],
])('%j is the number %j', (text, digits) => {
  expect(readDigits(text)).toBe(digits)
})

const type = (typed: string, before: string) => typedDigits(typed, { before, most: 5 })

test('a key that is no digit, or one beyond the limit, is not taken', () => {
  expect(type('12a', '12')).toBe('12')
  expect(type('1a2', '12')).toBe('12')
  expect(type('a', '')).toBe('')
  expect(type('12 ', '12')).toBe('12')
  expect(type('123456', '12345')).toBe('12345')
})

test('a text that was pasted is a number or stays whole, for its problem to be said', () => {
  expect(type('№ 12 34', '')).toBe('1234')
  expect(type('№ 1234 от 25.11.2026', '')).toBe('№ 1234 от 25.11.2026')
  expect(type('12-15', '')).toBe('12-15')
  expect(type('1234567', '')).toBe('1234567')
})

test('a text that stands is corrected key by key', () => {
  expect(type('12-1', '12-15')).toBe('12-1')
  expect(type('12-156', '12-15')).toBe('12-156')
  expect(type('1215', '12-15')).toBe('1215')
})
