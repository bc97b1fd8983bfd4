import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { SpellingCorrection } from '@/lib/shared/gs1-spelling'
import { toRussianLayout } from '@/lib/shared/keyboard-layout'
import { stateMark } from '@/tests/factories/barcodes'
import { testDraw } from '@/tests/factories/draw'
import {
  correctedCode,
  drawnCode,
  drawnMark,
  explainMark,
  findPieceMarks,
  goodsByGtin,
  linesToRemove,
  neededCorrections,
  PRODUCT_MARK,
  readMark,
  readMarkPaste,
  withCorrection,
} from './rules'

const GS = '\u001d'
const GTIN = '04600439931256'
const SERIAL = '5abc!123/DEF9'
const KEYS = `${GS}91EE06${GS}92${'q+/='.repeat(11)}`
const WHOLE = `01${GTIN}21${SERIAL}${KEYS}`
const WRONG = `01${GTIN.slice(0, 13)}721${SERIAL}${KEYS}`

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

describe('a paste', () => {
  const OTHER = `01${GTIN}21${SERIAL.replace(/.$/, 'z')}`

  const lines = (text: string, applied?: ReadonlySet<SpellingCorrection>) =>
    readMarkPaste(text, applied).marks.map(({ line, brand }) => [line, brand])

  test('is one code a line, trimmed, each once, whatever ends its lines', () => {
    const text = `\n  ${WHOLE} \r\n\r\nДМ-1\rДМ-2\n\tДМ-1\u00a0\n`
    expect(lines(text)).toEqual([
      [2, WHOLE],
      [4, 'ДМ-1'],
      [5, 'ДМ-2'],
    ])
    expect(readMarkPaste(text)).toMatchObject({
      marks: [
        { brandType: 'КМЧЗ', refusal: null, corrections: [], problems: [], piece: `01${GTIN}21${SERIAL}` },
        { brandType: 'КМДМ', refusal: null, corrections: [], problems: [], piece: null },
        { brandType: 'КМДМ' },
      ],
      repeated: 1,
    })
  })

  test('is corrected only as far as is wanted', () => {
    const written = WHOLE.replaceAll(GS, '<GS>')
    const typed = toRussianLayout(WHOLE)
    expect(lines(`${written}\n${typed}`)).toEqual([
      [1, WHOLE],
      [2, typed],
    ])
    expect(lines(written, new Set())).toEqual([[1, written]])
    expect(lines(typed, new Set(['layout']))).toEqual([[1, WHOLE]])
    expect(readMarkPaste(typed).marks[0]).toMatchObject({ corrections: ['layout'], brandType: 'КМДМ' })
  })

  test('says what is wrong with each line', () => {
    const [hello, wrong, lost, cyrillic, mixed] = readMarkPaste(
      ['hello', WRONG, WHOLE.replaceAll(GS, ''), `01${GTIN}21Ж.b`, 'D\u041c-1'].join('\n'),
    ).marks
    expect(hello).toMatchObject({ brandType: 'КМДМ', isStructured: false, problems: [] })
    expect(wrong).toMatchObject({ brandType: 'КМДМ', problems: ['checkDigit'] })
    expect(lost).toMatchObject({ problems: ['noSeparator'], corrections: ['missing'] })
    expect(cyrillic).toMatchObject({ problems: ['misread'], letters: ['Ж'] })
    expect(mixed).toMatchObject({ brandType: 'КМДМ', letters: ['\u041c'] })
  })

  test('adds each piece of goods once, in its most complete spelling', () => {
    const all = [
      `01${GTIN}21${SERIAL}`,
      WHOLE.replaceAll(GS, ''),
      WHOLE,
      `]d2${WHOLE}${GS}`,
      toRussianLayout(WHOLE),
    ]
    const { marks } = readMarkPaste([...all, 'ДМ-1'].join('\n'))
    expect(marks.map(({ samePieceAs }) => samePieceAs)).toEqual([3, 3, null, 3, 3, null])
    // A till refuses most marks without their check keys.
    const keyed = readMarkPaste(`${all[0]}\n${all[1]}`).marks
    expect(keyed.map(({ samePieceAs }) => samePieceAs)).toEqual([2, null])
  })

  const pasted = (name: string) =>
    readFileSync(new URL(`../../../../tests/fixtures/pasted/${name}`, import.meta.url), 'utf8')

  test('as chats, sheets and tills spell a mark is that mark, and what is assumed is named', () => {
    const spellings = z
      .array(z.object({ what: z.string(), code: z.string() }))
      .parse(JSON.parse(pasted('marks.json')))
    const codes = spellings.map(({ what, code }) => {
      const [mark] = readMarkPaste(code).marks
      return [what, mark?.brand, mark?.problems]
    })
    const [exact] = spellings
    const expected = spellings.map(({ what, code }) =>
      what === 'missing' ? [what, code, ['noSeparator']] : [what, exact?.code, []],
    )
    expect(codes).toEqual(expected)
  })

  test('with Cyrillic letters alone that look Latin can be read either way, and names them', () => {
    const text = '010460123456789321АВС123'
    const [mark] = readMarkPaste(text).marks
    expect(mark).toMatchObject({
      brand: text,
      corrections: ['layout', 'lookalikes'],
      hasTwoReadings: true,
      letters: ['А', 'В', 'С'],
    })
    const read = (...corrections: SpellingCorrection[]) => readMarkPaste(text, new Set(corrections)).marks[0]
    expect(read('lookalikes')).toMatchObject({ brand: '010460123456789321ABC123', letters: [] })
    expect(read('lookalikes')?.piece).toBe('010460123456789321ABC123')
    expect(read('layout')).toMatchObject({ brand: '010460123456789321FDC123', letters: [] })
    // One reading takes the place of the other, unless another code needs that one.
    const both = readMarkPaste(`${text}\n${toRussianLayout(WHOLE)}`).marks
    expect(withCorrection(['escapes', 'layout'], 'lookalikes', both.slice(0, 1))).toEqual([
      'escapes',
      'lookalikes',
    ])
    expect(withCorrection(['layout'], 'lookalikes', both)).toEqual(['layout', 'lookalikes'])
  })

  test('of a piece that is stored already counts pieces, not the lines that are of one', () => {
    const { marks } = readMarkPaste(pasted('marks-twins.txt'))
    const [piece = ''] = marks.flatMap((mark) => mark.piece ?? [])
    expect(findPieceMarks(marks, new Set([piece]))).toMatchObject({ found: { length: 7 }, count: 1 })
  })

  test('of a scanner in the Russian layout is named, and one click turns it', () => {
    const text = pasted('marks-typed.txt')
    const corrections = readMarkPaste(text).marks.map((mark) => mark.corrections)
    expect(corrections).toEqual([['layout'], ['layout'], ['layout', 'missing'], ['lookalikes']])
    const turned = readMarkPaste(text, new Set(['layout', 'lookalikes', 'missing'])).marks
    const piece = '0104601234567893215Abc!DEfgh"1Z'
    expect(turned.map((mark) => mark.piece)).toEqual([
      piece,
      '0104607654321008215aB;c,D.e"F<g>',
      piece,
      piece,
    ])
  })

  test('of one piece in several spellings is one mark', () => {
    const { marks, repeated } = readMarkPaste(pasted('marks-twins.txt'))
    expect(marks.filter(({ samePieceAs }) => samePieceAs === null)).toHaveLength(1)
    expect(marks.length + repeated).toBe(7)
  })

  test('of one piece whose best spelling is removed is the next best', () => {
    const plain = `01${GTIN}21${SERIAL}`
    const { marks } = readMarkPaste(`${WHOLE}\n${plain}`, undefined, new Set([1]))
    expect(marks.map(({ line, brand, samePieceAs }) => [line, brand, samePieceAs])).toEqual([
      [2, plain, null],
    ])
  })

  test('that was removed comes back when it is scanned again, and not from a line that repeats it', () => {
    const text = `ДМ-1\nДМ-2\n ДМ-1\nДМ-1`
    const removed = linesToRemove(text, [1])
    expect(removed).toEqual([1, 3, 4])
    const read = (more: string) => readMarkPaste(text + more, undefined, new Set(removed))
    expect(read('')).toMatchObject({ marks: [{ brand: 'ДМ-2' }], repeated: 0 })
    expect(read('\nДМ-1')).toMatchObject({ marks: [{ line: 2 }, { line: 5, brand: 'ДМ-1' }], repeated: 0 })
  })

  test('is taken out of a row of a spreadsheet, and the other cells are named; unclear ones are refused', () => {
    const rows = [`${WHOLE}\tLamp\t10`, `1\t${WHOLE.replaceAll(GS, '<GS>')}`, `01${GTIN}21${SERIAL}\t1001`]
    const { marks } = readMarkPaste(rows.join('\n'))
    expect(marks.map(({ brand, leftOut, refusal }) => [brand, leftOut, refusal])).toEqual([
      [WHOLE, ['Lamp', '10'], null],
      [WHOLE, ['1'], null],
      [`01${GTIN}21${SERIAL}`, ['1001'], null],
    ])
    const unclear = readMarkPaste(`ДМ-1\tЛампа\n${WHOLE}\t${WHOLE.replace('21', '210')}`).marks
    expect(unclear.map(({ refusal }) => refusal)).toEqual(['columns', 'columns'])
    const [written] = readMarkPaste(WHOLE.replaceAll(GS, '\t')).marks
    expect(written).toMatchObject({ brand: WHOLE, leftOut: [], refusal: null })
  })

  test.each([
    ['8005112000\t93abcd', `${GS}8005112000${GS}93abcd`, []],
    ['800511200093abcd\t10', `${GS}8005112000${GS}93abcd`, ['10']],
    ['93abcd\t3103001234', `${GS}93abcd${GS}3103001234`, []],
    ['70032611252359\t93abcd', `${GS}70032611252359${GS}93abcd`, []],
    ['3103001234', '', ['3103001234']],
    ['Lamp\t93abcd', '', ['Lamp', '93abcd']],
  ])('keeps its elements in the cells behind it: %j', (cells, further, leftOut) => {
    const short = `01${GTIN}21${SERIAL}`
    const row = `${short}\t${cells}`
    const { marks } = readMarkPaste(`${row}\n1\t${row.replace(SERIAL, SERIAL.replace(/.$/, 'z'))}`)
    expect(marks[0]).toMatchObject({ brand: short + further, leftOut, refusal: null })
    const other = short.replace(SERIAL, SERIAL.replace(/.$/, 'z'))
    expect(marks[1]).toMatchObject({ brand: other + further, leftOut: ['1', ...leftOut], refusal: null })
  })

  test('keeps its keys where other columns stand around it', () => {
    const [mark] = readMarkPaste(`1\t${WHOLE.replaceAll(GS, '\t')}\tLamp`).marks
    expect(mark).toMatchObject({ brand: WHOLE, leftOut: ['1', 'Lamp'], refusal: null })
  })

  test.each([
    ['a name of two lines beside it', `"Мыло\n100 г"\t${WHOLE}`, [[1, WHOLE, ['Мыло 100 г'], null]]],
    ['a name in the line above', `"Мыло\r\n${WHOLE}"`, [[1, WHOLE, ['Мыло'], null]]],
    [
      'its keys in the line below',
      `"01${GTIN}21${SERIAL}\n93abcd"`,
      [[1, `01${GTIN}21${SERIAL}${GS}93abcd`, [], null]],
    ],
    [
      'other codes in one cell',
      `"${WHOLE}\n${OTHER}"\nДМ-1`,
      [
        [1, WHOLE, [], null],
        [2, OTHER, [], null],
        [3, 'ДМ-1', [], null],
      ],
    ],
    [
      'no code at all',
      '"Мыло\n100 г"\nДМ-1',
      [
        [1, 'Мыло 100 г', [], 'broken'],
        [3, 'ДМ-1', [], null],
      ],
    ],
    [
      'quotes of its own',
      '"ДМ-1"\n"ДМ" 2\n',
      [
        [1, '"ДМ-1"', [], null],
        [2, '"ДМ" 2', [], null],
      ],
    ],
    [
      'quotes that belong to two rows',
      `"Чай\t${WHOLE}\nКабель 15"\t${OTHER}`,
      [
        [1, WHOLE, ['"Чай'], null],
        [2, OTHER, ['Кабель 15"'], null],
      ],
    ],
  ])('is found in the cells of a spreadsheet with %s', (_, text, expected) => {
    const { marks } = readMarkPaste(text)
    expect(marks.map(({ line, brand, leftOut, refusal }) => [line, brand, leftOut, refusal])).toEqual(
      expected,
    )
  })

  test('says which lines can’t be added', () => {
    const { marks } = readMarkPaste(`${'x'.repeat(400)}\n${'x'.repeat(401)}\na\u0000\n\ud800`)
    expect(marks.map(({ refusal }) => refusal)).toEqual([null, 'tooLong', 'unreadable', 'unreadable'])
    expect(readMarkPaste(' \n\r\n').marks).toEqual([])
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
