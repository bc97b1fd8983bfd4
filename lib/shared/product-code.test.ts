import { expect, test } from 'vitest'
import { codeProblem, hasWrongCheckDigit, readBarcode, typedBarcode } from './product-code'

test.each([
  ['4,60123E+12', 'shortened'],
  ['4.60123e+12', 'shortened'],
  ['5Е+15', 'shortened'],
  ['4,60123E12', 'shortened'],
  ['#########', 'shortened'],
  ['01.фев', 'date'],
  ['1-Feb', 'date'],
  ['фев.26', 'date'],
  ['01.02.2026', 'date'],
  ['2026-02-01 00:00:00', 'date'],
  ['1 февраля', 'date'],
  ['Май 2026', 'date'],
  ['Sept-26', 'date'],
  ['June-24', 'date'],
  ['MARS-100', null],
  ['NOVA-100', null],
  ['ДЕКОР-12', null],
  ['Маркер 5', null],
  ['JUNIOR-2024', null],
  ['МАЙКА-48', null],
  ['Майка 48', null],
  ['12-MARS', null],
  ['Mar-100', null],
  ['MAY-12', null],
  ['12-DEC', null],
  ['01.02', null],
  ['1-2-3', null],
  ['10.20.3000', null],
  ['#Н/Д', 'error'],
  ['#REF!', 'error'],
  ['4E12', null],
  ['4601234567890000', 'digitsLost'],
  ['46012345678901234', null],
  ['000000000012340000', null],
  ['4601234567893', null],
  ['1E3', null],
  ['A4,6E+12', null],
])('%s is %s', (code, problem) => {
  expect(codeProblem(code)).toBe(problem)
})

test.each([
  ['0012345678905', '0012345678905'],
  ['46 0123 456789 3', '4601234567893'],
  ['46\u00a00123\u202f456789 3', '4601234567893'],
  ['\ufeff4601234567893\u200b', '4601234567893'],
  ['4601234567893,00', '4601234567893'],
  ['4601234567893.0', '4601234567893'],
  ['П 12', 'П 12'],
  ['12,0', '12,0'],
  ['="0012345678905"', '0012345678905'],
  ["'0012345678905", '0012345678905'],
  ['="ABC"', '="ABC"'],
])('%j is the barcode %s', (text, barcode) => {
  expect(readBarcode(text)).toBe(barcode)
})

test('a check digit is looked at where a barcode is as long as a GTIN', () => {
  expect(['4601234567893', '0012345678905', '12345', 'ABC'].filter(hasWrongCheckDigit)).toEqual([])
  expect(['4601234567894', '0012345678904'].every(hasWrongCheckDigit)).toBe(true)
})

test('what is typed into the field of a barcode is one as it is printed, unless it is no number', () => {
  expect(['46 0123 456789 3', '4601234567893\u200b', '0012', 'П ', '46-01', ''].map(typedBarcode)).toEqual([
    ...['4601234567893', '4601234567893', '0012', 'П ', '46-01', ''],
  ])
})

test('no key is swallowed where what is typed so far looks like a number with decimals', () => {
  expect(['46012345.', '46012345.0', '46012345.05', '46012345,00'].map(typedBarcode)).toEqual([
    ...['46012345.', '46012345.0', '46012345.05', '46012345,00'],
  ])
})
