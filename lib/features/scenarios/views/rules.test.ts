import { expect, it } from 'vitest'
import { newId } from '@/lib/shared/ids'
import { parseScenarioView } from '../client'
import { isSameView, toViewAddress } from './rules'
import { PARAMETER_LIMIT } from './values'

it('a view keeps the parameters of an address that the list reads', () => {
  const address = new URLSearchParams(
    'status=broken&search=&columns=plant,status&cursor=x&view=1&history=all',
  )
  expect(toViewAddress(address)).toEqual({ status: 'broken', columns: 'plant,status' })
  expect(toViewAddress(new URLSearchParams({ search: 'я'.repeat(PARAMETER_LIMIT + 1) })).search).toHaveLength(
    PARAMETER_LIMIT,
  )
})

it('a view keeps every filter that the list has', () => {
  const filters = {
    search: 'x',
    status: 'broken',
    type: 'orders',
    basket: '7',
    group: 'completed',
    responsible: newId(),
    money: 'differs',
    projectId: newId(),
    team: 'CASH',
    happened: 'completed',
    from: '2026-03-02',
    to: '2026-03-09',
    sort: 'plant',
    order: 'asc',
  }
  expect(toViewAddress(new URLSearchParams(filters))).toEqual(filters)
  // The list is shown by the parameters kept.
  const { cursor, ...view } = parseScenarioView(filters)
  expect(cursor).toBeNull()
  expect(Object.keys(view).sort()).toEqual(Object.keys(filters).sort())
  expect(Object.values(view)).not.toContain(null)
  expect(isSameView({ happened: 'completed', from: '2026-03-02' }, { happened: 'completed' })).toBe(false)
})

it('views with the same parameters are equal, in any order', () => {
  expect(isSameView({ status: 'broken', type: 'orders' }, { type: 'orders', status: 'broken' })).toBe(true)
  expect(isSameView({ status: 'broken', search: '' }, { status: 'broken' })).toBe(true)
  expect(isSameView({ columns: 'plant,status' }, { columns: 'status,plant' })).toBe(false)
  expect(isSameView({ frozen: '1' }, {})).toBe(false)
})
