import { expect, test } from 'vitest'
import { doubtsAfter, NO_DOUBTS } from './paste-doubts'

const cells = (key: string, columns: string[], isDoubtful?: true) =>
  columns.map((column) => ({ key, column, ...(isDoubtful && { isDoubtful }) }))

test('a line with an ambiguous quote is named until all of what was pasted there is overwritten', () => {
  const pasted = doubtsAfter(NO_DOUBTS, [
    ...cells('line 5', ['name']),
    ...cells('line 6', ['name', 'barcode'], true),
  ])
  expect(pasted.doubtful.map(({ key }) => key)).toEqual(['line 6', 'line 6'])
  expect(doubtsAfter(pasted, cells('line 5', ['name']))).toBe(pasted)
  const partly = doubtsAfter(pasted, cells('line 6', ['name']))
  expect(partly.doubtful.map(({ column }) => column)).toEqual(['barcode'])
  expect(doubtsAfter(partly, cells('line 6', ['product', 'name', 'barcode']))).toEqual(NO_DOUBTS)
})

test('another paste with an ambiguous quote adds its lines, and says what of it was not taken', () => {
  const untaken = [{ row: 1, column: null, text: '5' }]
  const first = doubtsAfter(NO_DOUBTS, cells('line 6', ['name'], true), untaken)
  expect(first.untaken).toEqual(untaken)
  const second = doubtsAfter(first, cells('line 7', ['name'], true))
  expect(second.doubtful.map(({ key }) => key)).toEqual(['line 6', 'line 7'])
  expect(second.untaken).toEqual([])
})
