import { expect, test } from 'vitest'
import { ordersDataSchema, receiptsDataSchema } from './contract'
import { type DataColumns, patchFor, toDataColumns, toOrdersData, toReceiptsData } from './queries'
import { DATA_NAMES, dataFields, type NamedDataField } from './rules'

/** A value that no other field has, as far as the choices allow. */
function sampleValue(field: NamedDataField) {
  if (field.kind === 'flag') return true
  if (field.kind === 'basket') return 3
  return field.kind === 'choice' ? field.options.at(-1) : field.name
}

const samples = (type: 'orders' | 'receipts') =>
  Object.fromEntries(dataFields(type).map((field) => [field.name, sampleValue(field)]))

const isComplete = (columns: Partial<DataColumns>): columns is DataColumns =>
  Object.values(columns).every((value) => value !== undefined)

test('every field of both types has a column of its own', () => {
  const [orders, receipts] = [
    ordersDataSchema.parse(samples('orders')),
    receiptsDataSchema.parse(samples('receipts')),
  ]
  const columns = toDataColumns({ ...receipts, ...orders })
  expect(Object.keys(columns)).toHaveLength(DATA_NAMES.length)
  if (!isComplete(columns)) throw new Error('A field has no column.')
  expect(toOrdersData(columns)).toEqual(orders)
  expect(toReceiptsData(columns)).toEqual(receipts)
  expect(columns).toMatchObject({ handOut: 'partial', additionalRequest: 'add_req', basketNumber: 3 })
})

test('a patch loses fields that its type does not have', () => {
  expect(patchFor('receipts', { plant: '7', shipment: 'InStore', promo: true })).toEqual({
    plant: '7',
    promo: true,
  })
  expect(patchFor('orders', { plant: '7', shipment: 'InStore', promo: true })).toEqual({
    plant: '7',
    shipment: 'InStore',
  })
})
