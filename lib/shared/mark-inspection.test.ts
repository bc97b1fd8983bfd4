import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkDigit, ean13, stateMark } from '@/tests/factories/barcodes'
import { Draw } from '@/tests/factories/draw'
import { SEPARATOR as GS } from './gs1'
import { readGs1Value, readPackPrice } from './gs1-values'
import { inspectCode, type MarkFinding } from './mark-inspection'

const TODAY = '2026-05-20'
const GTIN = '04600439931256'
const LONG = '5abc!123/DEF9'
const SHORT = '5abc!12'
const HEAD = `01${GTIN}21`
const SIGNATURE = 'q+/='.repeat(11)
/** As shops number goods that they weigh. */
const SHOP = `0212345678901${checkDigit('0212345678901')}`
const PACK = '00000046198488X?io+qCABm8wAYa'

const about = (code: string): MarkFinding['about'][] =>
  inspectCode(code, TODAY).findings.map((finding) => finding.about)

describe('the group is known by the form', () => {
  test.each([
    ['a tobacco pack, which has no identifiers', PACK, 'tobaccoPack'],
    ['a tobacco block', `${HEAD}2JgXJ5.${GS}8005112000${GS}93Mdlr`, 'tobaccoBlock'],
    ['milk', `${HEAD}5abc!1${GS}93dGVz`, 'dairy'],
    ['cheese by weight', `${HEAD}5abc!1${GS}93dGVz${GS}3103000350`, 'dairy'],
    ['beer', `${HEAD}${SHORT}${GS}93dGVz`, 'beer'],
    ['water', `${HEAD}${LONG}${GS}93dGVz`, 'shortKey'],
    ['clothes, perfume, tyres, medicines', `${HEAD}${LONG}${GS}91EE06${GS}92${SIGNATURE}`, 'longKey'],
    ['shoes', `${HEAD}${LONG}${GS}91EE06${GS}92${SIGNATURE}${SIGNATURE}`, 'shoes'],
  ])('%s', (_, code, group) => {
    expect(inspectCode(code, TODAY)).toMatchObject({ group, findings: [] })
  })

  test('of any mark that the factories draw, with nothing unusual', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const draw = new Draw(seed)
        const barcode = ean13(draw)
        const { kind, gtin, group, findings } = inspectCode(stateMark(draw, barcode), TODAY)
        expect({ kind, gtin, group, findings }).toEqual({
          kind: 'goods',
          gtin: barcode.padStart(14, '0'),
          group: 'longKey',
          findings: [],
        })
      }),
    )
  })
})

describe('what is unusual for the group', () => {
  test.each<[string, string, string | null, MarkFinding[]]>([
    [
      'another length of the serial number',
      `${HEAD}5abc!123/DEF${GS}91EE06${GS}92${SIGNATURE}`,
      'longKey',
      [{ about: 'serialLength', expected: 13, length: 12 }],
    ],
    [
      'a key that was cut off',
      `${HEAD}${LONG}${GS}91EE06${GS}92${SIGNATURE.slice(1)}`,
      'longKey',
      [{ about: 'keyLength', identifier: '92', expected: 44, length: 43 }],
    ],
    [
      'a missing key',
      `${HEAD}${LONG}${GS}92${SIGNATURE}`,
      'longKey',
      [{ about: 'keyMissing', identifier: '91' }],
    ],
    [
      'a key too many',
      `${HEAD}${LONG}${GS}93dGVz${GS}91EE06`,
      'shortKey',
      [{ about: 'keyExtra', identifier: '91' }],
    ],
    ['no keys', `${HEAD}5abc!1`, 'dairy', [{ about: 'withoutKeys' }]],
    [
      'no keys, where several groups have such a serial number',
      `${HEAD}${LONG}`,
      null,
      [{ about: 'withoutKeys' }],
    ],
    ['the form of no group', `${HEAD}abc${GS}91${SIGNATURE}`, null, [{ about: 'unknownForm' }]],
    ['a tobacco pack without its key', PACK.slice(0, 25), 'tobaccoPack', [{ about: 'packKeyMissing' }]],
    ['a tobacco pack that lacks a character', PACK.slice(0, 28), 'tobaccoPack', [{ about: 'packKeyShort' }]],
  ])('%s', (_, code, group, findings) => {
    expect(inspectCode(code, TODAY)).toMatchObject({ group, findings })
  })
})

describe('what is wrong with its parts', () => {
  const whole = (more: string) => `01${GTIN}${more}21${LONG}${GS}93dGVz`

  test('a check digit is named with the right one', () => {
    expect(inspectCode(`01${GTIN.slice(0, 13)}721${LONG}${GS}93dGVz`, TODAY).findings).toEqual([
      { about: 'wrongCheckDigit', identifier: '01', expected: '6', digit: '7' },
    ])
  })

  test.each<[string, string, MarkFinding['about'][]]>([
    ['goods that may still be sold today', whole('17260520'), []],
    ['goods that could be sold until yesterday', whole('17260519'), ['expired']],
    ['a month of which the last day is meant', whole('15260500'), []],
    ['a day that there is not', whole('17260231'), ['noSuchDay']],
    ['goods that expire before they are made', whole('1126060117260525'), ['expiresBeforeMade']],
    ['no weight', whole('3103000000'), ['zeroWeight']],
    ['two batches', `01${GTIN}10A${GS}10B${GS}21${LONG}${GS}93dGVz`, ['twice']],
    ['the number of a package of several', `011460043993125321${LONG}${GS}93dGVz`, ['packageOfMany']],
    ['a number of the shop itself', `01${SHOP}21${LONG}${GS}93dGVz`, ['internalNumber']],
  ])('%s', (_, code, findings) => {
    expect(about(code)).toEqual(findings)
  })
})

describe('boxes', () => {
  const SSCC = `14600439900000001${checkDigit('14600439900000001')}`

  test('are known by their number', () => {
    expect(inspectCode(`00${SSCC}`, TODAY)).toMatchObject({ kind: 'box', gtin: null, findings: [] })
    expect(about(`00${SSCC.slice(0, 17)}${(Number(SSCC[17]) + 1) % 10}`)).toEqual(['wrongCheckDigit'])
  })

  test('say what is in them, and how much of it', () => {
    expect(inspectCode(`02${GTIN}3712`, TODAY)).toMatchObject({ kind: 'content', gtin: GTIN, findings: [] })
    expect(inspectCode(`00${SSCC}02${GTIN}3712`, TODAY)).toMatchObject({
      kind: 'box',
      gtin: GTIN,
      findings: [],
    })
    expect(about(`02${GTIN}`)).toEqual(['contentWithoutCount'])
    expect(about(`00${SSCC}3712`)).toEqual(['countWithoutContent'])
  })
})

test('values are read as what they mean', () => {
  const read = (identifier: string, value: string) => readGs1Value({ identifier, value }, 2026)
  expect(read('3103', '001500')).toEqual({ kind: 'weight', amount: '1.500' })
  expect(read('3353', '030000')).toEqual({ kind: 'volume', amount: '30.000' })
  expect(read('3922', '12990')).toEqual({ kind: 'price', amount: '129.90' })
  expect(read('8005', '112000')).toEqual({ kind: 'price', amount: '1120.00' })
  expect(read('17', '260200')).toEqual({ kind: 'day', day: '2026-02-28' })
  expect(read('11', '991231')).toEqual({ kind: 'day', day: '1999-12-31' })
  expect(read('37', '12')).toEqual({ kind: 'count', count: 12 })
  expect(read('21', '12')).toBeNull()
  expect(readPackPrice('ABm8')).toBe('95.00')
  expect(readPackPrice('AB(8')).toBeNull()
})

test.each([
  [2026, '76', '2076'],
  [2026, '77', '1977'],
  [2026, '00', '2000'],
  [2049, '99', '2099'],
  [2049, '00', '2000'],
  [2050, '00', '2100'],
  [2060, '10', '2110'],
  [2060, '11', '2011'],
])('in %i the digits %s mean %s: from 49 years back to 50 years ahead', (thisYear, yy, year) => {
  expect(readGs1Value({ identifier: '17', value: `${yy}0531` }, thisYear)).toEqual({
    kind: 'day',
    day: `${year}-05-31`,
  })
})

test('any other text is the retailer’s own', () => {
  for (const text of [
    '',
    'ДМ-1000123-7',
    '4600439931256',
    GS,
    '1'.repeat(29),
    'https://example.com/01/04600439931256',
  ])
    expect(inspectCode(text, TODAY)).toEqual({
      kind: 'own',
      parts: [],
      group: null,
      gtin: null,
      findings: [],
    })
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      fc.pre(!/^(?:\d{14}|01|00|02)/.test(text))
      expect(inspectCode(text, TODAY).kind).toBe('own')
    }),
  )
})
