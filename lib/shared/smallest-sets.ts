import { type FoundSets, findLargerSets, type SearchOptions, type Summand } from './larger-sets'

/** Returns whether a set is rejected by the total of its second amounts. */
const isRejected = (set: readonly Summand[], rejected: bigint | undefined) =>
  rejected !== undefined && set.reduce((total, { measure = 0n }) => total + measure, 0n) === rejected

/**
 * Returns the smallest sets of summands that add up exactly to a sum other than 0. Those of up to three come in the order of
 * the summands, of larger ones one is returned. It takes time by the number of summands for pairs, by its square for threes,
 * and by the number of different sums beyond, up to a limit.
 */
export function smallestSets<One extends Summand>(
  summands: readonly One[],
  sum: bigint,
  options: SearchOptions,
): FoundSets<One> {
  const { most, maxOfPairs, maxOfThrees } = options
  const small = smallSets(summands, sum, { ...options, most: most + 1 })
  const { searched } = small
  if (small.sets.length > 0)
    return {
      sets: small.sets.slice(0, most),
      hasOthers: small.sets.length > most,
      searched,
      isLimited: false,
    }
  if (summands.length > Math.min(maxOfPairs, maxOfThrees))
    return { sets: [], hasOthers: false, searched, isLimited: true }
  return findLargerSets(summands, sum, options)
}

function smallSets<One extends Summand>(
  summands: readonly One[],
  sum: bigint,
  { rejected, most, maxOfPairs, maxOfThrees }: SearchOptions,
): { sets: One[][]; searched: 1 | 2 | 3 } {
  if (summands.length > maxOfPairs) return { sets: [], searched: 1 }
  const places = placesByEffect(summands)
  const sets: One[][] = []
  const complete = (chosen: readonly One[], after: number) => {
    const rest = chosen.reduce((left, { effect }) => left - effect, sum)
    for (const place of places.get(rest) ?? []) {
      if (sets.length === most) return
      const last = summands[place]
      if (!last || place <= after || chosen.some(({ of }) => of === last.of)) continue
      const set = [...chosen, last]
      if (!isRejected(set, rejected)) sets.push(set)
    }
  }
  complete([], -1)
  if (sets.length > 0) return { sets, searched: 1 }
  for (const [place, one] of summands.entries()) complete([one], place)
  if (sets.length > 0 || summands.length > maxOfThrees) return { sets, searched: 2 }
  for (const [place, one] of summands.entries()) {
    for (const [next, other] of summands.entries()) {
      if (sets.length === most) return { sets, searched: 3 }
      if (next > place && other.of !== one.of) complete([one, other], next)
    }
  }
  return { sets, searched: 3 }
}

function placesByEffect(summands: readonly Summand[]): Map<bigint, number[]> {
  const places = new Map<bigint, number[]>()
  for (const [place, { effect }] of summands.entries()) {
    const same = places.get(effect)
    if (same) same.push(place)
    else places.set(effect, [place])
  }
  return places
}
