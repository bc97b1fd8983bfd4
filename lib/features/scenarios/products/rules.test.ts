import fs from 'node:fs'
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

const barcodes = fs
  .readFileSync(new URL('../../../../tests/fixtures/pasted/barcodes.tsv', import.meta.url), 'utf8')
  .trimEnd()

const aLine = (_id: string, given: Partial<LineWithId> = {}): LineWithId => ({ ...BLANK_LINE, _id, ...given })
const ids = () => {
  let last = 0
  return () => `new_${++last}`
}

describe('texts written into lines', () => {
  test('make new lines below the last', () => {
    const { lines } = writeCells([aLine('a')], [{ row: 2, field: 'name', text: 'Кукла' }], ids())
    expect(lines).toEqual([aLine('a'), aLine('new_1'), aLine('new_2', { name: 'Кукла' })])
  })

  test('are refused where they exceed what can be stored, the cost included', () => {
    const before = [aLine('a', { priceWithBonuses: 999_999_999_999.99 })]
    const { lines, refused } = writeCells(before, [{ row: 0, field: 'quantity', text: '11' }], ids())
    expect(lines).toEqual(before)
    expect(refused).toEqual([
      { id: 'a', field: 'quantity', text: '11', kept: '1', problem: 'tooLarge', maximum: 10 },
    ])
  })

  test('are trimmed where the field is a text', () => {
    const { lines } = writeCells([aLine('a')], [{ row: 0, field: 'name', text: '  Пазл ' }], ids())
    expect(lines).toEqual([aLine('a', { name: 'Пазл' })])
  })

  test('are refused where they are too long, instead of being cut', () => {
    const cells = ['а'.repeat(200), 'б'.repeat(201)].map((text) => ({ row: 0, field: 'name' as const, text }))
    const { lines, refused } = writeCells([aLine('a')], cells, ids())
    expect(lines).toEqual([aLine('a', { name: 'а'.repeat(200) })])
    expect(refused).toMatchObject([{ field: 'name', problem: 'tooLong', maximum: 200 }])
  })

  test('are refused where a spreadsheet shortened a code, and a barcode is read as it is printed', () => {
    const rows = barcodes
      .split('\n')
      .slice(1)
      .map((row) => row.split('\t')[2] ?? '')
    const before = rows.map((_, index) => aLine(String(index), { barcode: 'прежний' }))
    const cells = rows.map((text, row) => ({ row, field: 'barcode' as const, text }))
    const { lines, refused } = writeCells(before, cells, ids())
    expect(lines.map(({ barcode }) => barcode)).toEqual([
      ...['прежний', 'прежний', '4601234567893', '0012345678905', 'прежний'],
      ...['4601234567893', '4601234567893', '4601234567894'],
    ])
    expect(refused.map(({ id, problem }) => [id, problem])).toEqual([
      ['0', 'shortened'],
      ['1', 'shortened'],
      ['4', 'digitsLost'],
    ])
    const code = { row: 0, field: 'product' as const, text: '4,60123E+12' }
    expect(writeCells(before, [code], ids()).refused).toMatchObject([{ problem: 'shortened' }])
    const name = { row: 0, field: 'name' as const, text: '4,60123E+12' }
    expect(writeCells(before, [name], ids()).refused).toEqual([])
    const failed = { row: 0, field: 'name' as const, text: '#Н/Д' }
    expect(writeCells(before, [failed], ids()).refused).toMatchObject([{ problem: 'error' }])
  })

  test('make a field 0 or empty where it is cleared', () => {
    const before = [aLine('a', { name: 'Пазл', priceWithBonuses: 5, quantity: 2 })]
    const fields = ['name', 'priceWithBonuses', 'quantity'] as const
    const cleared = fields.map((field) => ({ row: 0, field, text: null }))
    const { lines, refused } = writeCells(before, cleared, ids())
    expect(lines).toEqual([aLine('a', { quantity: 0 })])
    expect(refused).toEqual([])
  })

  test('are refused where they are blank and there is a number to keep', () => {
    const before = [aLine('a', { priceWithBonuses: 5 }), aLine('b')]
    const pasted = [0, 1, 2].map((row) => ({ row, field: 'priceWithBonuses' as const, text: '' }))
    const { lines, refused } = writeCells(before, pasted, ids())
    expect(lines).toEqual([...before, aLine('new_1')])
    expect(refused).toMatchObject([{ id: 'a', text: '', kept: '5.00', problem: 'notANumber' }])
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
