import { describe, expect, test } from 'vitest'
import { getTranslator } from './catalog'
import {
  formatAmount,
  labelledAmount,
  withDecimalSign,
  writtenAmount,
  writtenDecimal,
  writtenLabel,
} from './money'

describe('amounts', () => {
  test.each([
    [0, '0.00'],
    [-12.5, '-12.50'],
    [1_234.5, '1234.50'],
  ])('%d is %s', (amount, text) => {
    expect(formatAmount(amount)).toBe(text)
  })

  test.each([
    [0, '0.00'],
    [999.9, '999.90'],
    [-1_234.5, '-1 234.50'],
    [1_234_567, '1 234 567.00'],
  ])('%d is %s in a label', (amount, text) => {
    expect(labelledAmount(amount).replaceAll('\u00A0', ' ')).toBe(text)
  })

  test.each([
    ['en', '1234.50', '1,234.50'],
    ['ru', '1234.50', '1 234,50'],
    ['en', '0.00', '0.00'],
    ['en', '9999999999999.99', '9,999,999,999,999.99'],
    // As a floating-point number it would end in .98.
    ['en', '123456789012345678.99', '123456789012345678.99'],
  ] as const)('in %s %s is written %s', (language, text, written) => {
    expect(writtenAmount(text, getTranslator(language)).replace(/\s/g, ' ')).toBe(written)
  })

  test.each([
    ['ru', '-1234.50', '-1234,50'],
    ['en', '-1234.50', '-1234.50'],
    ['ru', '1.5', '1.5'],
    ['ru', '1.005', '1.005'],
    ['ru', '12.05.26', '12.05.26'],
  ])('in %s an input shows %s as %s', (language, text, shown) => {
    expect(withDecimalSign(text, language)).toBe(shown)
  })
})

test.each([
  ['22.11.2026 · M041 · 12\u00A0345.60', 'ru', '22.11.2026 · M041 · 12\u00A0345,60'],
  ['22.11.2026 · M041 · -0.50', 'ru', '22.11.2026 · M041 · -0,50'],
  ['22.11.2026 · M041 · 7.00', 'en', '22.11.2026 · M041 · 7.00'],
  ['', 'ru', ''],
])('the label %j reads in %s: %j', (label, locale, written) => {
  expect(writtenLabel(label, locale)).toBe(written)
})

test('a decimal number has the decimal sign of the language, however many decimals it has', () => {
  expect(['1.234', '0.5', '-12.50', '7', '1.2.3'].map((text) => writtenDecimal(text, 'ru'))).toEqual([
    ...['1,234', '0,5', '-12,50', '7', '1.2.3'],
  ])
  expect(writtenDecimal('1.234', 'en')).toBe('1.234')
})
