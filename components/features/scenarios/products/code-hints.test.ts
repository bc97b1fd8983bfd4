import { expect, test } from 'vitest'
import { BLANK_LINE } from '@/lib/features/scenarios/products/rules'
import { codeLookalikes, wrongBarcodes } from './code-hints'

test('letters of codes that only look right are named by their line and column; names may have any', () => {
  const lines = [
    { ...BLANK_LINE, _id: '1', product: '10001', name: 'Чай Tea' },
    { ...BLANK_LINE, _id: '2', product: 'C01', supplierCode: 'С01' },
    { ...BLANK_LINE, _id: '3', barcode: 'АB-1' },
  ]
  expect(
    codeLookalikes(lines).map(({ row, field, found }) => [row, field, found.letter, found.alphabet]),
  ).toEqual([
    [1, 'supplierCode', 'С', 'cyrillic'],
    [2, 'barcode', 'А', 'cyrillic'],
  ])
})

test('barcodes with a wrong check digit are named by their line; other codes and right ones are not', () => {
  const barcodes = ['4600000000015', '4600000000018', '', '10001', '46000000', 'АB-1', '4600000000017']
  const lines = barcodes.map((barcode, index) => ({ ...BLANK_LINE, _id: String(index), barcode }))
  expect(wrongBarcodes(lines).map(({ row, field }) => [row, field])).toEqual([
    [1, 'barcode'],
    [4, 'barcode'],
    [6, 'barcode'],
  ])
})
