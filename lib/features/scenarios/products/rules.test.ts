import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { productLineInputSchema } from './contract'
import {
  BLANK_LINE,
  isApplicable,
  type LineWithId,
  lineCosts,
  lineTotal,
  PRODUCT_COSTS,
  PRODUCT_COUNTS,
  PRODUCT_LINE,
  type PricedCounts,
  replacedLines,
} from './rules'

const lineWith = (priceWithBonuses: number, given: Partial<PricedCounts>): PricedCounts => ({
  ...BLANK_LINE,
  quantity: 0,
  ...given,
  priceWithBonuses,
})

test('a blank line equals the parsed empty object of the contract', () => {
  expect(productLineInputSchema.parse({})).toEqual(BLANK_LINE)
})

test.each([
  [0.1, 3, 0.3],
  [1.005, 1, 1],
  [19.99, 100, 1999],
  [0.07, 100_000_000, 7_000_000],
  [999_999_999_999.99, 1, 999_999_999_999.99],
  [0, 5, 0],
])('%d times %d is %d', (price, quantity, cost) => {
  expect(lineCosts(lineWith(price, { quantity })).cost).toBe(cost)
})

/** Decimal arithmetic as on paper, digit by digit, independent of the product's code. */
const toDigits = (text: string) => [...text.replace('.', '')].map(Number).reverse()

function written(digits: readonly number[], decimals: number): string {
  const text = digits
    .toReversed()
    .join('')
    .padStart(decimals + 1, '0')
  const whole = text.slice(0, -decimals).replace(/^0+(?=\d)/, '')
  return `${whole}.${text.slice(-decimals)}`
}

function carried(sums: readonly number[]): number[] {
  const digits: number[] = []
  let carry = 0
  for (let place = 0; place < sums.length || carry > 0; place += 1) {
    const sum = (sums[place] ?? 0) + carry
    digits.push(sum % 10)
    carry = Math.floor(sum / 10)
  }
  return digits
}

function product(one: readonly number[], other: readonly number[]): number[] {
  const sums = Array.from({ length: one.length + other.length }, () => 0)
  for (const [place, digit] of one.entries())
    for (const [shift, factor] of other.entries())
      sums[place + shift] = (sums[place + shift] ?? 0) + digit * factor
  return carried(sums)
}

function sum(all: readonly (readonly number[])[]): number[] {
  const length = Math.max(1, ...all.map((digits) => digits.length))
  return carried(
    Array.from({ length }, (_, place) => all.reduce((total, digits) => total + (digits[place] ?? 0), 0)),
  )
}

const count = fc.integer({ min: 0, max: 99_999 })
/** A price as people write it. */
const price = fc
  .tuple(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 0, max: 99 }))
  .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`)

const counts = fc.record(Object.fromEntries(PRODUCT_COUNTS.map((name) => [name, count])))
const pricedLine = fc
  .tuple(price, counts)
  .map(([text, given]) => ({ text, line: lineWith(Number(text), given) }))

describe('against decimal arithmetic done on paper', () => {
  test('every cost is exact', () => {
    fc.assert(
      fc.property(pricedLine, ({ text, line }) => {
        const computed = lineCosts(line)
        for (const cost of PRODUCT_COSTS) {
          const exact = written(product(toDigits(text), toDigits(String(line[PRODUCT_LINE[cost].of]))), 2)
          expect(computed[cost].toFixed(2)).toBe(exact)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('every total is exact, whatever its size', () => {
    fc.assert(
      fc.property(fc.array(pricedLine, { maxLength: 60 }), (lines) => {
        for (const cost of PRODUCT_COSTS) {
          const costs = lines.map(({ text, line }) =>
            product(toDigits(text), toDigits(String(line[PRODUCT_LINE[cost].of]))),
          )
          const total = lineTotal(
            cost,
            lines.map(({ line }) => line),
          )
          expect(total).toEqual({ kind: 'amount', text: written(sum(costs), 2) })
        }
      }),
    )
  })
})

test('no lines have the total 0', () => {
  expect(lineTotal('cost', [])).toEqual({ kind: 'amount', text: '0.00' })
  expect(lineTotal('quantity', [])).toEqual({ kind: 'count', count: 0 })
})

test('counts have totals, and texts and prices none', () => {
  const lines = [lineWith(10, { quantity: 3, handOut: 2 }), lineWith(5, { quantity: 4, handOut: 1 })]
  expect(lineTotal('quantity', lines)).toEqual({ kind: 'count', count: 7 })
  expect(lineTotal('realization', lines)).toEqual({ kind: 'count', count: 3 })
  expect(lineTotal('priceWithBonuses', lines)).toBeNull()
  expect(lineTotal('name', lines)).toBeNull()
})

test.each([
  ['notTakingCost', 'PickUp 4.0', true],
  ['notTaking', 'PickUp 3.0', false],
  ['agentReportCost', 'Standard', true],
  ['agentReport', 'LasMile', false],
  ['returnFromCourier', 'LasMile', true],
  ['returnFromCourierCost', '', false],
  ['qualityCost', '', true],
] as const)('%s applies to %j: %j', (column, shipment, applies) => {
  expect(isApplicable(column, shipment)).toBe(applies)
})

const aLine = (_id: string, given: Partial<LineWithId> = {}): LineWithId => ({ ...BLANK_LINE, _id, ...given })

test('history has changed fields by line, and lines that came, went or changed places', () => {
  const [a, b] = [aLine('a', { name: 'Пазл' }), aLine('b', { barcode: '46' })]
  expect(replacedLines([a, b], [{ ...a, quantity: 3 }, b])).toEqual({
    a: { before: { _id: 'a', line: 'Пазл', quantity: 1 }, after: { _id: 'a', line: 'Пазл', quantity: 3 } },
  })
  expect(replacedLines([a, b], [b, a])).toEqual({ lines: { before: [], after: [] } })
  expect(replacedLines([a], [b])).toEqual({
    lines: { before: [{ ...a, line: 'Пазл' }], after: [{ ...b, line: '46' }] },
  })
  expect(replacedLines([a, b], [a, b])).toEqual({})
})
