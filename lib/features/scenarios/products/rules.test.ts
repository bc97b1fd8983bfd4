import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '@/lib/shared/language'
import { productLineInputSchema } from './contract'
import {
  BLANK_LINE,
  isApplicable,
  type KeptLine,
  lineCosts,
  PRODUCT_COSTS,
  PRODUCT_COUNTS,
  PRODUCT_LINE,
  type PricedCounts,
  parseField,
  replacedLines,
  totalCost,
  writeCells,
} from './rules'

const lineWith = (priceWithBonuses: number, given: Partial<PricedCounts>): PricedCounts => ({
  ...BLANK_LINE,
  quantity: 0,
  ...given,
  priceWithBonuses,
})

test('each cost is its own count times the price', () => {
  const counts = {
    quantity: 1,
    assembled: 2,
    handOut: 3,
    notTaking: 4,
    agentReport: 5,
    returnDvD: 6,
    returnFromCourier: 7,
    returnNonDvD: 8,
    vp: 9,
  }
  expect(lineCosts(lineWith(10, counts))).toEqual({
    cost: 10,
    assembledCost: 20,
    handOutCost: 30,
    notTakingCost: 40,
    agentReportCost: 50,
    returnDvDCost: 60,
    returnFromCourierCost: 70,
    qualityCost: 80,
    vpQualityCost: 90,
  })
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
          const total = totalCost(
            cost,
            lines.map(({ line }) => line),
          )
          expect(total).toBe(written(sum(costs), 2))
        }
      }),
    )
  })
})

test('no lines have the total 0', () => {
  expect(totalCost('cost', [])).toBe('0.00')
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

test.each([
  ['quantity', '12', 12],
  ['quantity', '1 234', 1234],
  ['quantity', '1.9', 1],
  ['quantity', '', 0],
  ['quantity', 'два', 0],
  ['quantity', '-3', 0],
  ['quantity', '1e5', 0],
  ['quantity', '2147483648', null],
  ['priceWithBonuses', '1\u00a0234,5', 1234.5],
  ['priceWithBonuses', '2.345', 2.35],
  ['priceWithBonuses', '2.344', 2.34],
  ['priceWithBonuses', '.5', 0.5],
  ['priceWithBonuses', 'NaN', 0],
  ['priceWithBonuses', '1000000000000', null],
  ['name', '  Пазл ', 'Пазл'],
] as const)('as %s, %j reads as %j', (field, text, value) => {
  expect(parseField(field, text)).toBe(value)
})

test.each([
  ['priceWithBonuses', '1,234.50', 1234.5],
  ['priceWithBonuses', '1.234,50', 1234.5],
  ['priceWithBonuses', '12,345,678.9', 12_345_678.9],
  ['priceWithBonuses', '1.234.567', 1_234_567],
  ['priceWithBonuses', '1’234.50', 1234.5],
  ['priceWithBonuses', "1'234,5", 1234.5],
  ['priceWithBonuses', '1\u202f234,50', 1234.5],
  ['priceWithBonuses', '12,5', 12.5],
  ['priceWithBonuses', '1,2345', 1.23],
  ['priceWithBonuses', '1,23,45', 0],
  ['priceWithBonuses', '12,34.5', 0],
  ['priceWithBonuses', '1.234,567.89', 0],
  ['quantity', '1,234,567', 1_234_567],
  ['quantity', '1,234.00', 1234],
] as const)('as %s, %j reads as %j in each language', (field, text, value) => {
  for (const language of [undefined, ...LANGUAGES]) expect(parseField(field, text, language)).toBe(value)
})

test.each([
  ['quantity', '1,234', 1234, 1],
  ['priceWithBonuses', '1,234', 1234, 1.23],
  ['priceWithBonuses', '0,234', 0.23, 0.23],
  ['priceWithBonuses', '1234,567', 1234.57, 1234.57],
  ['priceWithBonuses', '1.234', 1.23, 1.23],
] as const)('as %s, %j reads as %j in English and as %j in Russian', (field, text, english, russian) => {
  expect(parseField(field, text, 'en')).toBe(english)
  expect(parseField(field, text, 'ru')).toBe(russian)
  expect(parseField(field, text)).toBe(russian)
})

const aLine = (_id: string, given: Partial<KeptLine> = {}): KeptLine => ({ ...BLANK_LINE, _id, ...given })
const ids = () => {
  let last = 0
  return () => `new_${++last}`
}

describe('texts written into lines', () => {
  test('make new lines below the last', () => {
    const { lines } = writeCells([aLine('a')], [{ row: 2, field: 'name', text: 'Кукла' }], ids())
    expect(lines).toEqual([aLine('a'), aLine('new_1'), aLine('new_2', { name: 'Кукла' })])
  })

  test('are left out where they exceed what can be stored, the cost included', () => {
    const before = [aLine('a', { priceWithBonuses: 999_999_999_999.99 })]
    expect(writeCells(before, [{ row: 0, field: 'quantity', text: '11' }], ids())).toEqual({
      lines: before,
      refused: { text: '11', maximum: 10 },
    })
  })
})

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
