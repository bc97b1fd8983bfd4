/** Something that adds an exact amount to a sum. */
export interface Summand {
  effect: bigint
  /** The group that it belongs to: a set has at most one of each. */
  of: string
  /** A second amount that it adds to, by which sets are rejected; 0 by default. */
  measure?: bigint
}

/** How sets are looked for. */
export interface SearchOptions {
  /** The total of the second amount of a set that is none; sets are not rejected by default. */
  rejected?: bigint
  /** Maximum number of sets that are returned. */
  most: number
  /** Maximum number of summands among which pairs are looked for, and sets of three. */
  maxOfPairs: number
  maxOfThrees: number
  /** Maximum number of sums that are tried for larger sets, of each half of the summands. */
  maxOfSums: number
}

/** The smallest sets, and how far they were looked for. */
export interface FoundSets<One> {
  sets: One[][]
  /** Whether there are more sets of that size. */
  hasOthers: boolean
  /** The largest size of which all sets were looked through. */
  searched: number
  /** Whether larger ones were too many to be looked through. */
  isLimited: boolean
}

/** The smallest sets of some groups that have the same sums. */
interface Sums<One> {
  effect: bigint
  measure: bigint
  size: number
  /** The number of such sets. */
  count: number
  /** One of them: its last summand, and the rest. */
  last: One | null
  rest: Sums<One> | null
}

/** The size of sets that were looked through before. */
const SMALL = 3
/** Amounts have fewer bits than this, so that two of them fit into one key. A map finds it by its lowest bits, which differ most. */
const EFFECT_BITS = 128n

/**
 * Looks for a smallest set of more than three summands. The groups are parted in two halves, of each of which the smallest
 * set of every sum is kept; two that add up are one. Where all sums are too many, those of up to four summands are tried, of
 * five and so on.
 */
export function findLargerSets<One extends Summand>(
  summands: readonly One[],
  sum: bigint,
  { rejected, maxOfSums }: SearchOptions,
): FoundSets<One> {
  const groups = [...grouped(summands, ({ of }) => of).values()]
  const all = groups.length
  let searched = SMALL
  for (const most of [
    all,
    ...Array.from({ length: Math.max(0, all - SMALL - 1) }, (_, at) => SMALL + 1 + at),
  ]) {
    const halves = [0, 1].map((half) =>
      smallestSums(
        groups.filter((_, place) => place % 2 === half),
        most,
        maxOfSums,
      ),
    )
    const [left, right] = halves
    if (!left || !right) {
      if (most === all) continue
      break
    }
    searched = Math.max(searched, most)
    const found = join(left, right, sum, rejected)
    // A smaller one that was not tried has more summands in one half alone.
    if (found && found.size <= most)
      return {
        sets: [inOrder(summands, found.set)],
        hasOthers: found.count > 1,
        searched: found.size,
        isLimited: false,
      }
    if (most === all) break
  }
  return { sets: [], hasOthers: false, searched, isLimited: searched < all }
}

/** Returns the smallest sets of each pair of sums within the limit of their size; null where they are too many. */
function smallestSums<One extends Summand>(
  groups: readonly (readonly One[])[],
  most: number,
  limit: number,
): Sums<One>[] | null {
  const known = new Map<bigint, Sums<One>>()
  known.set(0n, { effect: 0n, measure: 0n, size: 0, count: 1, last: null, rest: null })
  let tries = 0
  for (const group of groups) {
    const before = [...known].filter(([, { size }]) => size < most)
    tries += before.length * group.length
    if (tries > limit) return null
    for (const [, rest] of before) for (const last of group) keep(known, extended(rest, last))
  }
  return [...known.values()]
}

function extended<One extends Summand>(rest: Sums<One>, last: One): Sums<One> {
  const { effect, measure = 0n } = last
  return {
    effect: rest.effect + effect,
    measure: rest.measure + measure,
    size: rest.size + 1,
    count: rest.count,
    last,
    rest,
  }
}

function keep<One>(known: Map<bigint, Sums<One>>, sums: Sums<One>): void {
  const key = (sums.measure << EFFECT_BITS) + sums.effect
  const same = known.get(key)
  if (!same || sums.size < same.size) known.set(key, sums)
  else if (sums.size === same.size) known.set(key, { ...same, count: same.count + sums.count })
}

/** Returns a smallest set of two halves that add up, and how many there are; null where none do. */
function join<One>(
  left: readonly Sums<One>[],
  right: readonly Sums<One>[],
  sum: bigint,
  rejected: bigint | undefined,
): { set: One[]; size: number; count: number } | null {
  const byEffect = grouped(right, ({ effect }) => effect)
  let best: { parts: [Sums<One>, Sums<One>]; size: number; count: number } | null = null
  for (const one of left) {
    for (const other of byEffect.get(sum - one.effect) ?? []) {
      const size = one.size + other.size
      if (one.measure + other.measure === rejected) continue
      const count = one.count * other.count
      if (!best || size < best.size) best = { parts: [one, other], size, count }
      else if (size === best.size) best.count += count
    }
  }
  return best && { ...best, set: best.parts.flatMap(toSet) }
}

function inOrder<One>(summands: readonly One[], set: readonly One[]): One[] {
  const chosen = new Set(set)
  return summands.filter((one) => chosen.has(one))
}

function toSet<One>(sums: Sums<One>): One[] {
  const set: One[] = []
  for (let one: Sums<One> | null = sums; one?.last; one = one.rest) set.push(one.last)
  return set
}

function grouped<One, Key>(list: readonly One[], toKey: (one: One) => Key): Map<Key, One[]> {
  const groups = new Map<Key, One[]>()
  for (const one of list) {
    const own = groups.get(toKey(one))
    if (own) own.push(one)
    else groups.set(toKey(one), [one])
  }
  return groups
}
