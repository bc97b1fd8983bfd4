import { describe, expect, test } from 'vitest'
import { type Corrections, cellKey, judgedCells, type SheetReferences } from './rules'

const REFERENCES: SheetReferences = {
  projectNumber: 12,
  baskets: new Set(),
  people: new Map(),
  milestones: [],
  today: '2026-11-26',
}

test('a person who can only read the project is taken with a word', () => {
  const person = {
    _id: '1'.repeat(24),
    name: 'Пётр Лис',
    role: 'viewer',
    telegramUsername: '@lis',
    isActive: true,
  } as const
  const read = (onlyReads: boolean) => {
    const references = { ...REFERENCES, people: new Map([['@lis', [{ ...person, onlyReads }]]]) }
    const row = { rowNumber: 2, cells: ['@lis'], problems: [], fingerprint: '' }
    return judgedCells(row, ['responsible'], { references, corrections: new Map(), known: null }).get(
      'responsible',
    )
  }
  expect(read(false)?.warning).toBeUndefined()
  expect(read(true)).toMatchObject({
    value: { _id: person._id },
    warning: { messageKey: 'scenarioImports.problems.onlyReads' },
  })
})

describe('a currency', () => {
  const read = (country: string, currency: string, corrections: Corrections = new Map()) => {
    const row = { rowNumber: 2, cells: [country, currency], problems: [], fingerprint: '' }
    const context = { references: REFERENCES, corrections, known: null }
    const { value, warning } = judgedCells(row, ['country', 'currency'], context).get('currency') ?? {}
    return [value, warning?.messageKey]
  }
  const OTHER = 'scenarios.otherCurrency'
  const OF_COUNTRY = 'scenarioImports.problems.currencyOfCountry'

  test.each([
    ['РФ', '₽', 'RUB'],
    ['РФ', 'руб.', 'RUB'],
    ['РФ', 'Рубли', 'RUB'],
    ['РФ', 'rub', 'RUB'],
    ['', 'RUB', 'RUB'],
    ['Казахстан', 'тенге', 'KZT'],
    ['Казахстан', '₸', 'KZT'],
    ['Беларусь', 'бел. руб.', 'BYN'],
    ['Беларусь', 'Br', 'BYN'],
  ])('in the country %j that is called %s is %s', (country, text, value) => {
    expect(read(country, text)).toEqual([value, undefined])
  })

  test.each([
    ['РФ', 'XAU', 'XAU', OTHER],
    ['Беларусь', 'руб', 'руб', OTHER],
    ['Казахстан', 'RUB', 'RUB', OF_COUNTRY],
    ['Казахстан', '₽', 'RUB', OF_COUNTRY],
  ])('in the country %j that is %s is taken with a word', (country, text, value, warning) => {
    expect(read(country, text)).toEqual([value, warning])
  })

  test('that a person has chosen is taken as it is, and none is no currency', () => {
    expect(read('РФ', '', new Map([[cellKey('currency', 2), 'XAU']]))).toEqual(['XAU', undefined])
    expect(read('РФ', '')).toEqual([undefined, undefined])
  })
})
