import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ENTER, ended, FAST, strokes, type } from '@/tests/fixtures/scanner-strokes'

const EAN = '4600439931256'

describe('a code that only its pace shows, in a field, with pauses of a busy machine', () => {
  const OWN = 'DM-1000123-75421'

  test('is whole where a scanner has typed all of it', () => {
    const rests = fc.array(fc.integer({ min: 151, max: 500 }), { minLength: 1, maxLength: 3 })
    const runs = fc.array(fc.integer({ min: 3, max: 5 }), { minLength: 3, maxLength: 3 })
    const property = fc.property(rests, runs, fc.integer({ min: 0, max: 2 }), (pauses, lengths, hesitant) => {
      const code = 'Q'.repeat(hesitant) + 'AB-45/7890123456'.slice(0, 16) + OWN
      const firstPauses: number[] = []
      let at = hesitant === 0 ? (lengths[0] ?? 3) : hesitant
      for (const [place, pause] of pauses.entries()) {
        firstPauses.push(...Array<number>(at - 1 - firstPauses.length).fill(FAST), pause)
        at += lengths[place] ?? 3
      }
      const { steps } = type([...strokes(code, 'none'), ENTER], { firstPauses })
      expect(steps.at(-1)).toMatchObject({ kind: 'ended', code, isTyped: true, slow: code })
      expect(steps.slice(0, -1).every(({ kind }) => kind === 'maybe')).toBe(true)
    })
    fc.assert(property, { numRuns: 1_000 })
  })

  test('is asked for again where what came before may be typing, and its end alone is never taken', () => {
    const keys = [...strokes(OWN, 'none'), ENTER]
    const { steps } = type(keys, { firstPauses: [300, 300, 300, 300] })
    expect(steps.at(-1)).toEqual({ kind: 'cut', isTyped: true })
    const behindAWord = type([...strokes(`Чай ${OWN}`, 'none'), ENTER], { firstPauses: [120, 120, 120, 400] })
    expect(behindAWord.steps.at(-1)).toEqual({ kind: 'cut', isTyped: true })
    const later = type([...strokes(`Чай ${OWN}`, 'none'), ENTER], { firstPauses: [120, 120, 120, 501] })
    expect(ended(later.steps)).toEqual([OWN])
  })

  test('is a number with its check digit alone, whatever was typed before', () => {
    for (const number of [EAN, '46009333', '00146012345678901236']) {
      const keys = [...strokes(`Чай ${number}`, 'none'), ENTER]
      expect(ended(type(keys, { firstPauses: [120, 120, 120, 400] }).steps)).toEqual([number])
    }
    const cut = type([...strokes(`12${EAN}`, 'none'), ENTER], { firstPauses: [FAST, FAST, FAST, 300] })
    expect(ended(cut.steps)).toEqual([`12${EAN}`])
  })
})
