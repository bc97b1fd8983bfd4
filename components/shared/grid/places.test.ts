import { expect, test } from 'vitest'
import { placeByKey, placeWithin, tabbed, toBlock } from './places'
import { filledBelow, filledDown, pastedCells } from './use-grid-clipboard'
import { nextRange, toRuns } from './use-row-window'

const SIZE = { rows: 3, columns: 2 }
const LAST = { row: 2, column: 1 }

test('Tab skips computed cells, goes on in the next row, and out behind the last cell', () => {
  const stops = [1, 3]
  expect(tabbed({ row: 0, column: 1 }, 1, 3, stops)).toEqual({ row: 0, column: 3 })
  expect(tabbed({ row: 0, column: 2 }, -1, 3, stops)).toEqual({ row: 0, column: 1 })
  expect(tabbed({ row: 0, column: 3 }, 1, 3, stops)).toEqual({ row: 1, column: 1 })
  expect(tabbed({ row: 1, column: 0 }, -1, 3, stops)).toEqual({ row: 0, column: 3 })
  expect(tabbed({ row: 2, column: 3 }, 1, 3, stops)).toBeNull()
  expect(tabbed({ row: 0, column: 1 }, -1, 3, stops)).toBeNull()
  expect(tabbed({ row: 0, column: 1 }, 1, 3, [])).toBeNull()
})

test.each([
  ['ArrowDown', false, LAST],
  ['ArrowUp', true, { row: 0, column: 1 }],
  ['Home', true, { row: 0, column: 0 }],
  ['End', false, LAST],
  ['PageDown', false, LAST],
])('%s (far: %j) leads from the last cell to %j', (key, isFar, place) => {
  expect(placeWithin(placeByKey(key, isFar, LAST, SIZE) ?? LAST, SIZE)).toEqual(place)
})

test('a block is the same whichever corner it was begun at', () => {
  const corners = [
    { row: 2, column: 0 },
    { row: 1, column: 1 },
  ] as const
  const [active, end] = corners
  const block = { top: 1, bottom: 2, left: 0, right: 1 }
  expect(toBlock({ active, end, tabFrom: null })).toEqual(block)
  expect(toBlock({ active: end, end: active, tabFrom: null })).toEqual(block)
})

test('the focused row is always drawn, and all rows keep their position', () => {
  expect(toRuns(500, { from: 100, to: 140 }, 3)).toEqual([
    { from: 0, to: 3, isDrawn: false },
    { from: 3, to: 4, isDrawn: true },
    { from: 4, to: 100, isDrawn: false },
    { from: 100, to: 140, isDrawn: true },
    { from: 140, to: 500, isDrawn: false },
  ])
  expect(toRuns(2, { from: 0, to: 2 }, 0)).toEqual([{ from: 0, to: 2, isDrawn: true }])
  expect(toRuns(0, { from: 0, to: 0 }, 0)).toEqual([{ from: 0, to: 0, isDrawn: true }])
})

test('rows that scroll into view are drawn a few at a time, from the first visible one on', () => {
  const wanted = { from: 94, to: 136 }
  expect(nextRange(wanted, { from: 0, to: 36 }, 100)).toEqual({ from: 100, to: 108 })
  expect(nextRange(wanted, { from: 100, to: 132 }, 100)).toEqual({ from: 96, to: 136 })
  expect(nextRange(wanted, { from: 96, to: 136 }, 100)).toEqual(wanted)
})

const column = (id: string, isEditable = true) => ({ id, name: id, width: 1, isEditable, toText: String })
const columns = [column('a'), column('cost', false), column('b')]
const rows = ['x', 'y']
const one = { top: 1, bottom: 1, left: 0, right: 0 }

test('a pasted table keeps its columns, leaves computed ones alone and goes on below the last row', () => {
  expect(pastedCells({ rows, columns, block: one }, '1\t2\t3\t4\n"a\tb"\t5\t\'=6\t\n')).toEqual({
    cells: [
      { row: 1, column: 'a', text: '1' },
      { row: 1, column: 'b', text: '3' },
      { row: 2, column: 'a', text: 'a b' },
      { row: 2, column: 'b', text: '=6' },
    ],
    untaken: [
      { row: 1, column: 'cost', text: '2' },
      { row: 1, column: null, text: '4' },
      { row: 2, column: 'cost', text: '5' },
    ],
    block: { top: 1, bottom: 2, left: 0, right: 2 },
  })
})

test('one pasted cell fills the selected block', () => {
  const block = { top: 0, bottom: 1, left: 0, right: 2 }
  const { cells } = pastedCells({ rows, columns, block }, '7\r\n')
  expect(cells.map(({ row, column: id }) => `${row}${id}`)).toEqual(['0a', '0b', '1a', '1b'])
})

test('a block is filled down with its first row, and below it with its rows repeatedly', () => {
  const many = ['x', 'y', 'z', 'u', 'v']
  const toTexts = (cells: ReturnType<typeof filledDown>) =>
    cells.map(({ row, column: id, text }) => row + id + text)
  const block = { top: 0, bottom: 1, left: 0, right: 1 }
  expect(toTexts(filledDown({ rows: many, columns, block: { ...block, bottom: 2 } }))).toEqual(['1ax', '2ax'])
  expect(toTexts(filledBelow({ rows: many, columns, block }, 4))).toEqual(['2ax', '3ay', '4ax'])
  expect(filledBelow({ rows: many, columns, block }, 1)).toEqual([])
})
