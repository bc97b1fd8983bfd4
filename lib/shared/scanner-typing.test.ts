import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stateMark } from '@/tests/factories/barcodes'
import { testDraw } from '@/tests/factories/draw'
import {
  ENTER,
  ended,
  FAST,
  type Separator,
  type Stroke,
  strokes,
  type,
} from '@/tests/fixtures/scanner-strokes'
import { readFiscalQr } from './fiscal-qr'
import { SEPARATOR as GS } from './gs1'
import { readSpelling } from './gs1-spelling'
import { toRussianLayout } from './keyboard-layout'
import { BEGINS_AS_RECEIPT, ScannerTyping } from './scanner-typing'

const MARK = `0104600439931256215abcQ!x3aBcD9${GS}91EE06${GS}92${'q+/='.repeat(11)}`
const WRONG_MARK = '0104600439931257215abcQ!x3aBcD9'
const EAN = '4600439931256'
const SLOW = 120

describe('a scan', () => {
  test('that is taken already waits for its end, also where the scanner pauses', () => {
    const typing = new ScannerTyping()
    let timeStamp = 1_000
    const press = (key: string, pause: number) => {
      timeStamp += pause
      const held = { code: '', ctrlKey: false, altKey: false, metaKey: false, repeat: false }
      return typing.press({ ...held, key, timeStamp }, true)
    }
    for (const key of '4600439931256') press(key, FAST)
    expect(press('Enter', 100)).toEqual({ kind: 'ended', code: '4600439931256', isTyped: false, slow: null })
  })

  test.each<[string, Separator, string]>([
    ['with separators as Ctrl and ]', 'Ctrl+]', MARK],
    ['with separators as Alt and 029', 'Alt+029', MARK],
    ['without separators', 'none', MARK.replaceAll(GS, '')],
  ])('%s is read in any field, and Enter belongs to it', (_, separator, code) => {
    const { steps } = type([...strokes(MARK, separator), ENTER])
    expect(ended(steps)).toEqual([code])
    expect(readSpelling(code).code).toBe(MARK)
  })

  test.each<Separator>(['Ctrl+]', 'Alt+029', 'none'])(
    'in the Russian layout is the same mark: %s',
    (separator) => {
      for (let index = 0; index < 100; index += 1) {
        const mark = stateMark(testDraw, '4600439931256')
        // A key in small letters is taken for a sign of Caps Lock.
        if ([mark, mark.replaceAll(GS, '')].some((one) => readSpelling(one).corrections.includes('capsLock')))
          continue
        const { steps } = type([...strokes(toRussianLayout(mark), separator), ENTER])
        const [code = ''] = ended(steps)
        expect(readSpelling(code).piece).toBe(mark.slice(0, mark.indexOf(GS)))
      }
    },
  )

  test('without Enter ends by itself', () => {
    const { steps, typing } = type(strokes(MARK, 'Ctrl+]'))
    expect(ended(steps)).toEqual([])
    expect(typing.end()).toMatchObject({ kind: 'ended', code: MARK })
    expect(typing.end()).toBeNull()
  })

  test('is known by its first 18 characters: from then on the page gets none', () => {
    const { steps } = type(strokes(MARK, 'none'))
    expect(steps.findIndex(({ kind }) => kind === 'taken')).toBe(17)
    expect(steps.slice(17).every(({ kind }) => kind === 'taken')).toBe(true)
    expect(steps.flatMap((step, index) => ('isFirst' in step && step.isFirst ? [index] : []))).toEqual([
      0, 17,
    ])
  })

  test.each([
    ['the retailer’s own mark', 'DM-1000123-7'],
    ['the barcode of goods', '4600439931256'],
    ['a short barcode', '46009333'],
    ['a box', `00146004399312560000`],
    ['a box with its content', `02046004399312563712`],
    ['a pack of tobacco', '00000046210654kZr.LUdAB8wdXEH'],
  ])('of %s is read in a field, too, where Enter or Tab ends it', (_, code) => {
    for (const end of [ENTER, { key: 'Tab' }]) {
      const { steps } = type([...strokes(code, 'none'), end])
      expect(ended(steps)).toEqual([code])
      // The field has got all of it, and gets back what it had.
      expect(steps.at(-1)).toMatchObject({ isTyped: true })
      expect(steps.slice(0, -1).every(({ kind }) => kind === 'maybe')).toBe(true)
    }
    expect(ended(type([...strokes(code, 'none'), ENTER], { isFree: true }).steps)).toEqual([code])
  })

  test.each([
    ['its first key', [70]],
    ['its first two keys', [80, 80]],
    ['three of its first keys', [150, FAST, 60, FAST, FAST, 100]],
  ])('with a pause behind %s is whole', (_, firstPauses) => {
    const keys = [...strokes(MARK, 'Ctrl+]'), ENTER]
    for (const isFree of [false, true]) {
      const { steps } = type(keys, { firstPauses, isFree })
      expect(ended(steps)).toEqual([MARK])
      // What the field had before the first of them is known, and given back once.
      expect(steps.flatMap((step, index) => ('isFirst' in step && step.isFirst ? [index] : []))).toEqual([
        0,
        expect.any(Number),
      ])
    }
    expect(ended(type([...strokes('DM-1000123-77', 'none'), ENTER], { firstPauses: [70] }).steps)).toEqual([
      'DM-1000123-77',
    ])
  })

  test('behind what was typed by hand, or elsewhere, is the code alone', () => {
    expect(ended(type([...strokes(`x${MARK}`, 'Ctrl+]'), ENTER], { firstPauses: [100] }).steps)).toEqual([
      MARK,
    ])
    expect(ended(type([...strokes(`x${EAN}`, 'none'), ENTER], { firstPauses: [151] }).steps)).toEqual([EAN])
    const typing = new ScannerTyping()
    const held = { code: '', ctrlKey: false, altKey: false, metaKey: false, repeat: false }
    typing.press({ ...held, key: 'x', timeStamp: 1_000 }, false)
    for (const [index, key] of Array.from(EAN).entries())
      typing.press({ ...held, key, timeStamp: 1_100 + index * FAST }, false, index > 0)
    const enter = { ...held, key: 'Enter', timeStamp: 1_200 + FAST }
    expect(typing.press(enter, false)).toMatchObject({ kind: 'ended', code: EAN })
  })

  test('after another one is a scan of its own', () => {
    const { steps } = type([...strokes(MARK, 'Ctrl+]'), ENTER, ...strokes(MARK, 'none'), { key: 'Tab' }])
    expect(ended(steps)).toEqual([MARK, MARK.replaceAll(GS, '')])
  })
})

describe('a mark of the state in any rhythm', () => {
  const pauses = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 120, maxLength: 120 })

  test('is whole once Enter ends it in a field', () => {
    const property = fc.property(pauses, fc.boolean(), (firstPauses, isRussian) => {
      const keys = strokes(isRussian ? toRussianLayout(MARK) : MARK, 'Ctrl+]')
      const { steps } = type([...keys, ENTER], { firstPauses })
      expect(ended(steps).map((code) => readSpelling(code).code)).toEqual([MARK])
    })
    fc.assert(property, { numRuns: 200 })
    const { steps } = type([...strokes(MARK, 'Ctrl+]'), ENTER], { pause: 150 })
    expect(steps.at(-1)).toMatchObject({ isTyped: true, slow: MARK.replaceAll(GS, '') })
  })

  test('is taken from its third digit on where nobody types, and whole with or without Enter', () => {
    const property = fc.property(
      pauses,
      fc.constantFrom(MARK, `]d2${MARK}`, `${GS}${MARK}`),
      (firstPauses, code) => {
        const { steps, typing } = type(strokes(code, 'Ctrl+]'), { firstPauses, isFree: true })
        expect(steps.filter(({ kind }) => kind === 'maybe').length).toBeLessThanOrEqual(3)
        expect(typing.end()).toMatchObject({ kind: 'ended', code })
      },
    )
    fc.assert(property, { numRuns: 1_000 })
    expect(ended(type([...strokes(MARK, 'none'), ENTER], { pause: 300, isFree: true }).steps)).toHaveLength(1)
  })

  test('and any other is no code where its beginning is lost', () => {
    const keys = [...strokes(`2${MARK.slice(7)}`, 'none'), ENTER]
    expect(type(keys, { firstPauses: [300], isFree: true }).steps.at(-1)).toMatchObject({ kind: 'cut' })
    const firstPauses = [FAST, FAST, FAST, FAST, 200]
    expect(type(strokes('DM-1000123-7', 'none'), { firstPauses, isFree: true }).typing.end()).toBeNull()
  })
})

test('Enter that is pressed by hand behind fast letters submits as ever', () => {
  const typing = new ScannerTyping()
  const held = { code: '', ctrlKey: false, altKey: false, metaKey: false, repeat: false }
  for (const [index, key] of Array.from('Кассовая').entries())
    typing.press({ ...held, key, timeStamp: 1_000 + index * FAST }, false)
  const enter = { ...held, key: 'Enter', timeStamp: 1_000 + 7 * FAST + 51 }
  expect(typing.press(enter, false)).toEqual({ kind: 'other' })
})

describe('no scan is', () => {
  test.each<[string, Stroke[], { pause?: number; isFree?: boolean }]>([
    ['a person’s typing', [...strokes('Касса 0102 зависла', 'none'), ENTER], { pause: SLOW }],
    [
      'a person’s typing where no field is',
      [...strokes('jjka122333', 'none'), ENTER],
      { pause: SLOW, isFree: true },
    ],
    ['a mark of a wrong GTIN in any rhythm', [...strokes(WRONG_MARK, 'none'), ENTER], { pause: SLOW }],
    ['a mark that a person types with pauses', [...strokes(MARK, 'none'), ENTER], { pause: 501 }],
    ['a barcode in a field without Enter or Tab behind it', strokes('4600439931256', 'none'), {}],
    [
      'a comment that Ctrl and Enter send',
      [...strokes('Комиссия', 'none'), { key: 'Enter', ctrlKey: true }],
      {},
    ],
    ['a short word in a field, however fast', [...strokes('1234567', 'none'), ENTER], {}],
    ['the fastest of persons in a number', [...strokes('8046004399312562', 'none'), ENTER], { pause: 51 }],
    ['the fastest of persons', [...strokes('qwertyuiop', 'none'), ENTER], { pause: 51 }],
    [
      'what is corrected while it is typed',
      [...strokes('1234567', 'none'), { key: 'Backspace' }, ...strokes('78', 'none'), ENTER],
      {},
    ],
    [
      'a key that is held down',
      Array.from({ length: 30 }, () => ({ key: 'x', repeat: true })),
      { isFree: true },
    ],
    ['a few keys in a hurry', [...strokes('jk', 'none'), ENTER], { isFree: true }],
    ['a shortcut', [{ key: 'v', ctrlKey: true, code: 'KeyV' }, ENTER], { isFree: true }],
  ])('%s', (_, keys, how) => {
    const { steps, typing } = type(keys, how)
    expect(ended(steps)).toEqual([])
    expect(steps.some(({ kind }) => kind === 'taken')).toBe(false)
    expect(typing.end()).toBeNull()
  })
})

describe('the fiscal QR code of a receipt', () => {
  const RECEIPT = 't=20261125T1234&s=1234.50&fn=9999078900001234&i=12345&fp=1234567890&n=1'
  const scanned = (text: string, pause?: number) =>
    type([...strokes(text, 'none'), ENTER], { pause, beginning: BEGINS_AS_RECEIPT }).steps

  test.each([
    ['as it is', RECEIPT],
    ['in the Russian layout', toRussianLayout(RECEIPT)],
    ['in another order', RECEIPT.split('&').toReversed().join('&')],
    ['in capitals', RECEIPT.toUpperCase()],
  ])('%s is a scan within a field, too', (_, text) => {
    const [code = ''] = ended(scanned(text))
    expect(readFiscalQr(code)?.receipt).toMatchObject({ sum: '1234.50', document: '12345' })
  })

  test.each([[[80, 80]], [[56, 100, 70, 56]], [[FAST, 120]]])(
    'with pauses of %j at its beginning is one',
    (firstPauses) => {
      for (const text of [RECEIPT, toRussianLayout(RECEIPT)]) {
        const keys = [...strokes(text, 'none'), ENTER]
        const { steps } = type(keys, { firstPauses, beginning: BEGINS_AS_RECEIPT })
        const [code = ''] = ended(steps)
        expect(readFiscalQr(code)?.receipt).toMatchObject({ sum: '1234.50', document: '12345' })
      }
    },
  )

  test('is none where a person types it, or another code is scanned', () => {
    expect(ended(scanned(RECEIPT, SLOW))).toEqual([])
    expect(ended(scanned('1234567890123'))).toEqual([])
  })
})
