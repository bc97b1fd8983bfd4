import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareEdits } from './compare-edits'

const began = { plant: 'M041', cashRegister: 'POS-01', comment: '' }

test('a comment beside a plant that somebody else changed: the plant is theirs, and nothing is asked', () => {
  const mine = { ...began, comment: 'касса не закрылась' }
  const theirs = { ...began, plant: 'M062' }
  expect(compareEdits({ began, mine, theirs }, {})).toEqual({ untouched: ['plant'], contested: [] })
})

test('only the field that both changed is asked about', () => {
  const mine = { plant: 'M050', cashRegister: 'POS-01', comment: 'моё' }
  const theirs = { plant: 'M062', cashRegister: 'POS-02', comment: '' }
  expect(compareEdits({ began, mine, theirs }, {})).toEqual({
    untouched: ['cashRegister'],
    contested: ['plant'],
  })
})

test('a save whose answer was lost asks nothing', () => {
  const mine = { ...began, comment: 'моё ' }
  expect(compareEdits({ began, mine, theirs: { ...began, comment: 'моё' } }, {})).toEqual({
    untouched: [],
    contested: [],
  })
})

test('values are compared by what a person reads', () => {
  const fields = { day: { label: 'Day', toText: (value: unknown) => String(value).slice(0, 10) } }
  const states = {
    began: { day: '2026-03-29' },
    mine: { day: '2026-03-29T00:00:00Z' },
    theirs: { day: '2026-03-30' },
  }
  expect(compareEdits(states, fields)).toEqual({ untouched: ['day'], contested: [] })
})

test('no change of anybody is lost without a question', () => {
  // Few values, so that equal ones are likely.
  const values = fc.record({ a: fc.constantFrom('', 'x', 'y'), b: fc.constantFrom('', 'x', 'y') })
  fc.assert(
    fc.property(values, values, values, (began, mine, theirs) => {
      const { untouched, contested } = compareEdits({ began, mine, theirs }, {})
      for (const name of ['a', 'b'] as const) {
        const saved = untouched.includes(name) ? theirs[name] : mine[name]
        if (mine[name] === began[name]) expect(saved).toBe(theirs[name])
        else expect(saved).toBe(mine[name])
        const isLost = theirs[name] !== began[name] && saved !== theirs[name]
        expect(contested.includes(name)).toBe(isLost)
      }
    }),
  )
})
