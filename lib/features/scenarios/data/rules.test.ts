import { expect, test } from 'vitest'
import { changedData } from './rules'

test('the changed fields of the data are found, and nothing else', () => {
  const before = { plant: 'M041', basket: 8, promo: false, add_req: 'Без чека' }
  expect(changedData(before, { ...before })).toEqual({})
  expect(changedData(before, { ...before, plant: ' M041 ' })).toEqual({})
  expect(changedData(before, { ...before, plant: 'M042', promo: true, add_req: '' })).toEqual({
    plant: 'M042',
    promo: true,
    add_req: '',
  })
})
