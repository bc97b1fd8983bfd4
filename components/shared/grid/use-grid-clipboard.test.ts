import fs from 'node:fs'
import { expect, test } from 'vitest'
import { pastedCells } from './use-grid-clipboard'

const COLUMNS = ['code', 'name', 'barcode', 'price'].map((id) => ({
  id,
  name: id,
  width: 1,
  isEditable: true,
  toText: String,
}))
const paste = (text: string, top = 0) =>
  pastedCells({ rows: [], columns: COLUMNS, block: { top, bottom: top, left: 0, right: 0 } }, text).cells

test('a pasted row of which it is unclear where it ends is marked, and the others are not', () => {
  const doubtful = '10001\t"Tea\t5\n10002\tcable 15"\t6'
  const cells = paste(`10000\tМыло\n${doubtful}`, 3)
  expect(cells.filter(({ isDoubtful }) => isDoubtful).map(({ row }) => row)).toEqual(
    cells.filter(({ row }) => row === 4).map(({ row }) => row),
  )
  expect(cells.filter(({ row }) => row === 3)).toEqual([
    { row: 3, column: 'code', text: '10000' },
    { row: 3, column: 'name', text: 'Мыло' },
  ])
})

test('of cells with quotes of their own the rows that may be split wrongly are marked', () => {
  const text = fs.readFileSync(new URL('../../../tests/fixtures/pasted/quotes.tsv', import.meta.url), 'utf8')
  const cells = paste(text)
  const rows = new Set(cells.map(({ row }) => row))
  const doubtful = new Set(cells.filter(({ isDoubtful }) => isDoubtful).map(({ row }) => row))
  expect([rows.size, [...doubtful]]).toEqual([7, [5]])
})
