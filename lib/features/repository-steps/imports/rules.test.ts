import { describe, expect, test } from 'vitest'
import { importProblems, importRows, lookalikeWarnings, toCaseSteps } from './rules'

const row = (rowNumber: number, cells: Record<string, string>) => ({
  rowNumber,
  cells: new Map(Object.entries(cells)),
  problems: [],
})
const toKeys = (problems: { messageKey: string }[][]) =>
  problems.map((of) => of.map(({ messageKey }) => messageKey.split('.').at(-1)))

describe('the status of a row', () => {
  test.each([
    ['DISABLE', 'Disable'],
    [' disabled ', 'Disable'],
    ['Выключен', 'Disable'],
    ['не активен', 'Disable'],
    ['enable', 'Enable'],
    ['ВКЛЮЧЁН', 'Enable'],
    ['', undefined],
    ['maybe', null],
    ['?', null],
  ])('%j is %j', (written, status) => {
    const rows = importRows([
      row(2, { number: '1', description: 'Открыть чек', systemTransactionProgram: 'POS', status: written }),
    ])
    expect(rows).toMatchObject([{ status }])
    expect(toKeys(importProblems(rows))).toEqual([status === null ? ['status'] : []])
  })
})

test('every problem of a row is reported', () => {
  const right = { description: 'd', systemTransactionProgram: 's' }
  const rows = importRows([
    row(2, { ...right, number: '0001' }),
    row(3, { ...right, number: '1' }),
    row(4, { ...right, number: '12345', description: '' }),
    row(5, { number: '', description: 'd' }),
    row(6, { ...right, number: '', responsible: 'x'.repeat(201) }),
    row(7, { ...right, number: '0002' }),
  ])
  const problems = importProblems(rows)
  expect(toKeys(problems)).toEqual([
    [],
    ['repeated'],
    ['description', 'numberTooLong'],
    ['number', 'system'],
    ['number', 'tooLong'],
    [],
  ])
  expect(problems[1]?.[0]?.params).toEqual({ row: 2 })
})

test.each(['01.фев', '1-Feb', 'янв.26', '25.11.2026', '2026-11-25', 'Feb-01'])(
  'a number that a spreadsheet wrote as the day %s is named as one',
  (number) => {
    const rows = importRows([row(2, { number, description: 'd', systemTransactionProgram: 's' })])
    expect(toKeys(importProblems(rows))).toEqual([['date']])
  },
)

const numbered = (...numbers: string[]) =>
  importRows(
    numbers.map((number, index) =>
      row(index + 2, { number, description: 'd', systemTransactionProgram: 's' }),
    ),
  )

test('whole numbers that a program wrote with decimals are named, unless steps are numbered by chapters', () => {
  const written = importProblems(numbered('1.0', '12.0', '100.0', '2,00'))
  expect(toKeys(written)).toEqual([['fraction'], ['fraction'], ['fraction'], ['fraction']])
  expect(written[1]?.[0]?.params).toEqual({ text: '12.0' })
  expect(toKeys(importProblems(numbered('1.0', '1.1', '2.0', '2.1')))).toEqual([[], [], [], []])
})

test('letters in two characters become one, and invisible ones are dropped from names', () => {
  const [step] = importRows([
    row(2, {
      number: '\u200B161',
      description: 'Йогурт',
      systemTransactionProgram: '\uFEFFCASH\u00A0',
      responsible: 'Андрей\u200D',
    }),
  ])
  expect(step).toMatchObject({
    number: '0161',
    description: 'Йогурт',
    systemTransactionProgram: 'CASH',
    responsible: 'Андрей',
  })
})

test('only a letter with a double is warned of', () => {
  const rows = importRows(['C01', 'С01', 'Б01', 'Q7'].map((number, index) => row(index + 2, { number })))
  expect(toKeys(lookalikeWarnings(rows, []))).toEqual([['twin'], ['cyrillic'], [], []])
  expect(toKeys(lookalikeWarnings(rows.slice(0, 1), []))).toEqual([[]])
})

test('a letter of any alphabet is warned of as what it is', () => {
  const warnings = lookalikeWarnings(numbered('Β12', '\uff231', 'MБ1'), [])
  expect(toKeys(warnings)).toEqual([['greek'], ['fullWidth'], ['latin']])
  expect(warnings.map(([first]) => first?.params)).toEqual([
    { letter: 'Β', other: 'B' },
    { letter: '\uff23', other: 'C' },
    { letter: 'M', other: 'М' },
  ])
})

test('where no number is free, the steps of cases have none', () => {
  const taken = new Set(Array.from({ length: 9_999 }, (_, index) => String(index + 1).padStart(4, '0')))
  const cases = [row(2, { case: 'C1', title: 'Аванс', systemTransactionProgram: 'Касса' })]
  expect(toKeys(importProblems(toCaseSteps(cases, taken)))).toEqual([['number']])
  taken.delete('0042')
  expect(toCaseSteps(cases, taken)).toMatchObject([{ number: '0042', description: 'Аванс' }])
})
