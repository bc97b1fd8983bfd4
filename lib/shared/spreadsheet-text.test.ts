import fs from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  csvLine,
  guardFormula,
  readPastedTable,
  type TableCell,
  tabSeparated,
  withoutFormulaGuard,
} from './spreadsheet-text'

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
  expect(csvLine(['a,b', 'c;d', 'e"f', 'g\nh', 'i'], null)).toBe('"a,b","c;d","e""f","g\nh",i\r\n')
  expect(csvLine(['=1;2', 'x'], 'ru')).toBe(`"'=1;2";x\r\n`)
})

test('copied rows keep their cells apart', () => {
  expect(
    tabSeparated(
      [
        ['a\tb', 'c\nd'],
        ['=1', ''],
      ],
      'en',
    ),
  ).toBe("a b\tc d\n'=1\t")
})

test('numbers and days are written as a spreadsheet reads them, negative ones without a guard', () => {
  const row: TableCell[] = [
    '-5',
    { kind: 'amount', value: -1234.5 },
    { kind: 'count', value: 1_000_000 },
    { kind: 'figure', value: 14.7 },
    { kind: 'day', at: '2026-03-29' },
    { kind: 'moment', at: '2026-03-29T21:05:40.000Z' },
    { kind: 'exactMoment', at: '2026-03-29T21:05:40.700Z' },
  ]
  expect(csvLine(row, 'ru')).toBe(
    '\'-5;"-1234,50";1000000;"14,7";29.03.2026;2026-03-29 21:05;2026-03-29 21:05:40\r\n',
  )
  expect(csvLine(row, 'en')).toBe(
    "'-5,-1234.50,1000000,14.7,29.03.2026,2026-03-29 21:05,2026-03-29 21:05:40\r\n",
  )
  expect(tabSeparated([row], 'ru')).toBe(
    "'-5\t-1234,50\t1000000\t14,7\t29.03.2026\t2026-03-29 21:05\t2026-03-29 21:05:40",
  )
})

describe('pasted rows', () => {
  const pasted = (name: string) =>
    fs.readFileSync(new URL(`../../tests/fixtures/pasted/${name}`, import.meta.url), 'utf8').trimEnd()
  const readCells = (text: string) => readPastedTable(text).map(({ cells }) => cells)

  test('keep quotes of their own, and the one is marked of which only the other rows say where it ends', () => {
    const rows = readPastedTable(pasted('quotes.tsv'))
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['"Молоко 3,2%', '10'],
      ['Кефир "Утро"', '20'],
      ['Монитор 27"', '30'],
      ['две строки', '40'],
      ['"Ромашка" ООО', '50'],
      ['"Начата и не закрыта', '60'],
      ['кабель 15"', '70'],
    ])
    expect(rows.filter(({ isDoubtful }) => isDoubtful).map(({ line }) => line)).toEqual([7])
    expect(rows.map(({ source }) => source).join('\n')).toBe(pasted('quotes.tsv'))
  })

  test.each([
    [
      'in any column',
      '1\t"Чай\t60\n2\tкабель 15"\t70',
      [
        ['1', '"Чай', '60'],
        ['2', 'кабель 15"', '70'],
      ],
    ],
    [
      'within a line',
      'a\tb\tc\n"Чай\tкабель 15"\t70',
      [
        ['a', 'b', 'c'],
        ['"Чай', 'кабель 15"', '70'],
      ],
    ],
    [
      'beside a cell of two lines',
      '"a\nb"\t1\n"Чай\t2\nкабель 15"\t3\n\n',
      [['a b', '1'], ['"Чай', '2'], ['кабель 15"', '3'], [''], ['']],
    ],
    [
      'and are quotes where rows would be uneven',
      'a\t1\n"b\tc\t\nd"\t2',
      [
        ['a', '1'],
        ['b c d', '2'],
      ],
    ],
    [
      'and are quotes around a tab',
      '"a\tb"\t1\n"c\td"\t2',
      [
        ['a b', '1'],
        ['c d', '2'],
      ],
    ],
  ])('are split so that all have the same number of cells, %s', (_, text, cells) => {
    expect(readCells(text)).toEqual(cells)
  })

  test('have cells with line breaks in any column', () => {
    expect(readCells('1\t"a\nb"\t5\r\n2\t"c\nd"\t6')).toEqual([
      ['1', 'a b', '5'],
      ['2', 'c d', '6'],
    ])
    expect(readCells('"a\nb"\n"c ""d"""')).toEqual([['a b'], ['c "d"']])
  })
})
