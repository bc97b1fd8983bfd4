import { expect, test } from 'vitest'
import type { Basket } from './contract'
import { isBasketFound, isWholeProduct } from './rules'

test('a product is complete with code, name and barcode', () => {
  expect(isWholeProduct({ productCode: '1', name: 'Молоко', barcode: '46' })).toBe(true)
  expect(isWholeProduct({ productCode: '1', name: ' ', barcode: '46' })).toBe(false)
})

test('a search in what is loaded finds the same as that of the server', () => {
  const basket: Basket = {
    _id: 'a'.repeat(24),
    number: 4711,
    description: 'Молочное 100%',
    status: 'active',
    scenarioCount: 0,
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    products: [
      {
        _id: 'b'.repeat(24),
        productCode: '1001',
        name: 'Ряженка',
        barcode: '46000',
        supplierCode: '',
        productId: '',
        isMarked: false,
        isMarketplace: false,
        isOneC: false,
        price: null,
        version: 1,
        createdAt: '2026-01-01T00:00:00.000Z',
        updatedAt: '2026-01-01T00:00:00.000Z',
      },
    ],
  }
  for (const text of ['71', 'МОЛОЧ', '0%', 'ряж', '460', ' ']) expect(isBasketFound(basket, text)).toBe(true)
  expect(isBasketFound(basket, 'хлеб')).toBe(false)
})
