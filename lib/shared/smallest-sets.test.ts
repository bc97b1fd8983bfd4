import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Summand } from './larger-sets'
import { smallestSets } from './smallest-sets'

const LIMITS = { most: 1_000_000, maxOfPairs: 100, maxOfThrees: 100, maxOfSums: 100_000 }

const summand = fc.record({
  effect: fc.bigInt({ min: -60n, max: 60n }),
  measure: fc.bigInt({ min: -1n, max: 1n }),
  of: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
})
const summands = fc.array(summand, { maxLength: 10 })
const sums = fc.bigInt({ min: -200n, max: 200n }).filter((sum) => sum !== 0n)

// Every set of that many summands, one after the other.
function allSets(list: readonly Summand[], size: number): Summand[][] {
  if (size === 0) return [[]]
  return list.flatMap((one, place) => allSets(list.slice(place + 1), size - 1).map((rest) => [one, ...rest]))
}

const isOfDifferent = (set: readonly Summand[]) => new Set(set.map(({ of }) => of)).size === set.length
const sumEffects = (set: readonly Summand[]) => set.reduce((total, { effect }) => total + effect, 0n)
const sumMeasures = (set: readonly Summand[]) => set.reduce((total, { measure = 0n }) => total + measure, 0n)

/** Returns the smallest sets that add up, by trying all. */
function trySets(list: readonly Summand[], sum: bigint, rejected?: bigint): Summand[][] {
  for (let size = 1; size <= list.length; size += 1) {
    const found = allSets(list, size).filter(
      (set) => sumEffects(set) === sum && isOfDifferent(set) && sumMeasures(set) !== rejected,
    )
    if (found.length > 0) return found
  }
  return []
}

test('the sets are those of the smallest size that add up, whatever that size is', () => {
  const sizes = new Set<number>()
  const rejections = fc.option(fc.bigInt({ min: -2n, max: 2n }), { nil: undefined })
  fc.assert(
    fc.property(summands, sums, rejections, (list, sum, rejected) => {
      const tried = trySets(list, sum, rejected)
      const found = smallestSets(list, sum, { ...LIMITS, rejected })
      const size = tried[0]?.length ?? 0
      sizes.add(size)
      expect(found.isLimited).toBe(false)
      if (size <= 3) expect(found.sets).toEqual(tried)
      else {
        expect(tried).toContainEqual(found.sets[0])
        expect(found.hasOthers).toBe(tried.length > 1)
      }
    }),
    { numRuns: 1_000 },
  )
  expect(sizes).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7].filter((size) => sizes.has(size))))
  expect(sizes.has(4) && sizes.has(5)).toBe(true)
})

test('of 28 summands with random effects those that were drawn are found, within the limit of work', () => {
  const effects = fc.uniqueArray(fc.bigInt({ min: 1n, max: 10n ** 12n }), { minLength: 28, maxLength: 28 })
  fc.assert(
    fc.property(effects, fc.integer({ min: 4, max: 12 }), (drawn, size) => {
      const list = drawn.map((effect, place) => ({ effect, of: String(place) }))
      const sum = sumEffects(list.slice(0, size))
      const { sets, isLimited } = smallestSets(list, sum, LIMITS)
      expect(isLimited).toBe(false)
      expect(sets[0]?.length).toBeLessThanOrEqual(size)
      expect(sumEffects(sets[0] ?? [])).toBe(sum)
    }),
    { numRuns: 5 },
  )
})

test('of more summands sets are tried up to the size that the limit of work allows, and that it is reached is said', () => {
  const list = Array.from({ length: 40 }, (_, place) => ({ effect: 3n ** BigInt(place), of: String(place) }))
  const first = (size: number) =>
    smallestSets(list, sumEffects(list.slice(0, size)), { ...LIMITS, maxOfSums: 10_000 })
  expect(first(4)).toMatchObject({ sets: [{ length: 4 }], isLimited: false, searched: 4 })
  expect(first(15)).toEqual({ sets: [], hasOthers: false, searched: 4, isLimited: true })
})

test('a search ends where it would take too long, and where enough is found', () => {
  const list = [1n, 2n, 3n, 4n].map((effect) => ({ effect, of: String(effect) }))
  const limited = { sets: [], hasOthers: false, isLimited: true }
  expect(smallestSets(list, 6n, { ...LIMITS, maxOfPairs: 3 })).toEqual({ ...limited, searched: 1 })
  expect(smallestSets(list, 9n, { ...LIMITS, maxOfThrees: 3 })).toEqual({ ...limited, searched: 2 })
  expect(smallestSets(list, 10n, { ...LIMITS, maxOfSums: 1 })).toEqual({ ...limited, searched: 3 })
  expect(smallestSets(list, 5n, { ...LIMITS, most: 1 })).toMatchObject({
    sets: [{ length: 2 }],
    hasOthers: true,
  })
})
