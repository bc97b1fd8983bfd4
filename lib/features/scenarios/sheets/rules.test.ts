import { describe, expect, test } from 'vitest'
import { judgedRows } from '../imports/rules'
import { type Corrections, cellKey, judgedCells, type SheetReferences } from './rules'

const REFERENCES: SheetReferences = {
  projectNumber: 12,
  rights: { membersOnly: false, createdById: '', teamMembers: [] },
  baskets: new Set(),
  people: new Map(),
  milestones: [],
  today: '2026-11-26',
}

const LIS = { _id: '1'.repeat(24), name: 'Пётр Лис', role: 'tester', telegramUsername: '@lis' } as const

/** Judges a row that names nobody, or this person, in a project that only its members change. */
function judge({ text, isChosen, telegramId }: { text: string; isChosen: boolean; telegramId: string }) {
  const [row] = judgedRows({
    rows: [{ rowNumber: 2, cells: [text], problems: [], fingerprint: '' }],
    mapping: ['responsible'],
    matches: { rows: [] },
    references: {
      ...REFERENCES,
      rights: { membersOnly: true, createdById: '2'.repeat(24), teamMembers: [{ telegramId }] },
      people: new Map([['@lis', [{ ...LIS, isActive: true }]]]),
    },
    corrections: new Map(isChosen ? [[cellKey('responsible', 2), LIS]] : []),
    type: 'receipts',
  })
  return row?.cells.get('responsible')
}

test.each([
  ['named in the file', { text: '@lis', isChosen: false }],
  ['chosen in place of it', { text: 'Лисов', isChosen: true }],
])('a person who can only read the project is taken with a word: %s', (_, named) => {
  expect(judge({ ...named, telegramId: '@lis' })?.warning).toBeUndefined()
  expect(judge({ ...named, telegramId: '@somebody' })).toMatchObject({
    value: { _id: LIS._id },
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
