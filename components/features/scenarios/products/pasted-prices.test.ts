import fs from 'node:fs'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { pastedCells } from '@/components/shared/grid/use-grid-clipboard'
import { BLANK_LINE } from '@/lib/features/scenarios/products/rules'
import { BrowserStorage } from '@/tests/stand-ins/browser-storage'
import { ProductLinesServer, toId } from '@/tests/stand-ins/product-lines-server'
import { ProductSheet } from './product-sheet'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', new BrowserStorage())
})

const PRICES = fs.readFileSync(
  new URL('../../../../tests/fixtures/pasted/prices.tsv', import.meta.url),
  'utf8',
)
const COLUMNS = ['name', 'priceWithBonuses'] as const
const FORMER = 5

test('prices that people paste end right, or the cell keeps what it had and says why', () => {
  const lines = PRICES.trimEnd()
    .split('\n')
    .map((_, index) => ({
      ...BLANK_LINE,
      _id: toId(index + 1),
      priceWithBonuses: FORMER,
    }))
  const sheet = new ProductSheet(new QueryClient(), 'a'.repeat(24), new ProductLinesServer('', lines).stored)
  const columns = COLUMNS.map((id) => ({ id, name: id, width: 1, isEditable: true, toText: String }))
  const block = { top: 0, bottom: 0, left: 0, right: 0 }
  const { cells } = pastedCells({ rows: lines, columns, block }, PRICES)
  const refused = sheet.write(
    cells.map(({ row, column, text }) => ({
      row,
      field: column === 'name' ? 'name' : 'priceWithBonuses',
      text,
    })),
  )
  const after = sheet.state.get().lines
  const problems = new Map(refused.map(({ id, problem }) => [id, problem]))
  expect(after.map(({ _id, priceWithBonuses }) => problems.get(_id) ?? priceWithBonuses)).toEqual([
    ...[1234.5, 1234.5, 1234.5, 1234.5, 1234.5, 1234.5, 1234.5, 1234.5],
    ...['negative', 'negative', 'negative', 'negative'],
    ...[0.1, 'shortened', 'tooPrecise', 'ambiguous', 'notANumber', 'notANumber', 'notANumber'],
    ...[1234, 1234.5, 5000, 'notANumber', 'notANumber', 1234.5, 'notANumber', 'notANumber'],
  ])
  expect(after.filter(({ priceWithBonuses }) => priceWithBonuses === FORMER)).toHaveLength(refused.length)
  expect(after.map(({ name }) => name)).toEqual(lines.map((_, index) => `Товар ${index + 1}`))
})
