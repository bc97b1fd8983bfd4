import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { BLANK_LINE, type LineWithId } from '../products/rules'
import { writeCells } from './rules'

const barcodes = fs
  .readFileSync(new URL('../../../../tests/fixtures/pasted/barcodes.tsv', import.meta.url), 'utf8')
  .trimEnd()

const aLine = (_id: string, given: Partial<LineWithId> = {}): LineWithId => ({ ...BLANK_LINE, _id, ...given })
const ids = () => {
  let last = 0
  return () => `new_${++last}`
}

describe('texts written into lines', () => {
  test('make new lines below the last', () => {
    const { lines } = writeCells([aLine('a')], [{ row: 2, field: 'name', text: 'Кукла' }], ids())
    expect(lines).toEqual([aLine('a'), aLine('new_1'), aLine('new_2', { name: 'Кукла' })])
  })

  test('are refused where they exceed what can be stored, the cost included', () => {
    const before = [aLine('a', { priceWithBonuses: 999_999_999_999.99 })]
    const { lines, refused } = writeCells(before, [{ row: 0, field: 'quantity', text: '11' }], ids())
    expect(lines).toEqual(before)
    expect(refused).toEqual([
      { id: 'a', field: 'quantity', text: '11', kept: '1', problem: 'tooLarge', maximum: 10 },
    ])
  })

  test('are trimmed where the field is a text', () => {
    const { lines } = writeCells([aLine('a')], [{ row: 0, field: 'name', text: '  Пазл ' }], ids())
    expect(lines).toEqual([aLine('a', { name: 'Пазл' })])
  })

  test('are refused where they are too long, instead of being cut', () => {
    const cells = ['а'.repeat(200), 'б'.repeat(201)].map((text) => ({ row: 0, field: 'name' as const, text }))
    const { lines, refused } = writeCells([aLine('a')], cells, ids())
    expect(lines).toEqual([aLine('a', { name: 'а'.repeat(200) })])
    expect(refused).toMatchObject([{ field: 'name', problem: 'tooLong', maximum: 200 }])
  })

  test('are refused where a spreadsheet shortened a code, and a barcode is read as it is printed', () => {
    const rows = barcodes
      .split('\n')
      .slice(1)
      .map((row) => row.split('\t')[2] ?? '')
    const before = rows.map((_, index) => aLine(String(index), { barcode: 'прежний' }))
    const cells = rows.map((text, row) => ({ row, field: 'barcode' as const, text }))
    const { lines, refused } = writeCells(before, cells, ids())
    expect(lines.map(({ barcode }) => barcode)).toEqual([
      ...['прежний', 'прежний', '4601234567893', '0012345678905', 'прежний'],
      ...['4601234567893', '4601234567893', '4601234567894'],
    ])
    expect(refused.map(({ id, problem }) => [id, problem])).toEqual([
      ['0', 'shortened'],
      ['1', 'shortened'],
      ['4', 'digitsLost'],
    ])
    const code = { row: 0, field: 'product' as const, text: '4,60123E+12' }
    expect(writeCells(before, [code], ids()).refused).toMatchObject([{ problem: 'shortened' }])
    const name = { row: 0, field: 'name' as const, text: '4,60123E+12' }
    expect(writeCells(before, [name], ids()).refused).toEqual([])
    const failed = { row: 0, field: 'name' as const, text: '#Н/Д' }
    expect(writeCells(before, [failed], ids()).refused).toMatchObject([{ problem: 'error' }])
  })

  test('make a field 0 or empty where it is cleared', () => {
    const before = [aLine('a', { name: 'Пазл', priceWithBonuses: 5, quantity: 2 })]
    const fields = ['name', 'priceWithBonuses', 'quantity'] as const
    const cleared = fields.map((field) => ({ row: 0, field, text: null }))
    const { lines, refused } = writeCells(before, cleared, ids())
    expect(lines).toEqual([aLine('a', { quantity: 0 })])
    expect(refused).toEqual([])
  })

  test('are refused where they are blank and there is a number to keep', () => {
    const before = [aLine('a', { priceWithBonuses: 5 }), aLine('b')]
    const pasted = [0, 1, 2].map((row) => ({ row, field: 'priceWithBonuses' as const, text: '' }))
    const { lines, refused } = writeCells(before, pasted, ids())
    expect(lines).toEqual([...before, aLine('new_1')])
    expect(refused).toMatchObject([{ id: 'a', text: '', kept: '5.00', problem: 'notANumber' }])
  })
})
