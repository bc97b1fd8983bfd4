import { expect, test } from 'vitest'
import { afterScan, deckMarks, labelLines, placeIn } from './deck'

const marks = [
  { _id: '1', status: 'В обороте' },
  { _id: '2', status: 'Выбыла' },
  { _id: '3', status: 'Сломана' },
  { _id: '4', status: 'В обороте' },
]
const ids = (deck: readonly { _id: string }[]) => deck.map(({ _id }) => _id)

test('only marks that are not used are in the deck, unless all are wanted', () => {
  expect(ids(deckMarks(marks, { isUnusedOnly: true, kept: new Set() }))).toEqual(['1', '3', '4'])
  expect(ids(deckMarks(marks, { isUnusedOnly: false, kept: new Set() }))).toEqual(['1', '2', '3', '4'])
})

test('one that was scanned from the deck stays where it was', () => {
  expect(ids(deckMarks(marks, { isUnusedOnly: true, kept: new Set(['2']) }))).toEqual(['1', '2', '3', '4'])
})

test('after a scan comes the next that is not used, from the beginning again after the last', () => {
  expect(afterScan(marks, 0)?._id).toBe('3')
  expect(afterScan(marks, 3)?._id).toBe('1')
  expect(afterScan([{ _id: '2', status: 'Выбыла' }], 0)?._id).toBe('2')
  expect(afterScan([], 0)).toBeUndefined()
})

test('a mark that is gone leaves the first one in view', () => {
  expect(placeIn(marks, '3')).toBe(2)
  expect(placeIn(marks, 'gone')).toBe(0)
  expect(placeIn([], null)).toBe(0)
})

test('labels of marks without a product can be told apart', () => {
  const mark = { product: '', barcode: '', status: 'В обороте' }
  const lines = (brand: string) => labelLines({ ...mark, brand })
  expect(lines('0104600439931256215abc!123/DEF9\u001d93dGVz')).toEqual(['5abc!123/DEF9', 'В обороте'])
  expect(lines('ДМ-1000123-7')).toEqual(['ДМ-1000123-7', 'В обороте'])
  expect(lines('00000046198488X?io+qBABQC1235')).toEqual(['…98488X?io+qBABQC1235', 'В обороте'])
  expect(labelLines({ ...mark, product: '100200', barcode: '4607238978420', brand: 'ДМ-1' })).toEqual([
    '100200',
    '4607238978420 · В обороте',
  ])
})
