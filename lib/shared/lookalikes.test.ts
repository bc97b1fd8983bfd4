import { expect, test } from 'vitest'
import { findLookalike } from './lookalikes'

test.each([
  ['С01', 'С', 'cyrillic', 'C'],
  ['АВ-12', 'А', 'cyrillic', 'A'],
  ['CASН', 'Н', 'cyrillic', 'H'],
  ['POS-С', 'С', 'cyrillic', 'C'],
  ['завод М041', 'М', 'cyrillic', 'M'],
  ['MБ1', 'M', 'latin', 'М'],
  ['кaсса', 'a', 'latin', 'а'],
])('%s has a lookalike %s, which is %s', (code, letter, alphabet, looksLike) => {
  expect(findLookalike(code)).toEqual({ letter, alphabet, looksLike })
})

test.each(['', '0001', 'C01', 'M041', 'Б1', 'касса', 'НЕТ', 'касса POS', 'Касса1', 'Шаг 1 (SAP)', '٣'])(
  '%j has no lookalike',
  (code) => {
    expect(findLookalike(code)).toBeNull()
  },
)
