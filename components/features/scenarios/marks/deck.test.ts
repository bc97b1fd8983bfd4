import { expect, test } from 'vitest'
import { afterScan, deckMarks, placeIn } from './deck'

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
