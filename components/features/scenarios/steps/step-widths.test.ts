import { expect, test } from 'vitest'
import { textWidths } from './step-widths'

const HEADS = { responsible: 'Responsible', comment: 'Comment' }
const NOTHING = { comments: false, reports: false, files: false }
const step = (
  given: Partial<Record<'description' | 'expectedResult' | 'comment' | 'responsible', string>>,
) => ({
  description: 'Пробить чек на кассе',
  expectedResult: '',
  comment: '',
  responsible: '',
  ...given,
})
const long = 'Чек пробит, сумма сходится. '.repeat(4)

/** The share of the room that a column gets. */
const readShare = (width: string | undefined) => Number(/\* ([\d.]+)/.exec(width ?? '')?.[1])
/** Reads the width that the other columns take. */
const readOthers = (width: string | undefined) => Number(/100vw - ([\d.]+)rem/.exec(width ?? '')?.[1])

test('a longer text gets more room, and no text none', () => {
  const { description, expectedResult, comment } = textWidths(
    [step({ expectedResult: long })],
    HEADS,
    NOTHING,
  )
  expect(readShare(expectedResult)).toBeGreaterThan(readShare(description))
  expect(readShare(expectedResult) + readShare(description)).toBeCloseTo(1)
  expect(comment).toBeUndefined()
})

test('columns that stand empty leave their room to the texts', () => {
  const empty = textWidths([step({ expectedResult: long })], HEADS, NOTHING)
  const named = textWidths([step({ expectedResult: long, responsible: 'Анна Ким' })], HEADS, NOTHING)
  expect(readOthers(empty.description)).toBeLessThan(readOthers(named.description))
})

test('a comment gets room by how much is written there', () => {
  const others = Array.from({ length: 50 }, () => step({ expectedResult: long }))
  const one = textWidths([...others, step({ expectedResult: long, comment: long })], HEADS, NOTHING)
  const all = textWidths(
    others.map((other) => ({ ...other, comment: long })),
    HEADS,
    NOTHING,
  )
  expect(readShare(one.comment)).toBeLessThan(readShare(all.comment))
  expect(readShare(one.comment)).toBeLessThan(readShare(one.description))
})

test('a comment that one step of ten has leaves the room to the texts that every step has', () => {
  const others = Array.from({ length: 9 }, () => step({ expectedResult: long, responsible: 'Анна Ким' }))
  const rare = textWidths(
    [...others, step({ expectedResult: long, comment: 'Без замечаний' })],
    HEADS,
    NOTHING,
  )
  expect(rare.comment).toBe('6.25rem')
  expect(readShare(rare.expectedResult) + readShare(rare.description)).toBeCloseTo(1)
  // On a screen of 1280 pixels, of which a rem is 16, two lines hold 49 characters of 7 pixels.
  const room = 80 - readOthers(rare.expectedResult)
  expect(room * readShare(rare.expectedResult) * 16 * 2).toBeGreaterThan(49 * 7)
})

test('what the rows count takes its room from the texts', () => {
  const all = [step({ expectedResult: long })]
  const { description: none } = textWidths(all, HEADS, NOTHING)
  const { description: some } = textWidths(all, HEADS, { ...NOTHING, reports: true, comments: true })
  // The link to the reports: 16 pixels of an icon, a digit, and what is around them.
  expect(readOthers(some) - readOthers(none)).toBeGreaterThan(3)
})

test('of no steps there are no widths', () => {
  expect(textWidths([], HEADS, NOTHING)).toEqual({})
})
