import { describe, expect, test } from 'vitest'
import { getTranslator } from '@/lib/shared/catalog'
import { fieldMessages } from '@/lib/shared/validation'
import { createScenario } from '../contract'
import { scenarioDataPatchSchema } from './contract'

function errorMessages(body: unknown) {
  const parsed = createScenario.body.safeParse(body)
  return parsed.success ? {} : fieldMessages(parsed.error, getTranslator(null))
}

describe('a new scenario', () => {
  test('needs something', () => {
    const nothing = { data: 'Please fill in at least one field' }
    for (const type of ['orders', 'receipts']) {
      expect(errorMessages({ type, data: {} })).toEqual(nothing)
      expect(
        errorMessages({ type, data: { country: '', plant: ' ', basket: null, exchange: false } }),
      ).toEqual(nothing)
      expect(errorMessages({ type, data: { unknown: 'x' } })).toEqual(nothing)
    }
  })

  test('of orders needs nine fields, each with its message', () => {
    expect(errorMessages({ type: 'orders', data: { exchange: true } })).toEqual({
      'data.country': 'Country is required',
      'data.plant': 'Plant is required',
      'data.currency': 'Currency is required',
      'data.basket': 'Basket is required',
      'data.shipment': 'Shipment is required',
      'data.payment': 'Payment is required',
      'data.collection': 'Collection is required',
      'data.hand_out': 'Hand Out is required',
      'data.realization': 'Realization is required',
    })
  })

  test('of receipts needs four', () => {
    expect(Object.keys(errorMessages({ type: 'receipts', data: { promo: true } }))).toEqual([
      'data.country',
      'data.plant',
      'data.currency',
      'data.basket',
    ])
    expect(
      errorMessages({
        type: 'receipts',
        data: { country: 'Belarus', plant: '1001', currency: 'BYN', basket: '3' },
      }),
    ).toEqual({})
  })

  test('knows its choices', () => {
    expect(errorMessages({ type: 'orders', data: { country: 'Mars', shipment: 'Rocket' } })).toEqual({
      'data.country': 'This value is not among the allowed ones.',
      'data.shipment': 'This value is not among the allowed ones.',
    })
    expect(errorMessages({ type: 'other', data: {} })).toHaveProperty('type')
  })
})

describe('the basket', () => {
  test.each([
    [7, 7],
    ['7', 7],
    ['', null],
    [null, null],
  ])('%j is read as %j', (basket, expected) => {
    expect(scenarioDataPatchSchema.parse({ basket })).toEqual({ basket: expected })
  })

  test.each([0, -1, 1.5, 2_147_483_648, '0', '99999999999', 'seven', true, {}])('%j is refused', (basket) => {
    expect(scenarioDataPatchSchema.safeParse({ basket }).success).toBe(false)
  })
})
