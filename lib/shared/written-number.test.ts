import fs from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getTranslator } from './catalog'
import { type NumberLimits, type NumberProblem, numberMessage, readAmount, readCount } from './written-number'

const anyNumber: NumberLimits = { mayBeNegative: true }

describe('an amount', () => {
  test.each([
    ['1 234,50', 1234.5],
    ['1\u00a0234,50', 1234.5],
    ['1\u202f234,50', 1234.5],
    ['1\u2009234,50', 1234.5],
    ['1\u2009234\u00a0567,5', 1_234_567.5],
    ["1'234.50", 1234.5],
    ['1’234.50', 1234.5],
    ['\t1234.5\r\n', 1234.5],
    ['1\u200b234\u2060,50\ufeff', 1234.5],
    ['\u200e1234,50\u200f', 1234.5],
    ['1 234,50 ₽', 1234.5],
    ['1 234,50₽', 1234.5],
    ['₽ 1234,5', 1234.5],
    ['1 234,50 руб.', 1234.5],
    ['1234,50 руб', 1234.5],
    ['1234,50 РУБ.', 1234.5],
    ['1234,50р.', 1234.5],
    ['1234 рубля', 1234],
    ['100 p.', 100],
    ['руб. 12,50', 12.5],
    ['12,50 бел. руб.', 12.5],
    ['12,50 Br', 12.5],
    ['Br12.50', 12.5],
    ['1234,5 BYN', 1234.5],
    ['BYN 1234,5', 1234.5],
    ['5 000 ₸', 5000],
    ['5 000 тг.', 5000],
    ['KZT 5 000', 5000],
    ['$1,234.50', 1234.5],
    ['US$ 1,234.50', 1234.5],
    ['1.234,50 €', 1234.5],
    ['EUR 1.234,50', 1234.5],
    ['RUB1234.50', 1234.5],
    ['1.234,50', 1234.5],
    ['1,234.50', 1234.5],
    ['12,345,678.9', 12_345_678.9],
    ['1.234.567', 1_234_567],
    ['1,234,567', 1_234_567],
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['0,1', 0.1],
    [',5', 0.5],
    ['12,', 12],
    ['12,–', 12],
    ['12.-', 12],
    ['€ 1.234,--', 1234],
    ['1 234,- Kč', 1234],
    ['12.50 zł', 12.5],
    ['100 лей', 100],
    ['007', 7],
    ['0,500', 0.5],
    ['1234,5000', 1234.5],
    ['1234.500', 1234.5],
    ['+12,50', 12.5],
    ['"1234,50"', 1234.5],
    ["'12,50", 12.5],
    ['', 0],
    [' \u00a0\u200b', 0],
    ['-0,00', 0],
    ['999 999 999 999,99', 999_999_999_999.99],
  ])('%j is %d', (text, value) => {
    expect(readAmount(text)).toEqual({ value })
  })

  test.each([
    '12,50-',
    '(12,50)',
    '−12,50',
    '-12,50',
    '- 12,50',
    '–12,50',
    '—12,50',
    '‑12,50',
    '-12,50 ₽',
    '-₽12,50',
    '₽-12,50',
    '12,50- ₽',
    '12,50 ₽-',
    '(12,50 ₽)',
    '(₽12,50)',
    '$(12.50)',
  ])('%j is below zero, which is understood and refused', (text) => {
    expect(readAmount(text, anyNumber)).toEqual({ value: -12.5 })
    expect(readAmount(text)).toEqual({ problem: 'negative' })
  })

  test.each([
    ['1,234', 'ambiguous'],
    ['1.005', 'ambiguous'],
    ['12.500', 'ambiguous'],
    ['1,000 ₽', 'ambiguous'],
    ['1e3', 'shortened'],
    ['4,60123E+12', 'shortened'],
    ['4.60123Е+12', 'shortened'],
    ['1,5E-05', 'shortened'],
    ['#####', 'shortened'],
    ['1234.505', 'tooPrecise'],
    ['0,125', 'tooPrecise'],
    ['1 234,567', 'tooPrecise'],
    ['1,234.567', 'tooPrecise'],
    ['1000000000000', 'tooLarge'],
    ['4601234567890000', 'tooLarge'],
    ['12,5 %', 'notANumber'],
    ['½', 'notANumber'],
    ['12²', 'notANumber'],
    ['١٢', 'notANumber'],
    ['#Н/Д', 'notANumber'],
    ['#N/A', 'notANumber'],
    ['=1+1', 'notANumber'],
    ['—', 'notANumber'],
    ['-', 'notANumber'],
    ['₽', 'notANumber'],
    ['()', 'notANumber'],
    ['.', 'notANumber'],
    ['1,23,45', 'notANumber'],
    ['12,34.5', 'notANumber'],
    ['1.234,567.89', 'notANumber'],
    ['1 23', 'notANumber'],
    ['1234 567', 'notANumber'],
    ['1\t234', 'notANumber'],
    ['1\n234', 'notANumber'],
    ['12 руб. 50 коп.', 'notANumber'],
    ['12-50', 'notANumber'],
    ['-12-', 'notANumber'],
    ['1 234-50', 'notANumber'],
    ['12,-5', 'notANumber'],
    ['-(12)', 'notANumber'],
    ['--12', 'notANumber'],
    ['+-12', 'notANumber'],
    ['5 тыс.', 'notANumber'],
    ['5k', 'notANumber'],
    ['от 100', 'notANumber'],
    ['100–200', 'notANumber'],
    ['01.02.2026', 'notANumber'],
    ['12:30', 'notANumber'],
    ['true', 'notANumber'],
    ['NaN', 'notANumber'],
    ['Infinity', 'notANumber'],
    ['0x10', 'notANumber'],
  ] as const)('%j is %s', (text, problem) => {
    expect(readAmount(text)).toEqual({ problem })
  })

  test('has a maximum of its own where it is given one', () => {
    expect(readAmount('100,01', { maximum: 100 })).toEqual({ problem: 'tooLarge' })
    expect(readAmount('100,00', { maximum: 100 })).toEqual({ value: 100 })
  })
})

describe('a count', () => {
  test.each([
    ['12', 12],
    ['1 234', 1234],
    ['1,234,567', 1_234_567],
    ['1,234.00', 1234],
    ['12,00', 12],
    ['12.0', 12],
    ['2 147 483 647', 2_147_483_647],
    ['', 0],
  ])('%j is %d', (text, value) => {
    expect(readCount(text)).toEqual({ value })
  })

  test.each([
    ['12,5', 'tooPrecise'],
    ['0,001', 'tooPrecise'],
    // Till systems write the quantity 1 with three decimals.
    ['1,000', 'ambiguous'],
    ['1,234', 'ambiguous'],
    ['-1', 'negative'],
    ['2147483648', 'tooLarge'],
    ['4,60123E+12', 'shortened'],
    ['12 шт.', 'notANumber'],
  ] as const)('%j is %s', (text, problem) => {
    expect(readCount(text)).toEqual({ problem })
  })
})

const GROUPS = ['', ' ', '\u00a0', '\u202f', '\u2009', "'", '’', '.', ',']
const CURRENCIES = ['₽', ' ₽', ' руб.', ' р.', '$', ' €', ' BYN', ' Br', ' ₸', ' тг', ' KZT', '']
const SIGNED: ((digits: string) => string)[] = [
  (digits) => `-${digits}`,
  (digits) => `−${digits}`,
  (digits) => `${digits}-`,
  (digits) => `(${digits})`,
]

const spelling = fc.record({
  cents: fc.integer({ min: 0, max: 99_999_999_999_999 }),
  group: fc.constantFrom(...GROUPS),
  isComma: fc.boolean(),
  currency: fc.constantFrom(...CURRENCIES),
  isBefore: fc.boolean(),
  signed: fc.constantFrom(...SIGNED),
  isNegative: fc.boolean(),
  invisible: fc.constantFrom('', '\u200b', '\ufeff', '\u200e'),
})

test('an amount in any spelling is that amount', () => {
  const property = fc.property(spelling, (given) => {
    const value = given.cents / 100
    const decimal = given.group === '.' ? ',' : given.group === ',' ? '.' : given.isComma ? ',' : '.'
    const [whole = '', part = ''] = value.toFixed(2).split('.')
    const digits = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, given.group) + decimal + part
    const plain = given.isBefore ? `${given.currency.trim()}${digits}` : `${digits}${given.currency}`
    const isNegative = given.isNegative && value > 0
    const text = given.invisible + (isNegative ? given.signed(plain) : plain)
    expect(readAmount(text, anyNumber)).toEqual({ value: isNegative ? -value : value })
    expect(readAmount(text)).toEqual(isNegative ? { problem: 'negative' } : { value })
  })
  fc.assert(property, { numRuns: 10_000 })
})

test('any text is a number or has a problem, and one that has no digit is never a number', () => {
  const property = fc.property(fc.string({ unit: 'grapheme' }), (text) => {
    const { value, problem } = readAmount(text, anyNumber)
    expect([value === undefined, problem === undefined]).toContain(true)
    if (value !== undefined && value !== 0) expect(text).toMatch(/\d/)
    if (value !== undefined) expect(Math.round(value * 100) / 100).toBe(value)
  })
  fc.assert(property, { numRuns: 5_000 })
})

test('the prices that people paste are read, or named', () => {
  const file = fs.readFileSync(new URL('../../tests/fixtures/pasted/prices.tsv', import.meta.url), 'utf8')
  const prices = file
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t')[1] ?? '')
  const read = prices.map((price) => readAmount(price))
  expect(read.map(({ value, problem }) => problem ?? value)).toEqual([
    ...[1234.5, 1234.5, 1234.5, 1234.5, 1234.5, 1234.5, 1234.5, 1234.5],
    ...(['negative', 'negative', 'negative', 'negative'] satisfies NumberProblem[]),
    ...[0.1, 'shortened', 'tooPrecise', 'ambiguous', 'notANumber', 'notANumber', 'notANumber'],
    ...[1234, 1234.5, 5000, 'notANumber', 'notANumber', 1234.5, 0, 'notANumber'],
  ])
})

test('each problem is said in words, of an amount and of a count', () => {
  const translate = getTranslator('en')
  expect(translate(numberMessage('tooPrecise', 'amount'))).toContain('two decimals')
  expect(translate(numberMessage('tooPrecise', 'count'))).toContain('whole')
  expect(numberMessage('negative', 'count')).toBe(numberMessage('negative', 'amount'))
})
