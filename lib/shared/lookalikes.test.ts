import { expect, test } from 'vitest'
import { findLookalike, withLatinTwins } from './lookalikes'

test.each([
  ['С01', 'С', 'cyrillic', 'C'],
  ['АВ-12', 'А', 'cyrillic', 'A'],
  ['CASН', 'Н', 'cyrillic', 'H'],
  ['POS-С', 'С', 'cyrillic', 'C'],
  ['завод М041', 'М', 'cyrillic', 'M'],
  ['MБ1', 'M', 'latin', 'М'],
  ['кaсса', 'a', 'latin', 'а'],
  ['Β12', 'Β', 'greek', 'B'],
  ['CASΗ', 'Η', 'greek', 'H'],
  ['шаг Ρ-7', 'Ρ', 'greek', 'P'],
  ['Ｍ041', 'Ｍ', 'fullWidth', 'M'],
  ['М０41', '０', 'fullWidth', '0'],
])('%s has a lookalike %s, which is %s', (code, letter, alphabet, looksLike) => {
  expect(findLookalike(code)).toEqual({ letter, alphabet, looksLike })
})

test.each([
  '',
  '0001',
  'C01',
  'M041',
  'Б1',
  'касса',
  'НЕТ',
  'касса POS',
  'Касса1',
  'Шаг 1 (SAP)',
  '٣',
  'ΤΑΜΕΙΟ',
  'Ω1',
])('%j has no lookalike', (code) => {
  expect(findLookalike(code)).toBeNull()
})

test('codes that only look the same are the same with Latin letters', () => {
  expect(['С01', 'Ｃ０１', 'C01'].map(withLatinTwins)).toEqual(['C01', 'C01', 'C01'])
  expect(withLatinTwins('Β12Ω')).toBe('B12Ω')
})
