import { expect, test } from 'vitest'
import { BLANK_LINE } from '@/lib/features/scenarios/products/rules'
import { codeLookalikes } from './code-lookalikes'

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
