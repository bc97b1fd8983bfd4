import { describe, expect, test } from 'vitest'
import { SEPARATOR as GS } from '@/lib/shared/gs1'
import type { SpellingCorrection } from '@/lib/shared/gs1-spelling'
import { toRussianLayout } from '@/lib/shared/keyboard-layout'
import { stateMark } from '@/tests/factories/barcodes'
import { testDraw } from '@/tests/factories/draw'
import { GTIN, SERIAL, WHOLE, WRONG } from '@/tests/fixtures/sample-mark'
import {
  correctedCode,
  drawnCode,
  drawnMark,
  explainMark,
  goodsByGtin,
  neededCorrections,
  PRODUCT_MARK,
  readMark,
} from './rules'

const readBrandType = (code: string) => readMark(code).brandType

describe('a code is the state’s mark', () => {
  test.each([
    ['with separators', WHOLE],
    ['without separators', WHOLE.replaceAll(GS, '')],
    ['of GTIN and serial number alone', `01${GTIN}21${SERIAL}`],
    ['with a serial number of one character', `01${GTIN}211`],
    ['with a serial number of 20 characters', `01${GTIN}21${'x'.repeat(20)}`],
    ['with a symbology identifier', `]d2${WHOLE}`],
    ['with the identifier of another symbology', `]C1${WHOLE}`],
    ['with FNC1 in front', `${GS}${WHOLE}`],
    ['with both in front', `]d2${GS}${WHOLE}`],
    ['with the serial number first', `21${SERIAL}${GS}01${GTIN}`],
    ['with the serial number first and no separator', `21${SERIAL}01${GTIN}`],
    ['with the keys first', `91EE06${GS}92abcd${GS}21${SERIAL}${GS}01${GTIN}`],
    ['with a day and a batch', `01${GTIN}1726123110LOT7${GS}21${SERIAL}`],
    ['with a weight', `01${GTIN}310300150021${SERIAL}`],
    ['with a price', `01${GTIN}21${SERIAL}${GS}8005123456${GS}93dGVz`],
    ['with a separator behind a value of fixed length', `01${GTIN}${GS}21${SERIAL}`],
    ['with a separator at its end', `01${GTIN}21${SERIAL}${GS}`],
  ])('%s', (_, code) => {
    expect(readBrandType(code)).toBe('КМЧЗ')
  })

  test('as the factories draw them', () => {
    const codes = Array.from({ length: 200 }, () => stateMark(testDraw, GTIN.slice(1)))
    const spellings = codes.flatMap((code) => [code, code.replaceAll(GS, '')])
    expect(spellings.filter((code) => readBrandType(code) !== 'КМЧЗ')).toEqual([])
  })
})

describe('a code is the retailer’s own mark', () => {
  test.each([
    ['with a wrong check digit', `01${GTIN.slice(0, 13)}721${SERIAL}`],
    ['without a serial number', `01${GTIN}`],
    ['with an empty serial number', `01${GTIN}21`],
    ['with an empty serial number before the keys', `01${GTIN}21${GS}91EE06`],
    ['without a GTIN', `21${SERIAL}`],
    ['with a serial number of 21 characters', `01${GTIN}21${'x'.repeat(21)}`],
    ['with a short GTIN', `01${GTIN.slice(1)}21${SERIAL}`],
    ['with a letter in the GTIN', `01${GTIN.slice(0, 13)}x21${SERIAL}`],
    ['with a character that no value may have', `01${GTIN}21Иван`],
    ['with a space in the serial number', `01${GTIN}21a b`],
    ['of GTIN and serial number as people write them', `(01)${GTIN}(21)${SERIAL}`],
    ['of words', 'ДМ-1000123-7'],
    ['of a link', 'https://example.com/01/04600439931256/21/5abc'],
    ['of digits', '4600439931256'],
    ['of a separator alone', GS],
    ['of a symbology identifier alone', ']d2'],
  ])('%s', (_, code) => {
    expect(readBrandType(code)).toBe('КМДМ')
  })

  test('however long it is, in linear time', () => {
    const code = `01${GTIN}${'10'.repeat(190)} `
    expect(readBrandType(code)).toBe('КМДМ')
  })
})

describe('goods are known by their GTIN', () => {
  const goods = [
    { product: '1', barcode: GTIN.slice(1), supplierCode: 'A' },
    { product: '2', barcode: GTIN.slice(1), supplierCode: 'B' },
    { product: '3', barcode: '', supplierCode: 'C' },
  ]

  test('which is their barcode, the first of several with the same', () => {
    expect(goodsByGtin(goods).get(readMark(WHOLE).gtin ?? '')).toEqual(goods[0])
    expect(readMark('ДМ-1').gtin).toBeNull()
    expect(readMark(WRONG).gtin).toBeNull()
  })
})

describe('what is wrong with a mark', () => {
  const ours = new Set([GTIN])
  const state = (brand: string) => ({ brand, brandType: 'КМЧЗ' as const })
  const own = (brand: string) => ({ brand, brandType: 'КМДМ' as const })

  test.each([
    ['nothing', state(WHOLE), ours, []],
    ['nothing of goods where the scenario has none', state(WHOLE), new Set<string>(), []],
    ['goods of another scenario', state(WHOLE), new Set(['04600439931263']), ['foreignGoods']],
    ['its separators are gone', state(WHOLE.replaceAll(GS, '')), ours, ['noSeparator']],
    ['its check digit', own(WRONG), ours, ['checkDigit']],
    ['two things at once', own(WRONG.replaceAll(GS, '')), ours, ['checkDigit', 'noSeparator']],
    ['no serial number', state(`01${GTIN}`), ours, ['noSerial']],
    ['no GS1 code at all', state('ДМ-1'), ours, ['notGs1']],
    ['elements without a GTIN', state(`21${SERIAL}`), ours, ['notGs1']],
    ['nothing: the retailer’s own may be anything', own('ДМ-1'), ours, []],
    ['nothing: it only looks like elements', own(`01${GTIN.slice(0, 13)}7`), ours, []],
  ])('%s', (_, mark, gtins, problems) => {
    expect(explainMark(mark, gtins).problems).toEqual(problems)
  })

  test('is listed beside its parts', () => {
    expect(explainMark(state(WHOLE), ours).elements.map(({ identifier }) => identifier)).toEqual([
      ...['01', '21', '91', '92'],
    ])
    expect(explainMark(own('9012345'), ours).elements).toEqual([])
  })
})

test('a picture is drawn of what a till would read, never of a separator in letters', () => {
  for (const written of ['<GS>', '\\u001d', '%1D', '^]', 'è'])
    expect(drawnCode(WHOLE.replaceAll(GS, written))).toBe(WHOLE)
  expect(drawnCode(`(01)${GTIN}(21)${SERIAL}`)).toBe(`01${GTIN}21${SERIAL}`)
  for (const code of [WHOLE, `]d2${WHOLE}`, `${WHOLE}${GS}`, WHOLE.replaceAll(GS, ''), 'ДМ-1', '<GS>'])
    expect(drawnCode(code)).toBe(code)
  const mark = { brand: WHOLE.replaceAll(GS, '<GS>'), brandType: 'КМДМ' as const }
  expect(drawnMark(mark)).toEqual({ kind: 'qr', code: WHOLE })
  expect(drawnMark({ ...mark, brandType: 'КМЧЗ' })).toEqual({ kind: 'gs1', code: WHOLE })
  expect(explainMark(mark, new Set()).problems).toEqual(['writtenOut'])
})

test('a mark is named by its goods and the beginning of its code, with visible control characters', () => {
  const rest = { _id: '', barcode: '', supplierCode: '', status: '', version: 1, createdAt: '' }
  const label = (product: string, brand: string) =>
    PRODUCT_MARK.toLabel({ ...rest, updatedAt: '', brandType: 'КМДМ', product, brand })
  expect(label('100', WHOLE)).toBe(`100 · 01${GTIN}21${SERIAL}…`)
  expect(label('', `A${GS}1`)).toBe('A␝1')
})

test('a stored code is corrected as far as is wanted, and the retailer’s own is never touched', () => {
  const all = new Set<SpellingCorrection>(['separators', 'layout', 'missing', 'invisible'])
  for (const [code, corrections] of [
    [WHOLE.replaceAll(GS, '<GS>'), ['separators']],
    [WHOLE.replaceAll(GS, ''), ['missing']],
    [toRussianLayout(WHOLE), ['layout']],
    [`${WHOLE}\u00a0`, ['invisible']],
  ] as const) {
    const some = correctedCode(code, new Set(['brackets']))
    expect([neededCorrections(code), correctedCode(code, all), some]).toEqual([corrections, WHOLE, code])
  }
  for (const own of [' ведущий пробел', 'ДМ-1 ', WHOLE, '<GS>'])
    expect([neededCorrections(own), correctedCode(own, all)]).toEqual([[], own])
})
