import { expect, test } from 'vitest'
import { type CellMark, cellName, markAfter, marksAfter, NO_MARKS, withoutMark } from './cell-marks'

const mark = (key: string, field: CellMark['field'] = 'quantity'): CellMark => ({
  key,
  id: key,
  field,
  text: 'два',
  kept: '1',
  problem: 'notANumber',
})
const names = (...marks: CellMark[]) => new Set(marks.map(cellName))
const [a, b, c] = [mark('a'), mark('b'), mark('c')]

test('of 40 pasted cells 3 are marked, until each takes a text or is left', () => {
  const pasted = marksAfter(NO_MARKS, { names: names(a, b, c), total: 40, refused: [a, b, c] })
  expect(pasted).toEqual({ marks: [a, b, c], total: 40 })
  const corrected = marksAfter(pasted, { names: names(a), total: 1, refused: [] })
  expect(corrected).toEqual({ marks: [b, c], total: 40 })
  const left = withoutMark(corrected, b)
  expect(left).toEqual({ marks: [c], total: 40 })
  expect(withoutMark(left, c)).toEqual(NO_MARKS)
})

test('what is typed wrong again keeps its mark, and another cell gets one beside it', () => {
  const pasted = { marks: [a, b], total: 40 }
  const again = mark('a')
  expect(marksAfter(pasted, { names: names(again), total: 1, refused: [again] })).toEqual({
    marks: [b, again],
    total: 40,
  })
  expect(marksAfter(pasted, { names: names(c), total: 1, refused: [c] })).toEqual({
    marks: [a, b, c],
    total: 41,
  })
})

test('the way leads from mark to mark, row by row, and behind the last one to the first', () => {
  const table = { keys: ['a', 'b', 'c'], fields: ['name', 'quantity', 'vp'] }
  const marks = [c, mark('a', 'vp'), a]
  const way = [{ row: 0, column: 0 }]
  for (let steps = 0; steps < 4; steps += 1) {
    const next = markAfter(marks, table, way.at(-1) ?? { row: 0, column: 0 })
    if (next) way.push(next)
  }
  expect(way.slice(1)).toEqual([
    { row: 0, column: 1 },
    { row: 0, column: 2 },
    { row: 2, column: 1 },
    { row: 0, column: 1 },
  ])
  expect(markAfter([mark('gone'), mark('a', 'defect')], table, { row: 0, column: 0 })).toBeNull()
})
