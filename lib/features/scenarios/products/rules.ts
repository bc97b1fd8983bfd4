/** The counts of a product line, in the order of docs/domain.md, Parts of a scenario. */
export const PRODUCT_COUNTS = [
  'quantity',
  'assembled',
  'handOut',
  'notTaking',
  'agentReport',
  'returnDvD',
  'returnFromCourier',
  'returnNonDvD',
  'localMarkdown',
  'defect',
  'quality',
  'vp',
  'vpLocalMarkdown',
  'vpDefect',
  'vpQuality',
] as const

export type ProductCount = (typeof PRODUCT_COUNTS)[number]

/**
 * The computed costs of a product line, each with the count it multiplies by the price (docs/domain.md, Parts of a
 * scenario).
 */
export const PRODUCT_COSTS = {
  cost: 'quantity',
  assembledCost: 'assembled',
  handOutCost: 'handOut',
  notTakingCost: 'notTaking',
  agentReportCost: 'agentReport',
  returnDvDCost: 'returnDvD',
  returnFromCourierCost: 'returnFromCourier',
  qualityCost: 'returnNonDvD',
  vpQualityCost: 'vp',
  realizationCost: 'handOut',
} as const satisfies Record<string, ProductCount>

/** The price and the counts that a line's costs are made of. */
export type PricedCounts = { priceWithBonuses: number } & Record<ProductCount, number>

/** The computed columns of a product line: each cost is its count times the price, exact to the cent. */
export function computedColumns(line: PricedCounts) {
  const costOf = (column: keyof typeof PRODUCT_COSTS) =>
    multiply(line.priceWithBonuses, line[PRODUCT_COSTS[column]])
  return {
    cost: costOf('cost'),
    assembledCost: costOf('assembledCost'),
    handOutCost: costOf('handOutCost'),
    notTakingCost: costOf('notTakingCost'),
    agentReportCost: costOf('agentReportCost'),
    returnDvDCost: costOf('returnDvDCost'),
    returnFromCourierCost: costOf('returnFromCourierCost'),
    qualityCost: costOf('qualityCost'),
    vpQualityCost: costOf('vpQualityCost'),
    realization: line.handOut,
    realizationCost: costOf('realizationCost'),
  }
}

// 0.1 × 3 is not 0.3 in binary: the product is made of whole cents.
function multiply(price: number, count: number): number {
  const cents = BigInt(Math.round(price * 100)) * BigInt(count)
  const digits = String(cents).padStart(3, '0')
  return Number(`${digits.slice(0, -2)}.${digits.slice(-2)}`)
}
