import { expect, it } from 'vitest'
import { isSameView, PARAMETER_LIMIT, viewAddressOf } from './rules'

it('a view keeps of an address what the list is told by it', () => {
  const address = new URLSearchParams(
    'status=broken&search=&columns=plant,status&cursor=x&view=1&history=all',
  )
  expect(viewAddressOf(address)).toEqual({ status: 'broken', columns: 'plant,status' })
  expect(viewAddressOf(new URLSearchParams({ search: 'я'.repeat(PARAMETER_LIMIT + 1) })).search).toHaveLength(
    PARAMETER_LIMIT,
  )
})

it('views are the same that say the same, in whichever order', () => {
  expect(isSameView({ status: 'broken', type: 'orders' }, { type: 'orders', status: 'broken' })).toBe(true)
  expect(isSameView({ status: 'broken', search: '' }, { status: 'broken' })).toBe(true)
  expect(isSameView({ columns: 'plant,status' }, { columns: 'status,plant' })).toBe(false)
  expect(isSameView({ frozen: '1' }, {})).toBe(false)
})
