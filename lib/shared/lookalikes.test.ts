import { describe, expect, test } from 'vitest'
import { findLookalike, namedColumns, plainTitle, titlesOf } from './lookalikes'

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

test.each([
  ['  Код\u00A0товара: ', 'кодтовара'],
  ['Шт\u200Bрихкод', 'штрихкод'],
  ['Kод', 'код'],
  ['Цена, руб.', 'ценаруб'],
  ['Й'.normalize('NFD'), 'й'],
  ['IDoc POS', 'idocpos'],
])('%j is compared as %j', (title, plain) => {
  expect(plainTitle(title)).toBe(plain)
})

describe('a row of a paste', () => {
  const titles = titlesOf({ plant: 'plant завод', date: 'date дата', number: 'номер' })
  test('has titles where two of its cells are ones', () => {
    expect(namedColumns(['Зaвод', 'что-то', 'ДАТА'], titles)).toEqual(['plant', undefined, 'date'])
    expect(namedColumns(['Завод', 'Номер №'], titles)).toEqual(['plant', 'number'])
  })
  test('has none where one cell or none is', () => {
    expect(namedColumns(['Завод', 'M041'], titles)).toBeNull()
    expect(namedColumns([], titles)).toBeNull()
  })
})
