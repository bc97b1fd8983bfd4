import { describe, expect, it, test } from 'vitest'
import { blankData } from '@/lib/features/scenarios/data/rules'
import { madeScenariosSchema } from './contract'
import {
  blankPlaces,
  excludedPairs,
  fieldValues,
  findPlaces,
  leftOutValues,
  toCombinations,
  toFactors,
  toMadeScenario,
  toMatrix,
  toScenarioData,
} from './rules'

const FIELDS = ['payment', 'plant', 'return_dvd'] as const
const GROUPS = [
  { values: ['Postpay', 'M041', 'true'], total: 2, completed: 1, failed: 1 },
  { values: ['Postpay', 'M041', 'false'], total: 1, completed: 0, failed: 0 },
  { values: ['Pre-paid', '', 'false'], total: 4, completed: 4, failed: 0 },
]

test('a cell adds up what has both values, and the values of a choice are there without a scenario', () => {
  const matrix = toMatrix(FIELDS, GROUPS, { rows: 'payment', columns: 'plant', filter: null })
  expect(matrix.rows).toEqual(['Pre-paid', 'Postpay'])
  // What nothing was written for comes last.
  expect(matrix.columns).toEqual(['M041', ''])
  expect(matrix.at('Postpay', 'M041')).toEqual({ total: 3, completed: 1, failed: 1 })
  expect(matrix.at('Pre-paid', 'M041')).toEqual({ total: 0, completed: 0, failed: 0 })
})

test('a third field leaves the others out', () => {
  const filter = { field: 'return_dvd', value: 'true' } as const
  const matrix = toMatrix(FIELDS, GROUPS, { rows: 'payment', columns: 'plant', filter })
  expect(matrix.at('Postpay', 'M041')).toEqual({ total: 2, completed: 1, failed: 1 })
  expect(matrix.at('Pre-paid', '')).toMatchObject({ total: 0 })
})

test('a flag has both values, and what is combined has no empty one', () => {
  expect(fieldValues('return_dvd', FIELDS, [])).toEqual(['true', 'false'])
  expect(toFactors(['plant'], FIELDS, GROUPS)).toEqual([{ name: 'plant', values: ['M041'] }])
})

test('a combination is the data of a scenario, with flags as yes and no', () => {
  const [first = {}] = toCombinations(FIELDS, GROUPS)
  expect(toScenarioData(first, { data: {}, places: {} })).toMatchObject({
    payment: 'Postpay',
    plant: 'M041',
    return_dvd: true,
  })
})

test('what a scenario has of excluded pairs is known with the values that the form adds, flags as well', () => {
  const fbs = { field: 'shipment', value: 'FBS' }
  const byPayment = [fbs, { field: 'payment', value: 'Postpay' }] as const
  const byReturn = [fbs, { field: 'return_dvd', value: 'true' }] as const
  const found = (data: Record<string, string | boolean>) => excludedPairs([byPayment, byReturn], data)
  expect(found({ shipment: 'FBS', payment: 'Postpay', return_dvd: false })).toEqual([byPayment])
  expect(found({ shipment: 'FBS', payment: 'Pre-paid', return_dvd: true })).toEqual([byReturn])
  expect(found({ shipment: 'FBO', payment: 'Postpay', return_dvd: true })).toEqual([])
  expect(found({ shipment: 'FBS' })).toEqual([])
})

test('the values of a text that are not combined are known by name', () => {
  const plants = Array.from({ length: 45 }, (_, at) => `M${String(at).padStart(3, '0')}`)
  const groups = plants.map((plant, at) => ({
    values: ['Postpay', plant, 'true'],
    total: 100 - at,
    completed: 0,
    failed: 0,
  }))
  const [factor] = toFactors(['plant'], FIELDS, groups)
  expect(factor?.values).toEqual(plants.slice(0, 30))
  expect(leftOutValues(['payment', 'plant'], FIELDS, groups)).toEqual([
    { field: 'plant', total: 45, values: plants.slice(30) },
  ])
  expect(leftOutValues(['payment', 'plant'], FIELDS, groups.slice(0, 30))).toEqual([])
})

describe('proposed scenarios of several countries', () => {
  const belarus = { country: 'Belarus', promo: 'true' }
  const kazakhstan = { country: 'Kazakhstan', promo: 'true' }
  const proposed = [belarus, kazakhstan, { ...belarus, promo: 'false' }]
  const [first, second] = findPlaces(proposed)
  const data = { ...blankData('receipts'), basket: '1' }
  type Filled = Omit<Parameters<typeof toMadeScenario>[1], 'type'>
  const check = (filled: Filled) =>
    madeScenariosSchema((values: Filled) =>
      proposed.map((one) => toMadeScenario(one, { type: 'receipts', ...values })),
    ).safeParse(filled)

  it('are asked the plant of each, and proposed the currency of each', () => {
    expect(findPlaces(proposed)).toMatchObject([
      { field: 'country', value: 'Belarus', open: ['plant', 'currency'] },
      { field: 'country', value: 'Kazakhstan', open: ['plant', 'currency'] },
    ])
    const blank = { data, places: blankPlaces() }
    expect(toScenarioData(belarus, blank)).toMatchObject({ country: 'Belarus', plant: '', currency: 'BYN' })
    expect(toScenarioData(kazakhstan, blank)).toMatchObject({ plant: '', currency: 'KZT', promo: true })
    const checked = check(blank)
    expect(checked.error?.issues).toHaveLength(3)
    expect(new Set(checked.error?.issues.map(({ path }) => path.join('.')))).toEqual(
      new Set([`places.${first?.key}.plant`, `places.${second?.key}.plant`]),
    )
  })

  it('have what was chosen for their own country alone', () => {
    const places = {
      [first?.key ?? '']: { plant: 'B001', currency: 'BYN' },
      [second?.key ?? '']: { plant: 'K001', currency: 'USD' },
    }
    expect(proposed.map((one) => toScenarioData(one, { data, places }))).toMatchObject([
      { country: 'Belarus', plant: 'B001', currency: 'BYN', promo: true, basket: '1' },
      { country: 'Kazakhstan', plant: 'K001', currency: 'USD', promo: true },
      { country: 'Belarus', plant: 'B001', currency: 'BYN', promo: false },
    ])
    expect(check({ data, places }).success).toBe(true)
    expect(check({ data: { ...data, basket: '' }, places }).error?.issues[0]?.path).toEqual([
      'data',
      'basket',
    ])
  })

  it('are asked the country of a plant or a currency that is combined without it', () => {
    const plants = [{ plant: "M.041's [1]" }, { plant: 'B001' }]
    const places = findPlaces(plants)
    expect(places).toMatchObject([{ field: 'plant', open: ['country', 'currency'] }, { value: 'B001' }])
    // The name of a form's field is divided at these signs.
    expect(places.map(({ key }) => key).join('')).not.toMatch(/[.[\]'"|]/)
    expect(findPlaces([{ currency: 'RUB' }])).toMatchObject([{ open: ['country', 'plant'] }])
    expect(findPlaces([{ plant: 'B001', currency: 'BYN' }])).toMatchObject([
      { field: 'plant', open: ['country'] },
    ])
  })

  it('are asked for one place alone where nothing or all of it is combined', () => {
    expect(findPlaces([{ promo: 'true' }])).toEqual([])
    expect(findPlaces([{ country: 'Belarus', plant: 'B001', currency: 'BYN' }])).toEqual([])
    const whole = { ...data, country: 'Russia', plant: 'M041', currency: 'RUB' }
    expect(toScenarioData({ promo: 'true' }, { data: whole, places: blankPlaces() })).toMatchObject({
      ...whole,
      promo: true,
    })
  })
})
