/** Something that adds an exact amount to a sum. */
export interface Summand {
  effect: bigint
  /** The group that it belongs to: a set has at most one of each. */
  of: string
}

interface SearchOptions<One> {
  /** Whether a set that adds up is one; all are by default. */
  accepts?: (set: readonly One[]) => boolean
  /** Maximum number of sets that are returned. */
  most: number
  /** Maximum number of summands among which pairs are looked for, and sets of three. */
  maxOfPairs: number
  maxOfThrees: number
}

/**
 * Returns the smallest sets of two or three summands that add up to a sum exactly, and the size up to which was searched.
 * The sets come in the order of the summands. It takes time by the number of summands for pairs, and by its square for
 * threes.
 */
export function smallestSets<One extends Summand>(
  summands: readonly One[],
  sum: bigint,
  { accepts = () => true, most, maxOfPairs, maxOfThrees }: SearchOptions<One>,
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
      if (accepts(set)) sets.push(set)
    }
  }
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
