import { describe, expect, test } from 'vitest'
import { SEPARATOR as GS, gs1Payload, isGtin, readGs1 } from './gs1'

const GTIN = '04600439931256'
const SERIAL = '5abc!123/DEF9'
const KEYS = `${GS}91EE06${GS}92${'q+/='.repeat(11)}`
const WHOLE = `01${GTIN}21${SERIAL}${KEYS}`

describe('a GTIN', () => {
  test.each([
    ['of 14 digits with the right check digit', GTIN, true],
    ['with a leading digit of its own', '14600439931253', true],
    ['with another check digit', '04600439931257', false],
    ['with two digits the wrong way round', '04600439931265', false],
    ['of 13 digits', '4600439931256', false],
    ['with a letter', '0460043993125a', false],
    ['that is empty', '', false],
  ])('%s', (_, digits, isRight) => {
    expect(isGtin(digits)).toBe(isRight)
  })
})

describe('what a code holds', () => {
  const elements = [
    { identifier: '01', value: GTIN },
    { identifier: '21', value: SERIAL },
    { identifier: '91', value: 'EE06' },
    { identifier: '92', value: 'q+/='.repeat(11) },
  ]

  test('is read by its separators', () => {
    expect(readGs1(WHOLE)).toEqual({ elements, isSeparated: true })
  })

  test('is guessed when separators are missing, and marked so', () => {
    const read = readGs1(WHOLE.replaceAll(GS, ''))
    expect(read?.isSeparated).toBe(false)
    expect(read?.elements.slice(0, 2)).toEqual(elements.slice(0, 2))
  })

  test.each([
    ['13 characters and a key of 4', [SERIAL], '93', 'dGVz'],
    ['7 characters and a key of 4', ['5abc!12'], '93', 'dGVz'],
    ['6 characters and a key of 4', ['5abc!1'], '93', 'dGVz'],
    ['13 characters, the number of a key, and a key of 44', [SERIAL, 'EE06'], '92', 'q+/='.repeat(11)],
    ['13 characters, the number of a key, and a key of 88', [SERIAL, 'EE06'], '92', 'q+/='.repeat(22)],
  ])('is read with and without separators: a serial number of %s', (_, [serial, number], name, key) => {
    const parts = [
      { identifier: '01', value: GTIN },
      { identifier: '21', value: String(serial) },
      ...(number ? [{ identifier: '91', value: number }] : []),
      { identifier: name, value: key },
    ]
    const written = (separators: readonly string[]) =>
      parts.map(({ identifier, value }, at) => identifier + value + (separators[at] ?? '')).join('')
    expect(readGs1(written(['', GS, GS].slice(0, parts.length - 1)))).toEqual({
      elements: parts,
      isSeparated: true,
    })
    for (const separators of [[], ['', '', GS], ['', GS, '']].slice(0, number ? 3 : 1))
      expect(readGs1(written(separators))).toEqual({ elements: parts, isSeparated: false })
  })

  test('is one serial number when no other reading is possible', () => {
    for (const serial of [SERIAL, '5abc!12', '5abc!1', `${SERIAL}93dGV`, '5abc!123/DEF9xyz']) {
      const elements = [
        { identifier: '01', value: GTIN },
        { identifier: '21', value: serial },
      ]
      expect(readGs1(`01${GTIN}21${serial}`)).toEqual({ elements, isSeparated: true })
    }
    expect(readGs1(`01${GTIN}215abc!1293dGVz${KEYS}`)?.isSeparated).toBe(true)
  })

  test('is read without the prefix that a scanner adds', () => {
    for (const code of [WHOLE, `]d2${WHOLE}`, `${GS}${WHOLE}`, `]C1${GS}${WHOLE}`])
      expect(gs1Payload(code)).toBe(WHOLE)
    expect(gs1Payload(`${WHOLE}${GS}`)).toBe(`${WHOLE}${GS}`)
    expect(gs1Payload(GS)).toBe('')
  })

  test('is null when the code is not GS1', () => {
    expect(readGs1('ДМ-1')).toBeNull()
    expect(readGs1('')).toBeNull()
  })

  test('is read quickly, however many readings there are', () => {
    const text = `01${GTIN}21${'10'.repeat(190)}`
    for (const code of [`${text} `, text, `91${'9'.repeat(396)}`, '21'.repeat(200)])
      expect(readGs1(code)?.isSeparated ?? false).toBe(false)
  })
})
