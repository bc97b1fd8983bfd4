import { describe, expect, test } from 'vitest'
import { Draw } from '@/tests/factories/draw'
import { RANDOM_SETS } from '@/tests/fixtures/amounts'
import {
  type Combination,
  coverPairs,
  type Factor,
  fewestCombinations,
  type Pair,
  proposeCombinations,
} from './rules'

const pair = (one: string, value: string, other: string, second: string): Pair => [
  { field: one, value },
  { field: other, value: second },
]
const COUNTRY = { name: 'country', values: ['Russia', 'Belarus', 'Kazakhstan'] }
const SHIPMENT = { name: 'shipment', values: ['FBS', 'Courier'] }
const PAYMENT = { name: 'payment', values: ['Pre-paid', 'Postpay'] }

describe('pairs', () => {
  test('those of what is there are covered, the others are named in the order of the fields', () => {
    const given: Combination[] = [{ shipment: 'FBS', payment: 'Pre-paid' }, { shipment: 'Courier' }]
    expect(coverPairs([SHIPMENT, PAYMENT], [], given)).toEqual({
      possible: 4,
      covered: 1,
      missing: [
        pair('shipment', 'FBS', 'payment', 'Postpay'),
        pair('shipment', 'Courier', 'payment', 'Pre-paid'),
        pair('shipment', 'Courier', 'payment', 'Postpay'),
      ],
    })
  })

  test('an excluded one is not possible, and neither is one that only excluded ones could complete', () => {
    const exclusions = [
      pair('shipment', 'FBS', 'payment', 'Postpay'),
      // Written the other way round on purpose.
      pair('payment', 'Pre-paid', 'country', 'Belarus'),
    ]
    const { possible, missing } = coverPairs([COUNTRY, SHIPMENT, PAYMENT], exclusions, [])
    expect(possible).toBe(16 - 2 - 1)
    expect(missing).not.toContainEqual(pair('country', 'Belarus', 'shipment', 'FBS'))
  })

  test('values and fields that are not combined count for nothing, and a field without values is left out', () => {
    const given = [{ shipment: 'FBS', payment: 'On the moon', plant: 'M041' }]
    const empty = { name: 'plant', values: [] }
    expect(coverPairs([empty, SHIPMENT, PAYMENT], [], given)).toMatchObject({ possible: 4, covered: 0 })
    expect(coverPairs([SHIPMENT], [], given)).toEqual({ possible: 0, covered: 0, missing: [] })
    expect(coverPairs([], [], given)).toEqual({ possible: 0, covered: 0, missing: [] })
  })
})

describe('what is proposed', () => {
  test('nothing where no pair is missing', () => {
    const given = SHIPMENT.values.flatMap((shipment) =>
      PAYMENT.values.map((payment) => ({ shipment, payment })),
    )
    expect(proposeCombinations([SHIPMENT, PAYMENT], [], given)).toEqual([])
  })

  test('one combination where all that is missing fits into one', () => {
    const all = proposeCombinations([COUNTRY, SHIPMENT, PAYMENT], [], [])
    expect(all).toHaveLength(6)
    for (const left of all) {
      const given = all.filter((combination) => combination !== left)
      expect(proposeCombinations([COUNTRY, SHIPMENT, PAYMENT], [], given)).toHaveLength(1)
    }
  })

  test('the same for the same input', () => {
    const propose = () =>
      proposeCombinations([COUNTRY, SHIPMENT, PAYMENT], [], [{ shipment: 'FBS', payment: 'Postpay' }])
    expect(propose()).toEqual(propose())
  })

  test(`${RANDOM_SETS} random sets: every possible pair is covered, no excluded one is in it, and there are few`, () => {
    const draw = new Draw(20_261_126)
    let most = 0
    for (let run = 0; run < RANDOM_SETS; run += 1) {
      const { factors, exclusions, given } = randomSet(draw)
      const wholes = allCombinations(factors).filter((whole) => isAllowed(factors, exclusions, whole))
      const possible = new Set(wholes.flatMap((whole) => toPairs(factors, whole)))
      const proposed = proposeCombinations(factors, exclusions, given)
      const covered = new Set([...given, ...proposed].flatMap((whole) => toPairs(factors, whole)))
      expect([...possible].filter((one) => !covered.has(one))).toEqual([])
      for (const whole of proposed)
        expect(whole).toSatisfy((one: Combination) => isAllowed(factors, exclusions, one))
      const { possible: count, missing } = coverPairs(factors, exclusions, given)
      expect(count).toBe(possible.size)
      expect(proposed.length).toBeGreaterThanOrEqual(fewestCombinations(missing))
      const [largest = 0, second = 0] = factors.map(({ values }) => values.length).sort((a, b) => b - a)
      most = Math.max(most, proposed.length / (largest * second))
    }
    expect(most).toBeLessThanOrEqual(1.5)
  })
})

function randomSet(draw: Draw) {
  const factors: Factor[] = Array.from({ length: draw.integer(2, 6) }, (_, at) => ({
    name: `field${at}`,
    values: Array.from({ length: draw.integer(2, 4) }, (_, value) => `value${value}`),
  }))
  const randomPair = (): Pair => {
    const [one, other] = draw.pickSome(factors, 2)
    if (!one || !other) throw new Error('Two fields are needed.')
    return pair(one.name, draw.pick(one.values), other.name, draw.pick(other.values))
  }
  const randomCombination = (): Combination =>
    Object.fromEntries(factors.map(({ name, values }) => [name, draw.chance(0.1) ? '' : draw.pick(values)]))
  return {
    factors,
    exclusions: Array.from({ length: draw.integer(0, 4) }, randomPair),
    given: Array.from({ length: draw.integer(0, 5) }, randomCombination),
  }
}

const allCombinations = (factors: readonly Factor[]) =>
  factors.reduce<Combination[]>(
    (wholes, { name, values }) =>
      wholes.flatMap((whole) => values.map((value) => ({ ...whole, [name]: value }))),
    [{}],
  )

const isAllowed = (factors: readonly Factor[], exclusions: readonly Pair[], whole: Combination) =>
  factors.every(({ name, values }) => values.includes(whole[name] ?? '')) &&
  !exclusions.some((both) => has(whole, both))

const has = (whole: Combination, both: Pair) => both.every(({ field, value }) => whole[field] === value)

const toPairs = (factors: readonly Factor[], whole: Combination) =>
  factors.flatMap(({ name: one }, at) =>
    factors
      .slice(at + 1)
      .flatMap(({ name: other }) =>
        whole[one] && whole[other] ? [`${one} ${whole[one]}, ${other} ${whole[other]}`] : [],
      ),
  )
