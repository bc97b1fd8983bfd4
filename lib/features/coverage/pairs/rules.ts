/** A field that is combined with the others, and the values it can have. */
export interface Factor {
  name: string
  values: readonly string[]
}

/** One value of a field. */
interface FactorValue {
  field: string
  value: string
}

/** Two values of different fields, in the order of the fields. */
export type Pair = readonly [FactorValue, FactorValue]

/** A value for each field, or for some of them. */
export type Combination = Readonly<Record<string, string>>

/** How pairs of values are covered by what is there. */
export interface PairCoverage {
  /** Every pair that a whole combination can have. */
  possible: number
  covered: number
  missing: Pair[]
}

/** The fewest of this number of attempts is proposed; less where many pairs are missing, so that it ends within a second. */
const MAX_ATTEMPTS = 8
/** The largest product of attempts, missing pairs and fields. */
const MAX_ATTEMPT_WORK = 60_000
/** Of this number of combinations the one with the most missing pairs is taken. */
const CANDIDATES_PER_STEP = 12

/**
 * Returns which pairs of values the given combinations have and which are missing (docs/domain.md, Coverage). A pair
 * that is excluded, or that no whole combination without an excluded pair can have, is not possible.
 *
 * @param given what is there: values that no factor has, and fields without a value, count for no pair
 */
export function coverPairs(
  factors: readonly Factor[],
  exclusions: readonly Pair[],
  given: Iterable<Combination>,
): PairCoverage {
  const space = new Space(factors, exclusions)
  const missing = space.missingPairs(given)
  return {
    possible: space.possible.length,
    covered: space.possible.length - missing.size,
    missing: space.possible.filter((pair) => missing.has(pair)).map((pair) => space.namedPair(pair)),
  }
}

/**
 * Returns few whole combinations that have every possible pair which the given ones lack: greedy (each takes the most
 * missing pairs of several candidates), then with what became superfluous left out, the best of several attempts. The
 * same input has the same result.
 *
 * @param given what is there, as in {@link coverPairs}
 */
export function proposeCombinations(
  factors: readonly Factor[],
  exclusions: readonly Pair[],
  given: Iterable<Combination>,
): Combination[] {
  const space = new Space(factors, exclusions)
  const missing = space.missingPairs(given)
  const fewest = space.lowerBound(missing)
  const attempts = Math.max(1, Math.min(MAX_ATTEMPTS, MAX_ATTEMPT_WORK / (missing.size * factors.length)))
  let best: number[][] | null = null
  for (let attempt = 0; attempt < attempts && (best === null || best.length > fewest); attempt += 1) {
    const rows = reduceRows(space, missing, coverGreedily(space, missing, drawFrom(attempt + 1)))
    if (best === null || rows.length < best.length) best = rows
  }
  return (best ?? []).map((row) => space.toCombination(row))
}

/**
 * Returns the smallest number of combinations that could have these pairs: of two fields each has one pair alone.
 *
 * @param pairs missing ones, from {@link coverPairs}
 */
export function fewestCombinations(pairs: readonly Pair[]): number {
  return largestGroup(pairs.map(([{ field: one }, { field: other }]) => `${one}\n${other}`))
}

function largestGroup(keys: Iterable<string | number>): number {
  const sizes = new Map<string | number, number>()
  for (const key of keys) sizes.set(key, (sizes.get(key) ?? 0) + 1)
  return Math.max(0, ...sizes.values())
}

interface Preference {
  fields: readonly number[]
  /** Puts the values that a field can still have into the order in which they are tried. */
  order: (domain: readonly number[], row: readonly number[]) => readonly number[]
}

/** Values are numbers in here, counted over all fields; a pair is `smaller × number of values + larger`. */
class Space {
  readonly possible: number[]
  readonly factorOf: number[]
  /** The numbers of the values of each factor. */
  readonly domains: number[][]
  private readonly values: FactorValue[]
  private readonly numbers: Map<string, number>
  /** By a value, those that it is never with. */
  private readonly excluded = new Map<number, Set<number>>()
  private readonly anyPreference: Preference

  constructor(given: readonly Factor[], exclusions: readonly Pair[]) {
    const factors = given.filter(({ values }) => values.length > 0)
    this.values = factors.flatMap(({ name, values }) =>
      [...new Set(values)].map((value) => ({ field: name, value })),
    )
    this.numbers = new Map(this.values.map((value, at) => [valueKey(value), at]))
    const places = new Map(factors.map(({ name }, at) => [name, at]))
    this.factorOf = this.values.map(({ field }) => places.get(field) ?? 0)
    this.domains = factors.map((_, factor) =>
      this.values.flatMap((_, at) => (this.factorOf[at] === factor ? [at] : [])),
    )
    for (const [one, other] of exclusions) {
      const [first, second] = [this.numbers.get(valueKey(one)), this.numbers.get(valueKey(other))]
      if (first === undefined || second === undefined) continue
      this.exclude(first, second)
      this.exclude(second, first)
    }
    this.anyPreference = { fields: [...this.domains.keys()], order: (domain) => domain }
    this.possible = this.findPossible()
  }

  private exclude(one: number, other: number): void {
    this.excluded.set(one, (this.excluded.get(one) ?? new Set()).add(other))
  }

  toPair(one: number, other: number): number {
    return Math.min(one, other) * this.values.length + Math.max(one, other)
  }

  pairValues(pair: number): [number, number] {
    return [Math.floor(pair / this.values.length), pair % this.values.length]
  }

  namedPair(pair: number): Pair {
    const [one, other] = this.pairValues(pair)
    return [this.valueAt(one), this.valueAt(other)]
  }

  fits(row: readonly number[], value: number): boolean {
    const excluded = this.excluded.get(value)
    return !excluded || row.every((other) => !excluded.has(other))
  }

  missingPairs(given: Iterable<Combination>): Set<number> {
    const missing = new Set(this.possible)
    for (const combination of given)
      for (const pair of this.rowPairs(this.toRow(combination))) missing.delete(pair)
    return missing
  }

  rowPairs(row: readonly number[]): number[] {
    const values = row.filter((value) => value >= 0)
    return values.flatMap((one, at) => values.slice(at + 1).map((other) => this.toPair(one, other)))
  }

  lowerBound(pairs: Iterable<number>): number {
    const groups = Array.from(pairs, (pair) => {
      const [one, other] = this.pairValues(pair)
      return (this.factorOf[one] ?? 0) * this.domains.length + (this.factorOf[other] ?? 0)
    })
    return largestGroup(groups)
  }

  toCombination(row: readonly number[]): Combination {
    return Object.fromEntries(row.map((at) => this.valueAt(at)).map(({ field, value }) => [field, value]))
  }

  /**
   * Fills what a row leaves open, -1, with values that nothing excludes. Returns null where that can't be done.
   *
   * @param preference of the open fields and of the values of one
   */
  complete(given: readonly number[], preference: Preference): number[] | null {
    const row = [...given]
    const fill = (): boolean => {
      const next = this.nextOpen(row, preference.fields)
      if (!next) return true
      for (const value of preference.order(next.domain, row)) {
        row[next.field] = value
        if (fill()) return true
      }
      row[next.field] = -1
      return false
    }
    return fill() ? row : null
  }

  // What has few values left comes first: a dead end shows up early.
  private nextOpen(
    row: readonly number[],
    fields: readonly number[],
  ): { field: number; domain: readonly number[] } | null {
    let next: { field: number; domain: readonly number[] } | null = null
    for (const field of fields) {
      if ((row[field] ?? -1) >= 0) continue
      const values = this.domains[field] ?? []
      const isFree = !values.some((value) => this.excluded.has(value))
      if (isFree && next !== null) continue
      const domain = isFree ? values : values.filter((value) => this.fits(row, value))
      if (domain.length === 0) return { field, domain }
      const isNarrowed = domain.length < values.length
      if (next === null || (isNarrowed && domain.length < next.domain.length)) next = { field, domain }
    }
    return next
  }

  /** Prefers the values of a row. */
  preferRow(row: readonly number[]): Preference {
    const { fields } = this.anyPreference
    return {
      fields,
      order: (domain) =>
        domain.toSorted((one, other) => Number(row.includes(other)) - Number(row.includes(one))),
    }
  }

  private findPossible(): number[] {
    const possible = new Set<number>()
    const ruledOut = new Set<number>()
    const empty = this.domains.map(() => -1)
    for (const [one] of this.values.entries()) {
      for (const [other] of this.values.entries()) {
        const pair = this.toPair(one, other)
        if (other <= one || this.factorOf[one] === this.factorOf[other]) continue
        if (this.excluded.get(one)?.has(other) || possible.has(pair) || ruledOut.has(pair)) continue
        const row = this.withPair(empty, pair)
        const whole = this.complete(row, this.anyPreference)
        if (whole) for (const found of this.rowPairs(whole)) possible.add(found)
        else ruledOut.add(pair)
      }
    }
    return [...possible].sort((a, b) => a - b)
  }

  withPair(row: readonly number[], pair: number): number[] {
    const [one, other] = this.pairValues(pair)
    const whole = [...row]
    for (const value of [one, other]) whole[this.factorOf[value] ?? 0] = value
    return whole
  }

  private toRow(combination: Combination): number[] {
    return this.domains.map((domain) => {
      const { field } = this.valueAt(domain[0] ?? 0)
      return this.numbers.get(valueKey({ field, value: combination[field] ?? '' })) ?? -1
    })
  }

  private valueAt(at: number): FactorValue {
    const value = this.values[at]
    if (!value) throw new Error(`There is no value ${at}.`)
    return value
  }
}

const valueKey = ({ field, value }: FactorValue) => `${field}\n${value}`

function coverGreedily(space: Space, pairs: ReadonlySet<number>, draw: () => number): number[][] {
  const missing = new Set(pairs)
  const rows: number[][] = []
  while (missing.size > 0) {
    const row = mostCovering(space, missing, draw)
    for (const pair of space.rowPairs(row)) missing.delete(pair)
    rows.push(row)
  }
  return rows
}

function mostCovering(space: Space, missing: ReadonlySet<number>, draw: () => number): number[] {
  const seeds = [...missing]
  let best: { row: number[]; gain: number } | null = null
  for (let candidate = 0; candidate < CANDIDATES_PER_STEP; candidate += 1) {
    const seed = seeds[Math.floor(draw() * seeds.length)]
    if (seed === undefined) break
    const empty = space.domains.map(() => -1)
    const row = space.complete(space.withPair(empty, seed), {
      fields: shuffled([...space.domains.keys()], draw),
      order: (domain, chosen) => byGain(space, domain, chosen, missing, draw),
    })
    const gain = row ? space.rowPairs(row).filter((pair) => missing.has(pair)).length : 0
    if (row && (best === null || gain > best.gain)) best = { row, gain }
  }
  if (!best) throw new Error('A possible pair is in no combination.')
  return best.row
}

function byGain(
  space: Space,
  domain: readonly number[],
  row: readonly number[],
  missing: ReadonlySet<number>,
  draw: () => number,
): number[] {
  const chosen = row.filter((value) => value >= 0)
  const gains = new Map(
    domain.map((value) => [
      value,
      chosen.filter((other) => missing.has(space.toPair(value, other))).length + draw() / 2,
    ]),
  )
  return domain.toSorted((one, other) => (gains.get(other) ?? 0) - (gains.get(one) ?? 0))
}

/**
 * Leaves out combinations whose pairs others have. What a combination alone has binds some of its values; two whose bound
 * values fit into one become one.
 */
function reduceRows(space: Space, missing: ReadonlySet<number>, rows: number[][]): number[][] {
  let kept = rows
  for (let at = kept.length - 1; at >= 0; at -= 1) {
    const row = kept[at]
    if (row) kept = withoutRow(space, missing, kept, row)
  }
  return kept
}

// Another row takes over what this one alone has, if one can without losing what it alone has.
function withoutRow(space: Space, missing: ReadonlySet<number>, rows: number[][], row: number[]): number[][] {
  const counts = new Map<number, number>()
  for (const pair of rows.flatMap((other) => space.rowPairs(other)))
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
  const ownPairs = (of: number[], limit: number) =>
    space.rowPairs(of).filter((pair) => missing.has(pair) && (counts.get(pair) ?? 0) <= limit)
  const others = rows.filter((other) => other !== row)
  const pairs = ownPairs(row, 1)
  if (pairs.length === 0) return others
  const mine = new Set(space.rowPairs(row))
  for (const [at, other] of others.entries()) {
    const bound = bind(space, [
      ...pairs,
      ...ownPairs(other, 2).filter((pair) => (counts.get(pair) ?? 0) === 1 || mine.has(pair)),
    ])
    const whole = bound && space.complete(bound, space.preferRow(other))
    if (whole) return others.with(at, whole)
  }
  return rows
}

function bind(space: Space, pairs: readonly number[]): number[] | null {
  const row = space.domains.map(() => -1)
  for (const value of pairs.flatMap((pair) => space.pairValues(pair))) {
    const field = space.factorOf[value] ?? 0
    const before = row[field] ?? -1
    if (before >= 0 ? before !== value : !space.fits(row, value)) return null
    row[field] = value
  }
  return row
}

function shuffled(items: number[], draw: () => number): number[] {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(draw() * (at + 1))
    const [one, two] = [items[at], items[other]]
    if (one !== undefined && two !== undefined) [items[at], items[other]] = [two, one]
  }
  return items
}

/** Returns the numbers of mulberry32 from a seed, each from 0 to below 1: proposals repeat. */
function drawFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
