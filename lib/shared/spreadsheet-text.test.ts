import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvLine, guardFormula, tabSeparated, withoutFormulaGuard } from './spreadsheet-text'

describe('a cell', () => {
  test.each(['=1+1', '+7', '-1', '@SUM(A1)', '\t=1', '\r=1', "'=1", '=cmd|" /C calc"!A0'])(
    '%j is no formula any more, and is restored',
    (text) => {
      expect(guardFormula(text)).toMatch(/^'/)
      expect(withoutFormulaGuard(guardFormula(text))).toBe(text)
    },
  )

  test.each(['', 'Russia', '00001-001', '1-2', 'a=b'])('%j stays as it is', (text) => {
    expect(guardFormula(text)).toBe(text)
    expect(withoutFormulaGuard(text)).toBe(text)
  })

  test('of any text comes back', () => {
    const text = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\n', 'a', '1', ' ') })
    fc.assert(
      fc.property(text, (cell) => {
        expect(withoutFormulaGuard(guardFormula(cell))).toBe(cell)
        expect(guardFormula(cell)).not.toMatch(/^[=+\-@\t\r\n]/)
      }),
      { numRuns: 10_000 },
    )
  })
})

test('a CSV line quotes what would end a cell', () => {
  expect(csvLine(['a,b', 'c;d', 'e"f', 'g\nh', 'i'], ',')).toBe('"a,b","c;d","e""f","g\nh",i\r\n')
  expect(csvLine(['=1;2', 'x'], ';')).toBe(`"'=1;2";x\r\n`)
})

test('copied rows keep their cells apart', () => {
  expect(
    tabSeparated([
      ['a\tb', 'c\nd'],
      ['=1', ''],
    ]),
  ).toBe("a b\tc d\n'=1\t")
})
