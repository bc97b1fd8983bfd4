import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { SEPARATOR as GS } from '@/lib/shared/gs1'
import type { SpellingCorrection } from '@/lib/shared/gs1-spelling'
import { toRussianLayout } from '@/lib/shared/keyboard-layout'
import { GTIN, SERIAL, WHOLE, WRONG } from '@/tests/fixtures/sample-mark'
import { findPieceMarks, linesToRemove, readMarkPaste, withCorrection } from './rules'

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
