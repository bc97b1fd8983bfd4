import { expect, test } from 'vitest'
import {
  correctedCode,
  drawnCode,
  neededCorrections,
  readMarkPaste,
} from '@/lib/features/scenarios/marks/rules'
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

test('a box in a paste is no faulty mark of goods', () => {
  for (const box of ['00146012345678901236', '00146012345678901239', `02${GTIN}3712`])
    expect(readMarkPaste(box).marks).toMatchObject([{ brandType: 'КМДМ', problems: [], letters: [] }])
})

test('a box in brackets is corrected in a paste and where it is stored', () => {
  const [written, plain] = ['(00)146012345678901236', '00146012345678901236']
  expect(readMarkPaste(written).marks).toMatchObject([
    { brand: plain, brandType: 'КМДМ', corrections: ['brackets'], problems: [], refusal: null },
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
