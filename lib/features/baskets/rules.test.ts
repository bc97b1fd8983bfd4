import { expect, test } from 'vitest'
import { pastedProducts } from './rules'

test('products are read from what was copied out of a spreadsheet, without its heading', () => {
  const text =
    'Код\tНазвание\tШК\tПоставщик\tID\tМарк\tМП\t1ТНП\r\n1001\tМолоко \t4600000000017\t7\t9\tда\t\t1\n\n1002\tКефир'
  expect(pastedProducts(text)).toEqual([
    {
      ...{ productCode: '1001', name: 'Молоко', barcode: '4600000000017', supplierCode: '7', productId: '9' },
      ...{ isMarked: true, isMarketplace: false, isOneC: true },
    },
    {
      ...{ productCode: '1002', name: 'Кефир', barcode: '', supplierCode: '', productId: '' },
      ...{ isMarked: false, isMarketplace: false, isOneC: false },
    },
  ])
  expect(pastedProducts('')).toEqual([])
})
