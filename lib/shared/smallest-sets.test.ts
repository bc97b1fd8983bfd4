import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Summand, smallestSets } from './smallest-sets'

const LIMITS = { most: 1_000_000, maxOfPairs: 100, maxOfThrees: 100 }

const summands = fc.array(
  fc.record({ effect: fc.bigInt({ min: -6n, max: 6n }), of: fc.constantFrom('a', 'b', 'c', 'd', 'e') }),
  { maxLength: 9 },
)

// Every set of that many summands, one after the other.
function allSets(list: readonly Summand[], size: number): Summand[][] {
  if (size === 0) return [[]]
  return list.flatMap((one, place) => allSets(list.slice(place + 1), size - 1).map((rest) => [one, ...rest]))
}

const isOfDifferent = (set: readonly Summand[]) => new Set(set.map(({ of }) => of)).size === set.length
const sumEffects = (set: readonly Summand[]) => set.reduce((total, { effect }) => total + effect, 0n)

test('the sets are exactly those of the smallest size that add up', () => {
  fc.assert(
    fc.property(summands, fc.bigInt({ min: -10n, max: 10n }), (list, sum) => {
      const adding = (size: number) =>
        allSets(list, size).filter((set) => sumEffects(set) === sum && isOfDifferent(set))
      const [pairs, threes] = [adding(2), adding(3)]
      const found = smallestSets(list, sum, LIMITS)
      expect(found.sets).toEqual(pairs.length > 0 ? pairs : threes)
      expect(found.searched).toBe(pairs.length > 0 ? 2 : 3)
    }),
    { numRuns: 2_000 },
  )
})

test('a search ends where it would take too long, and where enough is found', () => {
  const list = [1n, 2n, 3n, 4n].map((effect) => ({ effect, of: String(effect) }))
  expect(smallestSets(list, 6n, { ...LIMITS, maxOfPairs: 3 })).toEqual({ sets: [], searched: 1 })
  expect(smallestSets(list, 9n, { ...LIMITS, maxOfThrees: 3 })).toEqual({ sets: [], searched: 2 })
  expect(smallestSets(list, 5n, { ...LIMITS, most: 1 }).sets).toHaveLength(1)
})

test('sets that are not accepted are passed over', () => {
  const list = [1n, 2n, 3n, 4n].map((effect) => ({ effect, of: String(effect) }))
  const accepts = (set: readonly Summand[]) => set.some(({ of }) => of === '3')
  expect(smallestSets(list, 5n, { ...LIMITS, accepts }).sets).toEqual([list.slice(1, 3)])
})
