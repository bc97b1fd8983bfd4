import { describe, expect, test } from 'vitest'
import { getTranslator } from '@/lib/shared/catalog'
import { LANGUAGES } from '@/lib/shared/language'
import type { ListedScenario } from '../contract'
import { blankData, DATA_NAMES, dataText, SCENARIO_DATA } from '../data/rules'
import type { FoundPerson, KnownScenario, RowMatches, SheetRow } from '../sheets/contract'
import {
  type Corrections,
  cellKey,
  countCorrected,
  leftOutKey,
  type Mapping,
  type SheetReferences,
  textKey,
} from '../sheets/rules'
import { judgedRows, rowsToStore } from './rules'

const id = (digit: string) => digit.repeat(24)
const person = (digit: string, name: string, isActive = true): FoundPerson => {
  const about = { role: 'tester', telegramUsername: `@user_${digit}` } as const
  return { _id: id(digit), name, isActive, ...about }
}
const [ANNA, ANOTHER, GONE] = [
  person('1', 'Анна Ким'),
  person('2', 'Анна Ким'),
  person('3', 'Пётр Лис', false),
]
/** How people write a username in a sheet. */
const spellings = (username: string) => [
  `@${username}`,
  username,
  username.toUpperCase(),
  `t.me/${username}`,
  `https://t.me/${username}/`,
  `https://www.telegram.me/${username}?start=1`,
]
const REFERENCES: SheetReferences = {
  projectNumber: 12,
  rights: { membersOnly: false, createdById: id('9'), teamMembers: [] },
  baskets: new Set([7]),
  people: new Map([
    ['@user_1', [ANNA]],
    ['Анна Ким', [ANNA, ANOTHER]],
    ['Пётр Лис', [GONE]],
    ['Никто', []],
  ]),
  milestones: [
    { _id: id('c'), name: 'Пилот', day: '2026-12-01' },
    { _id: id('d'), name: 'Запуск', day: '2026-12-15' },
  ],
  today: '2026-11-26',
}
const MAPPING: Mapping = ['country', 'plant', 'currency', 'basket', 'promo', 'responsible']
const FULL = ['РФ', 'A101', 'RUB', 'Корзина № 7', '+', '@user_1']

const row = (cells: string[], given: Partial<SheetRow> = {}): SheetRow => ({
  rowNumber: 2,
  cells,
  problems: [],
  fingerprint: cells.join('|'),
  ...given,
})

const SCENARIO: ListedScenario = {
  _id: id('a'),
  scenarioNumber: '00012-003',
  type: 'receipts',
  status: 'Новый',
  needsErrorReport: false,
  projectId: id('b'),
  projectName: 'Касса',
  projectNumber: 12,
  fixDays: 1,
  rights: null,
  responsible: null,
  reviewer: null,
  dataResponsible: null,
  version: 4,
  productsVersion: 1,
  moneyDiffers: false,
  createdAt: '2026-11-26T00:00:00.000Z',
  updatedAt: '2026-11-26T00:00:00.000Z',
  data: {
    ...blankData('receipts'),
    country: 'Russia',
    plant: 'A101',
    currency: 'RUB',
    basket: 7,
    promo: true,
  },
}

interface Given {
  mapping?: Mapping
  known?: (Partial<KnownScenario> | null)[]
  match?: Partial<RowMatches['rows'][number]>
  /** For each row, beside what is for all of them. */
  matches?: Partial<RowMatches['rows'][number]>[]
  corrections?: Corrections
}

function judge(rows: SheetRow[], given: Given = {}) {
  const { mapping = MAPPING, known = [], match, matches = [], corrections = new Map() } = given
  return judgedRows({
    rows,
    mapping,
    matches: {
      rows: rows.map(({ fingerprint }, at) => {
        const given = known[at]
        return {
          key: `row:${fingerprint}`,
          known: given
            ? { scenario: SCENARIO, isDeleted: false, milestone: null, imported: {}, key: null, ...given }
            : null,
          keyHolder: null,
          ...match,
          ...matches[at],
        }
      }),
    },
    references: REFERENCES,
    corrections,
    type: 'receipts',
  })
}
const one = (cells: string[], given: Given = {}) => {
  const [judged] = judge([row(cells)], given)
  if (!judged) throw new Error('A row was lost.')
  return judged
}

describe('cells', () => {
  test('are understood as people write them', () => {
    const { cells, state } = one(FULL)
    expect(state).toBe('new')
    expect([...cells].map(([field, { value }]) => [field, value])).toEqual([
      ['country', 'Russia'],
      ['plant', 'A101'],
      ['currency', 'RUB'],
      ['basket', 7],
      ['promo', true],
      ['responsible', ANNA],
    ])
  })

  test.each([
    ['4,60123E+11', 'validation.code.shortened'],
    ['01.фев', 'validation.code.date'],
    ['4601234567890000', 'validation.code.digitsLost'],
  ])('a code that a spreadsheet spoilt is refused: %s', (code, messageKey) => {
    const plant = one(FULL.with(1, code))
    expect(plant.state).toBe('refused')
    expect(plant.cells.get('plant')?.problem?.messageKey).toBe(messageKey)
  })

  test.each([
    ['1,23457E+15', 'validation.code.shortened', undefined],
    ['01.фев', 'validation.code.date', undefined],
    // Every tenth key of 16 digits ends with a zero.
    ['4601234567890120', undefined, 'validation.code.digitsLost'],
    ['С01', undefined, 'validation.lookalike.cyrillic'],
    ['0012', undefined, undefined],
    ['000000000012340000', undefined, undefined],
  ])('of the own key %s is said what it may not be', (key, problem, warning) => {
    const { cells, state } = one([...FULL, key], { mapping: [...MAPPING, 'key'] })
    const cell = cells.get('key')
    expect([cell?.problem?.messageKey, cell?.warning?.messageKey]).toEqual([problem, warning])
    expect(state).toBe(problem ? 'refused' : 'new')
  })

  test('a number whose last digits are lost is taken as a text, with a warning', () => {
    const lost = { column: 6, kind: 'digitsLost', text: 'lost' }
    const [judged] = judge([row([...FULL, '1234567890123450'], { problems: [lost] })], {
      mapping: [...MAPPING, 'add_req'],
    })
    expect(judged?.state).toBe('new')
    expect(judged?.cells.get('add_req')).toMatchObject({
      value: '1234567890123450',
      warning: { params: { problem: 'lost' } },
    })
  })

  test.each([
    [0, 'Монголия', 'scenarioImports.problems.choice'],
    [0, '', 'scenarioImports.problems.missing'],
    [3, 'семь', 'scenarioImports.problems.basket'],
    [3, '8', 'scenarioImports.problems.basketUnknown'],
    [4, 'иногда', 'scenarioImports.problems.flag'],
    [5, 'Анна Ким', 'scenarioImports.problems.severalPeople'],
    [5, 'Пётр Лис', 'scenarioImports.problems.personLeft'],
    [5, 'Никто', 'scenarioImports.problems.personUnknown'],
  ])('in column %i, %s is not taken', (column, text, messageKey) => {
    const { cells, state } = one(FULL.with(column, text))
    expect(state).toBe('refused')
    expect([...cells.values()].flatMap(({ problem }) => problem?.messageKey ?? [])).toEqual([messageKey])
  })

  test.each(LANGUAGES)('every value is understood by its name (%s)', (language) => {
    const translate = getTranslator(language)
    for (const name of DATA_NAMES) {
      const field = SCENARIO_DATA[name]
      if (field.kind !== 'choice') continue
      for (const option of field.options) {
        const type = 'only' in field ? field.only : 'receipts'
        const { cells } = one([type, dataText(field, option, translate)], { mapping: ['type', name] })
        expect(cells.get(name)?.value, `${name}: ${option}`).toBe(option)
      }
    }
  })

  test('a chosen value counts for one cell, or for all with the same text', () => {
    const rows = ['Монголия', 'монголия ', 'Китай'].map((country, at) =>
      row(FULL.with(0, country), { rowNumber: at + 2 }),
    )
    const corrections = new Map([
      [textKey('country', 'Монголия'), 'Kazakhstan'],
      [cellKey('country', 4), 'Belarus'],
    ])
    expect(judge(rows, { corrections }).map(({ cells }) => cells.get('country')?.value)).toEqual([
      'Kazakhstan',
      'Kazakhstan',
      'Belarus',
    ])
  })

  test('a choice for all with a text leaves what was understood, and counts what it changes', () => {
    const responsible = { ...GONE, name: 'Анна Ким' }
    const known = [null, null, { scenario: { ...SCENARIO, responsible } }]
    const rows = [2, 3, 4].map((rowNumber) => row(FULL.with(5, 'Анна Ким'), { rowNumber }))
    const before = judge(rows, { known })
    const [cell] = before.flatMap(({ cells }) => cells.get('responsible') ?? [])
    expect(cell && countCorrected(before, 'responsible', cell)).toBe(2)
    const after = judge(rows, { known, corrections: new Map([[textKey('responsible', 'Анна Ким'), ANNA]]) })
    expect(after.map(({ cells }) => cells.get('responsible')?.value)).toEqual([ANNA, ANNA, responsible])
  })

  test('another type than a scenario has is put right for its row alone', () => {
    const mapping: Mapping = ['type', ...MAPPING]
    const rows = [2, 3].map((rowNumber) => row(['Заказы', ...FULL], { rowNumber }))
    const judged = judge(rows, { mapping, known: [{}, {}] })
    const cell = judged[0]?.cells.get('type')
    expect(cell).toMatchObject({
      text: 'Заказы',
      problem: { messageKey: 'scenarioImports.problems.otherType' },
    })
    expect(cell && countCorrected(judged, 'type', cell)).toBe(1)
    const corrections = new Map([[cellKey('type', 2), 'receipts']])
    expect(judge(rows, { mapping, known: [{}], corrections })[0]?.cells.get('type')?.problem).toBeUndefined()
  })

  test('what a spreadsheet made of a text is a problem, but not a boolean in a flag', () => {
    const problems = [
      { column: 1, kind: 'date', text: 'a date' },
      { column: 4, kind: 'boolean', text: 'a boolean' },
    ]
    const [judged] = judge([row(FULL.with(4, 'ИСТИНА'), { problems })])
    expect(judged?.cells.get('plant')?.problem?.params).toEqual({ problem: 'a date' })
    expect(judged?.cells.get('promo')?.value).toBe(true)
  })

  test('a milestone is named, or its day is', () => {
    const mapping: Mapping = [...MAPPING, 'milestone']
    const found = (text: string) => one([...FULL, text], { mapping }).cells.get('milestone')
    expect(found('пилот')?.value).toEqual({ _id: id('c'), name: 'Пилот' })
    expect(found('15.12.2026')?.value).toEqual({ _id: id('d'), name: 'Запуск' })
    expect(found('16.12.2026')?.problem?.messageKey).toBe('scenarioImports.problems.milestoneUnknown')
  })

  test('a field of the other type is a problem only where it says something', () => {
    const mapping: Mapping = [...MAPPING, 'miz']
    expect(one([...FULL, 'нет'], { mapping }).state).toBe('new')
    expect(one([...FULL, 'да'], { mapping }).cells.get('miz')?.problem?.messageKey).toBe(
      'scenarioImports.problems.notOfType',
    )
    const corrections = new Map([[leftOutKey('miz'), null]])
    const left = one([...FULL, 'да'], { mapping, corrections })
    expect([left.state, left.cells.has('miz')]).toEqual(['new', false])
  })
})

describe('rows', () => {
  test('are new, changed, the same, or those of a deleted scenario', () => {
    const cells = FULL.slice(0, 5)
    expect(one(cells, { known: [{}] }).state).toBe('same')
    expect(one(cells, { known: [{ isDeleted: true }] })).toMatchObject({ state: 'deleted', changes: [] })
    expect(one(cells.with(1, 'B202').with(4, ''), { known: [{}] })).toMatchObject({
      state: 'changed',
      changes: [
        { field: 'plant', before: 'A101', after: 'B202' },
        { field: 'promo', before: true, after: false },
      ],
    })
  })

  test('an empty cell changes nothing in a scenario that is there', () => {
    expect(one(['', '', '', '', '+', ''], { known: [{}] }).state).toBe('same')
  })

  test('what a person has changed since the last import is told apart', () => {
    const cells = FULL.slice(0, 5).with(1, 'B202')
    const state = (imported: Record<string, unknown>) => one(cells, { known: [{ imported }] }).state
    expect(state({ plant: 'A101' })).toBe('changed')
    expect(state({ plant: 'B202' })).toBe('edited')
  })

  test('the person who is set may stay, even if they have left or share their name', () => {
    const responsible = { ...GONE, telegramUsername: '' }
    const scenario = { ...SCENARIO, responsible }
    expect(one(FULL.with(5, 'Пётр Лис'), { known: [{ scenario }] }).state).toBe('same')
    expect(
      one(FULL.with(5, 'Анна Ким'), { known: [{ scenario: { ...SCENARIO, responsible: ANOTHER } }] }).state,
    ).toBe('same')
  })

  test('the person who is set is not replaced by a namesake, nor a chosen person by the one who is set', () => {
    const responsible = { ...GONE, name: 'Анна Ким' }
    const known = [{ scenario: { ...SCENARIO, responsible } }]
    for (const text of ['Анна Ким', 'ким анна', ...spellings('user_3')])
      expect(one(FULL.with(5, text), { known }).state, text).toBe('same')
    const corrections = new Map([[cellKey('responsible', 2), ANNA]])
    expect(one(FULL.with(5, 'Анна Ким'), { known, corrections })).toMatchObject({
      state: 'changed',
      changes: [{ before: responsible, after: ANNA }],
    })
  })

  test('of the same scenario are taken once', () => {
    const rows = [row(FULL), row(FULL.with(1, 'B'), { rowNumber: 3 })]
    const judged = judge(rows, { known: [{}, {}] })
    expect(judged.map(({ state }) => state)).toEqual(['changed', 'refused'])
    expect(judged[1]?.problems).toEqual([
      { messageKey: 'scenarioImports.problems.repeated', params: { row: 2 } },
    ])
  })

  test('with one key are taken once, also where their numbers differ', () => {
    const mapping: Mapping = ['number', 'key', ...MAPPING]
    const rows = ['3', '5'].map((number, at) => row([number, 'K', ...FULL], { rowNumber: at + 2 }))
    const scenario = { ...SCENARIO, _id: id('e') }
    const judged = judge(rows, { mapping, known: [{}, { scenario }], match: { key: 'key:K' } })
    expect(judged.map(({ state }) => state)).toEqual(['changed', 'refused'])
    expect(judged[1]?.problems).toEqual([
      { messageKey: 'scenarioImports.problems.repeatedKey', params: { row: 2 } },
    ])
  })

  describe('with keys of other scenarios', () => {
    const mapping: Mapping = ['number', 'key', ...MAPPING]
    /** Rows of the scenarios 3, 4 and so on, each with the key of another one, and values of their own. */
    const swap = (keys: string[], holders: (number | null)[], plants: string[] = []) =>
      judge(
        keys.map((key, at) => {
          return row([String(at + 3), key, ...FULL.with(1, plants[at] ?? 'A101')], { rowNumber: at + 2 })
        }),
        {
          mapping,
          known: keys.map((_, at) => ({
            scenario: { ...SCENARIO, _id: id(String(at)), scenarioNumber: `00012-00${at + 3}` },
            key: `key:K${at}`,
          })),
          matches: keys.map((key, at) => {
            return { key: `key:${key}`, keyHolder: holders[at] ? `00012-00${holders[at]}` : null }
          }),
        },
      )
    const readStates = (rows: ReturnType<typeof judge>) => rows.map(({ state }) => state)
    const updates = { isUpdating: true, takesEdited: false }

    test('are taken where each lets go of its own', () => {
      const rows = swap(['K1', 'K0'], [4, 3])
      expect(readStates(rows)).toEqual(['changed', 'changed'])
      expect(rows[0]?.changes[0]).toMatchObject({ field: 'key', before: 'K0', after: 'K1' })
      expect(rowsToStore(rows, updates).map(({ key }) => key)).toEqual(['key:K1', 'key:K0'])
    })

    test('are refused where the other one keeps its own, and so is all that waits for them', () => {
      const rows = swap(['K1', 'K2'], [4, 5])
      expect(readStates(rows)).toEqual(['refused', 'refused'])
      expect(rows.map(({ cells }) => cells.get('key')?.problem)).toEqual([
        { messageKey: 'scenarioImports.problems.keyTaken', params: { number: '00012-004' } },
        { messageKey: 'scenarioImports.problems.keyTaken', params: { number: '00012-005' } },
      ])
    })

    test('stay where they are if the other one is left as it is', () => {
      const [first, second] = swap(['K1', 'K0'], [4, 3], ['B900', 'A101'])
      if (!first || !second) throw new Error('A row was lost.')
      const stored = rowsToStore([first, { ...second, state: 'edited' }], updates)
      expect(stored).toMatchObject([{ key: null, changes: [{ field: 'plant' }, { field: 'responsible' }] }])
    })
  })

  test('a number that the project does not have is a mistake, not a new scenario', () => {
    const judged = one(['00012-099', ...FULL], { mapping: ['number', ...MAPPING] })
    expect(judged.state).toBe('refused')
    expect(judged.cells.get('number')?.problem?.messageKey).toBe('scenarioImports.problems.numberUnknown')
  })
})
