import { expect, test } from 'vitest'
import { computedColumns, PRODUCT_COUNTS, type PricedCounts } from './rules'

function lineWith(priceWithBonuses: number, given: Partial<PricedCounts>): PricedCounts {
  const none = {
    quantity: 0,
    assembled: 0,
    handOut: 0,
    notTaking: 0,
    agentReport: 0,
    returnDvD: 0,
    returnFromCourier: 0,
    returnNonDvD: 0,
    localMarkdown: 0,
    defect: 0,
    quality: 0,
    vp: 0,
    vpLocalMarkdown: 0,
    vpDefect: 0,
    vpQuality: 0,
  }
  return { ...none, ...given, priceWithBonuses }
}

test('each cost is its own count times the price', () => {
  const counts = Object.fromEntries(PRODUCT_COUNTS.map((count, index) => [count, index + 1]))
  expect(computedColumns(lineWith(10, counts))).toEqual({
    cost: 10,
    assembledCost: 20,
    handOutCost: 30,
    notTakingCost: 40,
    agentReportCost: 50,
    returnDvDCost: 60,
    returnFromCourierCost: 70,
    qualityCost: 80,
    vpQualityCost: 120,
    realization: 3,
    realizationCost: 30,
  })
})

test.each([
  [0.1, 3, 0.3],
  [1.005, 1, 1],
  [19.99, 100, 1999],
  [0.07, 100_000_000, 7_000_000],
  [999_999_999_999.99, 1, 999_999_999_999.99],
  [0, 5, 0],
])('%d times %d is %d', (price, quantity, cost) => {
  expect(computedColumns(lineWith(price, { quantity })).cost).toBe(cost)
})
