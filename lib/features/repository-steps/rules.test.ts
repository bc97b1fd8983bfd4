import { describe, expect, test } from 'vitest'
import { importProblems, importRows, paddedNumber } from './rules'
import { keptText } from './values'

test.each([
  ['1', '0001'],
  [' 42 ', '0042'],
  ['12345', '12345'],
  ['A1', 'A1'],
  ['0001', '0001'],
])('the number %j is kept as %j', (typed, kept) => expect(paddedNumber(typed)).toBe(kept))

test('a text is stored trimmed and with one kind of line end', () => {
  expect(keptText(' One\r\ntwo\rthree\n\n four \r\n')).toBe('One\ntwo\nthree\n\n four')
})

describe('the rows of a file', () => {
  test('are found by their titles in English, in any order and spacing', () => {
    const rows = importRows([
      ['  Expected   Result', 'SYSTEM COMPONENT', 'Number ', 'description', 'Something else'],
      ['Чек напечатан', 'POS', '7', 'Открыть чек', 'x'],
    ])
    expect(rows).toEqual([
      {
        rowNumber: 2,
        number: '0007',
        description: 'Открыть чек',
        systemTransactionProgram: 'POS',
        responsible: '',
        expectedResult: 'Чек напечатан',
        status: 'Enable',
      },
    ])
  })

  test('are found by their Russian titles, below a heading, and keep their place in the file', () => {
    const rows = importRows([
      ['Репозиторий шагов'],
      [],
      ['№', 'Описание', 'Система/Транзакция/Программа', 'Ответственный', 'Ожидаемый результат', 'Статус'],
      ['', ' ', ''],
      ['A1', 'Закрыть смену', 'SAP', 'Кассир', 'Смена закрыта', 'Disable'],
    ])
    expect(rows).toMatchObject([{ rowNumber: 5, number: 'A1', responsible: 'Кассир', status: 'Disable' }])
  })

  test.each([
    ['DISABLE', 'Disable'],
    [' disabled ', 'Disable'],
    ['Выключен', 'Disable'],
    ['не активен', 'Disable'],
    ['enable', 'Enable'],
    ['ВКЛЮЧЁН', 'Enable'],
    ['', 'Enable'],
    ['maybe', null],
    ['?', null],
  ])('with the status %j are %j', (written, status) => {
    const rows = importRows([
      ['Number', 'Description', 'System', 'Status'],
      ['1', 'Открыть чек', 'POS', written],
    ])
    expect(rows).toMatchObject([{ status }])
    const messageKeys = importProblems(rows ?? [], new Set())
      .flat()
      .map(({ messageKey }) => messageKey)
    expect(messageKeys).toEqual(status ? [] : ['repositorySteps.import.problems.status'])
  })

  test('are none where a title is missing', () => {
    expect(
      importRows([
        ['Number', 'Description'],
        ['1', 'x'],
      ]),
    ).toBeNull()
    expect(importRows([])).toBeNull()
    expect(importRows([['№', 'Описание', 'Система']])).toEqual([])
  })
})

test('every problem of a row is reported', () => {
  const row = (rowNumber: number, number: string, rest = {}) => ({
    rowNumber,
    number,
    description: 'd',
    systemTransactionProgram: 's',
    responsible: '',
    expectedResult: '',
    status: 'Enable' as const,
    ...rest,
  })
  const problems = importProblems(
    [
      row(2, '0001'),
      row(3, '0001'),
      row(4, '12345', { description: '' }),
      row(5, '', { systemTransactionProgram: '' }),
      row(6, '', { responsible: 'x'.repeat(201) }),
      row(7, '0009'),
      row(8, '0002'),
    ],
    new Set(['0009', '0001']),
  )
  const messageKeys = problems.map((of) => of.map(({ messageKey }) => messageKey.split('.').at(-1)))
  expect(messageKeys).toEqual([
    ['taken'],
    ['repeated', 'taken'],
    ['description', 'numberTooLong'],
    ['number', 'system'],
    ['number', 'tooLong'],
    ['taken'],
    [],
  ])
  expect(problems[1]?.[0]?.params).toEqual({ row: 2 })
})
