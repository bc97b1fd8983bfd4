import { expect, test } from 'vitest'
import { ordersDataSchema, receiptsDataSchema } from './contract'
import { columnsOf, ordersDataOf, patchFor, receiptsDataOf } from './queries'

const ORDERS = {
  country: 'Russia',
  plant: '1001',
  currency: 'RUB',
  basket: 3,
  shipment: 'InStore',
  payment: 'Postpay',
  collection: 'partial',
  hand_out: 'complete',
  realization: 'partial',
  add_req: 'Без чека',
  agent_otch: true,
  return_dvd: false,
  return_ndvd: true,
  exchange: false,
  return_vk: true,
  due_defect: false,
  miz: true,
} as const
const RECEIPTS = {
  country: 'Belarus',
  plant: '2',
  currency: 'BYN',
  basket: null,
  add_req: '',
  return_dvd: true,
  return_ndvd: false,
  exchange: true,
  return_vk: false,
  due_defect: true,
  bonus_card: false,
  promo: true,
  local_sale: true,
} as const

const UNSET = {
  country: '',
  plant: '',
  currency: '',
  basketNumber: null,
  shipment: '',
  payment: '',
  collection: '',
  handOut: '',
  realization: '',
  additionalRequest: '',
  agentReport: false,
  returnDvd: false,
  returnNonDvd: false,
  exchange: false,
  returnVk: false,
  dueDefect: false,
  miz: false,
  bonusCard: false,
  promo: false,
  localSale: false,
}

test('every field of both types has a column of its own', () => {
  expect(ordersDataOf({ ...UNSET, ...columnsOf(ORDERS) })).toEqual(ORDERS)
  expect(receiptsDataOf({ ...UNSET, ...columnsOf(RECEIPTS) })).toEqual(RECEIPTS)
  expect(Object.keys(ORDERS).toSorted()).toEqual(Object.keys(ordersDataSchema.shape).toSorted())
  expect(Object.keys(RECEIPTS).toSorted()).toEqual(Object.keys(receiptsDataSchema.shape).toSorted())
})

test('a patch loses what its type does not have', () => {
  expect(patchFor('receipts', { plant: '7', shipment: 'InStore', promo: true })).toEqual({
    plant: '7',
    promo: true,
  })
  expect(patchFor('orders', { plant: '7', shipment: 'InStore', promo: true })).toEqual({
    plant: '7',
    shipment: 'InStore',
  })
})
