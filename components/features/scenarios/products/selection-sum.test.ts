import { describe, expect, it } from 'vitest'
import { BLANK_LINE } from '@/lib/features/scenarios/products/rules'
import { selectionSum } from './selection-sum'

const line = (priceWithBonuses: number, quantity: number) => ({
  ...BLANK_LINE,
  _id: `${priceWithBonuses}`,
  priceWithBonuses,
  quantity,
})

describe('the sum of selected cells', () => {
  it('is exact to the cent, where binary numbers are not', () => {
    const lines = Array.from({ length: 10 }, () => line(0.1, 3))
    expect(selectionSum(['priceWithBonuses'], lines)).toEqual({ cells: 10, amount: '1.00', count: null })
    expect(selectionSum(['priceWithBonuses', 'cost'], lines)?.amount).toBe('4.00')
    const large = [line(9_999_999_999.99, 1), line(9_999_999_999.99, 1)]
    expect(selectionSum(['priceWithBonuses'], large)?.amount).toBe('19999999999.98')
  })

  it('keeps amounts apart from counts, and leaves out texts', () => {
    expect(selectionSum(['name', 'priceWithBonuses', 'quantity'], [line(10.5, 2), line(1, 4)])).toEqual({
      cells: 4,
      amount: '11.50',
      count: 6,
    })
  })

  it('is nothing for a single number or texts alone', () => {
    expect(selectionSum(['quantity'], [line(1, 4)])).toBeNull()
    expect(selectionSum(['name', 'barcode'], [line(1, 4), line(2, 5)])).toBeNull()
  })
})
