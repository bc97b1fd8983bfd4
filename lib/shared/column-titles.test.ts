import { describe, expect, test } from 'vitest'
import { namedColumns, plainTitle, toTitles } from './column-titles'

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
  const titles = toTitles({ plant: 'plant завод', date: 'date дата', number: 'номер' })
  test('has titles where two of its cells are ones', () => {
    expect(namedColumns(['Зaвод', 'что-то', 'ДАТА'], titles)).toEqual(['plant', undefined, 'date'])
    expect(namedColumns(['Завод', 'Номер №'], titles)).toEqual(['plant', 'number'])
  })
  test('has none where one cell or none is', () => {
    expect(namedColumns(['Завод', 'M041'], titles)).toBeNull()
    expect(namedColumns([], titles)).toBeNull()
  })
})
