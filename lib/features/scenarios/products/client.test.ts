import { expect, test } from 'vitest'
import type { BasketProduct } from '@/lib/features/baskets/contract'
import { pricedLines } from './client'
import { BLANK_LINE, basketLines, isUnpriced } from './rules'

const product = (given: Partial<BasketProduct>): BasketProduct => ({
  _id: 'a'.repeat(24),
  productCode: '1001',
  name: 'Молоко',
  barcode: '46',
  supplierCode: '',
  productId: '',
  isMarked: false,
  isMarketplace: false,
  isOneC: false,
  price: null,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...given,
})

test('lines come with the prices of their basket; without one, a receipt has no price and an order 0', () => {
  const [priced, unpriced] = basketLines([product({ price: 89.9 }), product({})])
  expect(priced).toMatchObject({ product: '1001', priceWithBonuses: 89.9, quantity: 1 })
  expect(priced && isUnpriced(priced, 'receipts')).toBe(false)
  expect(unpriced && isUnpriced(unpriced, 'receipts')).toBe(true)
  expect(unpriced && isUnpriced(unpriced, 'orders')).toBe(false)
})

test('prices are taken by code, else by barcode, where a line has none', () => {
  const lines = [
    { ...BLANK_LINE, product: '1001' },
    { ...BLANK_LINE, barcode: '47' },
    { ...BLANK_LINE, product: '1001', priceWithBonuses: 5 },
    { ...BLANK_LINE, product: 'other' },
    { ...BLANK_LINE, product: '1001', quantity: 2_000_000_000 },
  ]
  const products = [
    product({ price: 99_999 }),
    product({ productCode: '1002', barcode: '47', price: 0.5 }),
    product({ productCode: 'other', price: null }),
  ]
  const { lines: next, count } = pricedLines(lines, products)
  expect(next.map(({ priceWithBonuses }) => priceWithBonuses)).toEqual([99_999, 0.5, 5, 0, 0])
  expect(count).toBe(2)
})
