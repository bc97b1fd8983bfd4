import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BLANK_LINE, type LineWithId, PRODUCT_FIELDS } from '@/lib/features/scenarios/products/rules'
import { applyEdits, baseAfterLost, editsBetween, isUnedited, renameLines } from './line-edits'

const aLine = (_id: string, given: Partial<LineWithId> = {}): LineWithId => ({ ...BLANK_LINE, _id, ...given })

// Two values per field and few lines, so that conflicts are likely.
const anyLine = (_id: string) =>
  fc
    .record({
      name: fc.constantFrom('', 'Пазл'),
      quantity: fc.integer({ min: 0, max: 2 }),
      vp: fc.integer({ min: 0, max: 1 }),
    })
    .map((given) => aLine(_id, given))
const anyLines = fc.subarray(['a', 'b', 'c', 'd']).chain((kept) => fc.tuple(...kept.map(anyLine)))

describe('edits of two people', () => {
  test('lead to the wish of one of them where the other does nothing', () => {
    fc.assert(
      fc.property(anyLines, anyLines, (base, mine) => {
        const { lines, conflicts } = applyEdits(base, editsBetween(base, mine))
        expect(conflicts).toEqual([])
        expect(new Map(lines.map((line) => [line._id, line]))).toEqual(
          new Map(mine.map((line) => [line._id, line])),
        )
      }),
    )
  })

  test('never overwrite each other silently', () => {
    fc.assert(
      fc.property(anyLines, anyLines, anyLines, (base, mine, theirs) => {
        const { lines, conflicts } = applyEdits(theirs, editsBetween(base, mine))
        const find = (all: readonly LineWithId[], id: string) => all.find(({ _id }) => _id === id)
        for (const { _id } of [...base, ...mine, ...theirs]) {
          const [was, own, other, is] = [base, mine, theirs, lines].map((all) => find(all, _id))
          const isReported = conflicts.some((conflict) => conflict.kind === 'line' && conflict.id === _id)
          if (was && own && other && is) {
            for (const field of PRODUCT_FIELDS) {
              if (other[field] === was[field]) expect(is[field]).toBe(own[field])
              else expect(is[field]).toBe(other[field])
              const isConflict =
                ![was[field], other[field]].includes(own[field]) && other[field] !== was[field]
              expect(
                conflicts.some((one) => one.kind === 'field' && one.id === _id && one.field === field),
              ).toBe(isConflict)
            }
          } else if (was && own && !other) {
            expect(isReported).toBe(!isUnedited(editsBetween([was], [own])))
          } else if (was && !own && other) {
            expect(is).toEqual(isUnedited(editsBetween([was], [other])) ? undefined : other)
            expect(isReported).toBe(is !== undefined)
          }
        }
      }),
      { numRuns: 500 },
    )
  })
})

test('a save whose response was lost causes no conflict with oneself', () => {
  const stored = [aLine('a', { quantity: 1 }), aLine('b')]
  const sent = [aLine('a', { quantity: 5 }), aLine('b'), aLine('temp_1', { name: 'Кукла' })]
  const later = [aLine('a', { quantity: 6 }), aLine('b'), aLine('temp_1', { name: 'Мяч' })]
  const current = [aLine('a', { quantity: 5 }), aLine('b', { vp: 1 }), aLine('c', { name: 'Кукла' })]
  const { base, names } = baseAfterLost({ stored, sent: [sent, later], current })
  const since = renameLines(
    [aLine('a', { quantity: 9 }), aLine('b'), aLine('temp_1', { name: 'Кукла', vp: 2 })],
    names,
  )
  expect(applyEdits(current, editsBetween(base, since))).toEqual({
    lines: [aLine('a', { quantity: 9 }), aLine('b', { vp: 1 }), aLine('c', { name: 'Кукла', vp: 2 })],
    conflicts: [],
  })
})

test('two new lines that were equal when they were stored keep their places, whatever is sent later', () => {
  const stored = [aLine('a')]
  const sent = [aLine('a'), aLine('temp_1'), aLine('temp_2')]
  const later = [aLine('a'), aLine('temp_1', { quantity: 86 }), aLine('temp_2')]
  const current = [aLine('a'), aLine('b'), aLine('c')]
  const { names } = baseAfterLost({ stored, sent: [sent, later], current })
  expect([...names]).toEqual([
    ['temp_1', 'b'],
    ['temp_2', 'c'],
  ])
})
