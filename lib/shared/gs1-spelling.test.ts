import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stateMark } from '@/tests/factories/barcodes'
import { Draw } from '@/tests/factories/draw'
import { SEPARATOR as GS, readGs1 } from './gs1'
import { readSpelling, SAFE_CORRECTIONS } from './gs1-spelling'
import { toRussianLayout } from './keyboard-layout'

const CODE = `0104601234567893215Abc!DEfgh"1Z${GS}91EE10${GS}92QwErTyUiOpAsDfGhJkLzXcVbNm1234567890+/AbCdE=`
const PIECE = '0104601234567893215Abc!DEfgh"1Z'

const separatedBy = (written: string) => (code: string) => code.replaceAll(GS, () => written)
const entities: Record<string, string> = { '"': '&quot;', '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const toHtml = (code: string) => code.replace(/["&<>]/g, (sign) => entities[sign] ?? sign)
const toBrackets = (between: string) => (code: string) =>
  (readGs1(code)?.elements ?? [])
    .map(({ identifier, value }) => `(${identifier})${between}${value}`)
    .join(between)

/** Spellings after which nothing is lost or assumed. */
const SAFE: Record<string, (code: string) => string> = {
  'as a till reads it': (code) => code,
  ...Object.fromEntries(
    [
      ...['<GS>', '<gs>', '{GS}', '[GS]', '(GS)', '<<GS>>', '<FNC1>', '{FNC1}', '[FNC1]', '(FNC1)'],
      ...['\\u001d', '\\u001D', '\\x1d', '\\x1D', '\\u{1d}', '\\x{1D}', '\\\\u001d', '_x001D_', '%1D', '%1d'],
      ...[
        '^]',
        '␝',
        '↔',
        '{29}',
        '<29>',
        '[29]',
        '<0x1D>',
        '[0x1D]',
        '{0x1D}',
        '<U+001D>',
        'U+001D',
        '\\d029',
      ],
      ...['~d029', '&#29;', '&#029;', '&#x1d;', '&#x001D;', '<Ctrl+]>', 'Ctrl+]', 'CHAR(29)', 'Chr(29)'],
      ...[
        '&lt;GS&gt;',
        '&amp;lt;GS&amp;gt;',
        'è',
        'e\u0300',
        'и',
        '|',
        '~',
        '�',
        '□',
        '\t',
        ' ',
        '\\GS',
        '\\F',
        '\\0x1D',
        '<GS1>',
        '<GS/>',
        '&GS;',
        '&#x1d',
        '&#29',
        '%251D',
        '<1D>',
      ],
    ].map((written) => [`separators as ${JSON.stringify(written)}`, separatedBy(written)]),
  ),
  'FNC1 in front and è': (code) => `è${separatedBy('è')(code)}`,
  'FNC1 in front as text': (code) => `<FNC1>${separatedBy('<GS>')(code)}`,
  ...Object.fromEntries(
    [']d2', ']C1', ']Q3', ']e0', ']D2', GS, `]d2${GS}`, '<GS>', '^]'].map((prefix) => [
      `with ${JSON.stringify(prefix)} in front`,
      (code: string) => prefix + code,
    ]),
  ),
  'a separator at the end': (code) => code + GS,
  'two separators each time': separatedBy(GS + GS),
  'a separator behind the GTIN': (code) => code.slice(0, 16) + GS + code.slice(16),
  brackets: toBrackets(''),
  'brackets and spaces': toBrackets(' '),
  'square brackets': (code) => toBrackets('')(code).replace(/\((\d\d)\)/g, '[$1]'),
  'brackets and separators': (code) => toBrackets('')(code).replace('(91)', `${GS}(91)`),
  'HTML escapes': toHtml,
  'HTML escapes, twice': (code) => toHtml(toHtml(code)),
  'quoted as in CSV': (code) => `"${code.replaceAll('"', '""')}"`,
  'quoted as in JSON': (code) => JSON.stringify(code),
  'encoded for an address': encodeURIComponent,
  'white space around it': (code) => ` \t${code}\u00a0\r`,
  'invisible characters in it': (code) => `\ufeff${code.slice(0, 20)}\u200b${code.slice(20)}\u200e`,
}

describe('spellings of one mark', () => {
  test.each(Object.entries(SAFE))('%s: nothing is lost', (_, spell) => {
    expect(readSpelling(spell(CODE), SAFE_CORRECTIONS)).toMatchObject({ code: CODE, piece: PIECE })
    expect(
      readSpelling(spell(CODE)).corrections.every((correction) => SAFE_CORRECTIONS.has(correction)),
    ).toBe(true)
  })

  const typed = toRussianLayout(CODE)
  const letters = CODE.replace('A', 'А').replace('c', 'с')
  test.each([
    ['typed with the Russian layout', typed, ['layout']],
    ['typed so without separators', typed.replaceAll(GS, ''), ['layout', 'missing']],
    ['typed so with a prefix', toRussianLayout(`]d2${CODE}`), ['prefix', 'layout']],
    ['typed so after a prefix', `]d2${typed}`, ['prefix', 'layout']],
    ['typed so, with written separators', separatedBy('<GS>')(typed), ['separators', 'layout']],
    ['with lookalikes', letters, ['lookalikes']],
    ['with lookalikes and written separators', separatedBy('\\x1d')(letters), ['separators', 'lookalikes']],
    ['with the quotes of a word processor', CODE.replace('"', '”'), ['lookalikes']],
    ['with letters for digits in the GTIN', CODE.replace('01046', 'О1О46'), ['lookalikes']],
    ['without separators', CODE.replaceAll(GS, ''), ['missing']],
    ['without separators, in groups', toBrackets(' ')(CODE).replace(/[()]/g, ''), ['invisible', 'missing']],
    [
      'with Caps Lock',
      CODE.replace(/[a-z]/gi, (letter) =>
        letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
      ),
      ['capsLock'],
    ],
  ])('%s: what is assumed is named', (_, spelling, corrections) => {
    expect(readSpelling(spelling)).toEqual({ code: CODE, corrections, piece: PIECE })
  })

  test('a correction that is not allowed is named and left', () => {
    const spelling = `]d2${typed}`
    expect(readSpelling(spelling, new Set(['prefix']))).toMatchObject({
      code: typed,
      corrections: ['prefix', 'layout'],
    })
    expect(readSpelling(spelling, new Set()).code).toBe(spelling)
  })

  test('of any mark are that mark', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(...Object.entries(SAFE)), (seed, [name, spell]) => {
        const code = stateMark(new Draw(seed), '4601234567893')
        // A key in small letters is taken for a sign of Caps Lock.
        fc.pre(!/^[\da-f]{4}$/.test(code.slice(34, 38)))
        // What stands for a separator must not be in the serial number, nor brackets that would read as elements.
        fc.pre(name === 'as a till reads it' || !/[()%&=<>'"_]/.test(code.slice(18, 31)))
        expect([name, readSpelling(spell(code)).code]).toEqual([name, code])
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('a box whose identifiers stand in brackets', () => {
  const GTIN = '04601234567893'

  test.each([
    ['its number', '(00)146012345678901236', '00146012345678901236'],
    ['its number in groups', '(00) 1 4601234 567890123 6', '00146012345678901236'],
    ['its number in square brackets, with a prefix', ']C1[00]146012345678901236', '00146012345678901236'],
    ['its content', `(02)${GTIN}(37)12`, `02${GTIN}3712`],
    ['its content and batch', `(02)${GTIN}(37)12(10)LOT`, `02${GTIN}3712${GS}10LOT`],
    ['its number with a wrong check digit', '(00)146012345678901239', '00146012345678901239'],
  ])('is corrected to what a till reads: %s', (_, spelling, code) => {
    expect(readSpelling(spelling, SAFE_CORRECTIONS)).toMatchObject({ code, piece: null })
    expect(readSpelling(spelling).corrections).toContain('brackets')
    expect(readSpelling(spelling, new Set()).code).toBe(spelling)
    expect(readSpelling(code)).toEqual({ code, corrections: [], piece: null })
  })

  test.each(['(00)14601234567890123', '(00)abc', '(05)146012345678901236', ' 00 146012345678901236x'])(
    'is none: %j',
    (text) => {
      expect(readSpelling(text)).toEqual({ code: text.trim(), corrections: [], piece: null })
    },
  )
})

describe('a text that is no mark of a piece of goods', () => {
  test.each([
    ['words', 'hello'],
    ['the retailer’s own mark', 'ДМ-1000123-7'],
    ['a link', 'https://example.com/01/04601234567893/21/5abc'],
    ['a GTIN alone', '0104601234567893'],
    ['a sign alone', '<GS>'],
    ['a GTIN and a letter too many', '0104601234567893x'],
    ['a prefix alone', ']d2'],
    ['nothing', ''],
    ['letters that are no GTIN', 'ОIО46'],
  ])('is left as it is: %s', (_, text) => {
    expect(readSpelling(text)).toEqual({ code: text, corrections: [], piece: null })
  })

  test('however long or strange it is, in little time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        expect(readSpelling(readSpelling(text).code).corrections).toEqual([])
      }),
    )
    for (const part of ['<GS>', '(21)', '&amp;', '%1D', '10', 'А', '^]', '"'])
      expect(readSpelling(`0104601234567893${part.repeat(600)}`).code.length).toBeGreaterThan(0)
  })

  test('is the mark of no piece where its check digit is wrong, but its spelling is corrected', () => {
    expect(readSpelling(separatedBy('<GS>')(CODE.replace('7893', '7894')))).toEqual({
      code: CODE.replace('7893', '7894'),
      corrections: ['separators'],
      piece: null,
    })
  })
})
