import { expect, test } from 'vitest'
import {
  barcodeGtin,
  correctedCode,
  drawnCode,
  explainMark,
  goodsByGtin,
  neededCorrections,
} from '@/lib/features/scenarios/marks/rules'
import { readMarkPaste } from '@/lib/features/scenarios/pastes/rules'
import { inspectMark } from './inspect-mark'

const TODAY = '2026-05-20'
const GTIN = '04600439931256'
const state = (brand: string) => ({ brand, brandType: 'КМЧЗ' as const })
const own = (brand: string) => ({ brand, brandType: 'КМДМ' as const })
const NONE = new Set<string>()

test('a code that is written out is taken apart as a till reads it', () => {
  const inspected = inspectMark(state(`(01)${GTIN}(21)5abc!1(93)dGVz`), NONE, TODAY)
  expect(inspected).toMatchObject({ group: 'dairy', problems: ['writtenOut'], findings: [] })
  expect(inspected.parts.map(({ identifier, value }) => [identifier, value])).toEqual([
    ['01', GTIN],
    ['21', '5abc!1'],
    ['93', 'dGVz'],
  ])
})

test('a wrong check digit is said once, with the right one', () => {
  const inspected = inspectMark(own(`01${GTIN.slice(0, 13)}7215abc!1\u001d93dGVz`), NONE, TODAY)
  expect(inspected.problems).toEqual([])
  expect(inspected.findings).toEqual([
    { about: 'wrongCheckDigit', identifier: '01', expected: '6', digit: '7' },
  ])
})

test('a text of the retailer’s own is not taken apart where it only happens to look like elements', () => {
  for (const brand of [
    'ДМ-1000123-7',
    `01${GTIN.slice(0, 13)}7`,
    `02${GTIN.slice(0, 13)}7`,
    '9012345',
    '001234567890123456789',
  ])
    expect(inspectMark(own(brand), NONE, TODAY)).toMatchObject({ kind: 'own', parts: [], findings: [] })
})

test('a stored mark with a character that no mark has names it, and shows its parts', () => {
  const brand = `01${GTIN}215Jq#1234567890\u001d91EE10\u001d92${'q+/='.repeat(11)}`
  for (const mark of [own(brand), state(brand)]) {
    const inspected = inspectMark(mark, new Set([GTIN]), TODAY)
    expect(inspected).toMatchObject({ kind: 'goods', gtin: GTIN, problems: ['misread'], letters: ['#'] })
    expect(inspected.missing).toEqual([])
    expect(inspected.parts.map(({ identifier, value }) => `${identifier} ${value}`)).toEqual([
      ...[`01 ${GTIN}`, '21 5Jq#1234567890', '91 EE10', `92 ${'q+/='.repeat(11)}`],
    ])
    expect(explainMark(mark, NONE).problems).toEqual(['misread'])
  }
})

test.each([
  [
    'a serial number that is too long',
    `21${'x'.repeat(25)}\u001d91EE10\u001d92${'q+/='.repeat(11)}`,
    { about: 'partTooLong', identifier: '21', most: 20, length: 25 },
  ],
  [
    'a key that is too long',
    `215abc!123/DEF9\u001d91EE10\u001d92${'q+/='.repeat(23)}`,
    { about: 'partTooLong', identifier: '92', most: 90, length: 92 },
  ],
  ['an empty key', '215abc!1\u001d93', { about: 'partEmpty', identifier: '93' }],
  [
    'a day that was cut off',
    '215abc!1\u001d172612\u001d93dGVz',
    { about: 'partLength', identifier: '17', expected: 6, length: 4 },
  ],
])('a mark of the state with %s is taken apart, and a paste says it, too', (_, rest, fault) => {
  const brand = `01${GTIN}${rest}`
  const [pasted] = readMarkPaste(brand).marks
  expect(pasted).toMatchObject({ brand, problems: ['misread'], isStructured: true, letters: [] })
  for (const mark of [own(brand), state(brand)])
    expect(inspectMark(mark, NONE, TODAY)).toMatchObject({
      kind: 'goods',
      gtin: GTIN,
      group: null,
      problems: ['misread'],
      missing: [],
      findings: [fault],
    })
})

test('a mark without its serial number says so, a number of the retailer’s own does not', () => {
  const brand = `01${GTIN}21\u001d91EE10`
  expect(inspectMark(own(brand), NONE, TODAY)).toMatchObject({
    kind: 'goods',
    problems: ['misread', 'noSerial'],
    findings: [],
  })
  expect(inspectMark(own(`01${GTIN}21`), NONE, TODAY)).toMatchObject({ kind: 'own', problems: [] })
})

test('a stored mark in the Russian layout says so, and shows its parts', () => {
  expect(inspectMark(own(`01${GTIN}215Фис1234567890`), NONE, TODAY)).toMatchObject({
    problems: ['misread'],
    missing: ['layout'],
    letters: [],
    parts: [{ value: GTIN }, { value: '5Фис1234567890' }],
  })
  // Each of its letters has a Latin twin, too: they are named.
  expect(inspectMark(own(`01${GTIN}215АВС1234567890`), NONE, TODAY)).toMatchObject({
    missing: ['layout', 'lookalikes'],
    letters: ['А', 'В', 'С'],
  })
})

test('goods that the scenario lacks are named beside what is unusual', () => {
  const inspected = inspectMark(state(`01${GTIN}215abc!1`), new Set(['04600439931263']), TODAY)
  expect(inspected.problems).toEqual(['foreignGoods'])
  expect(inspected.findings).toEqual([{ about: 'withoutKeys' }])
})

test('a box is taken apart, also in brackets, and a wrong check digit of it is named', () => {
  for (const brand of [
    '00146012345678901236',
    '(00)146012345678901236',
    `02${GTIN}3712`,
    `(02)${GTIN}(37)12`,
  ])
    expect(inspectMark(own(brand), NONE, TODAY)).toMatchObject({
      kind: /^\(?02/.test(brand) ? 'content' : 'box',
      problems: brand.startsWith('(') ? ['writtenOut'] : [],
      findings: [],
    })
  expect(inspectMark(own('00146012345678901239'), NONE, TODAY)).toMatchObject({
    kind: 'box',
    findings: [{ about: 'wrongCheckDigit', identifier: '00', expected: '6', digit: '9' }],
  })
})

test('a box in a paste is no faulty mark of goods, and the state’s where its number is right', () => {
  for (const box of ['00146012345678901236', `02${GTIN}3712`])
    expect(readMarkPaste(box).marks).toMatchObject([{ brandType: 'КМЧЗ', problems: [], letters: [] }])
  for (const text of ['00146012345678901239', `02${GTIN}`, `02${GTIN.slice(0, 13)}73712`])
    expect(readMarkPaste(text).marks).toMatchObject([{ brandType: 'КМДМ', problems: [], letters: [] }])
})

test('a pack of tobacco in a paste is the state’s, unless its GTIN is none', () => {
  expect(readMarkPaste('00000046198488X?io+qBABQC1235').marks).toMatchObject([{ brandType: 'КМЧЗ' }])
  expect(readMarkPaste('00000046198489X?io+qBABQC1235').marks).toMatchObject([{ brandType: 'КМДМ' }])
})

test('packs and boxes of the state’s type have no fault but their own', () => {
  for (const brand of ['00000046198488X?io+qBABQC1235', '00146012345678901236', `02${GTIN}3712`])
    expect(inspectMark(state(brand), NONE, TODAY)).toMatchObject({ problems: [], findings: [] })
  expect(explainMark(state('00146012345678901239'), NONE).problems).toEqual(['checkDigit'])
  expect(inspectMark(state('00146012345678901239'), NONE, TODAY)).toMatchObject({
    problems: [],
    findings: [{ about: 'wrongCheckDigit', identifier: '00', expected: '6', digit: '9' }],
  })
})

test('a box in brackets is corrected in a paste and where it is stored', () => {
  const [written, plain] = ['(00)146012345678901236', '00146012345678901236']
  expect(readMarkPaste(written).marks).toMatchObject([
    { brand: plain, brandType: 'КМЧЗ', corrections: ['brackets'], problems: [], refusal: null },
  ])
  expect(readMarkPaste(written, new Set()).marks).toMatchObject([
    { brand: written, problems: ['writtenOut'] },
  ])
  expect(neededCorrections(written)).toEqual(['brackets'])
  expect(correctedCode(written, new Set(['brackets']))).toBe(plain)
  expect(drawnCode(written)).toBe(plain)
})

test('a pack of tobacco of which the scenario has no product says so', () => {
  const pack = own('00000046210654kZr.LUdAB8wdXEH')
  expect(inspectMark(pack, NONE, TODAY)).toMatchObject({ kind: 'pack', problems: [] })
  expect(inspectMark(pack, new Set(['00000046210654']), TODAY).problems).toEqual([])
  expect(inspectMark(pack, new Set(['04600439931263']), TODAY).problems).toEqual(['foreignGoods'])
})

test('a barcode is told from a mark by the goods that have it, or by its check digit', () => {
  const known = goodsByGtin([{ barcode: '4600439931256' }, { barcode: '123' }])
  expect(barcodeGtin('4600439931256', known)).toBe(GTIN)
  expect(barcodeGtin(GTIN, known)).toBe(GTIN)
  expect(barcodeGtin('123', known)).toBe('00000000000123')
  expect(barcodeGtin('46198488', known)).toBe('00000046198488')
  for (const text of ['4600439931257', '124', '00146012345678901236', 'ДМ-1', '', `01${GTIN}215abc!1`])
    expect(barcodeGtin(text, known)).toBeNull()
})
