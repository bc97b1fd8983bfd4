import { expect, test } from 'vitest'
import {
  excludedPairs,
  fieldValues,
  leftOutValues,
  toCombinations,
  toData,
  toFactors,
  toMatrix,
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
  expect(toData(first)).toEqual({ payment: 'Postpay', plant: 'M041', return_dvd: true })
})

test('what a scenario has of excluded pairs is known with the values that the form adds, flags as well', () => {
  const fbs = { field: 'shipment', value: 'FBS' }
  const byPayment = [fbs, { field: 'payment', value: 'Postpay' }] as const
  const byReturn = [fbs, { field: 'return_dvd', value: 'true' }] as const
  const found = (data: Record<string, string | boolean>) => excludedPairs([byPayment, byReturn], data)
  expect(found({ shipment: 'FBS', payment: 'Postpay', return_dvd: false })).toEqual([byPayment])
  expect(found({ shipment: 'FBS', payment: 'Pre-paid', ...toData({ return_dvd: 'true' }) })).toEqual([
    byReturn,
  ])
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
