import { expect, it } from 'vitest'
import { parseRegisterView } from '@/lib/features/error-register/client'
import { newId } from '@/lib/shared/ids'
import { parseScenarioView } from '../client'
import { isSameView, toViewAddress } from './rules'
import { PARAMETER_LIMIT } from './values'

it('a view keeps the parameters of an address that the list reads', () => {
  const address = new URLSearchParams(
    'status=broken&search=&columns=plant,status&cursor=x&view=1&history=all',
  )
  expect(toViewAddress('scenarios', address)).toEqual({ status: 'broken', columns: 'plant,status' })
  expect(
    toViewAddress('scenarios', new URLSearchParams({ search: 'я'.repeat(PARAMETER_LIMIT + 1) })).search,
  ).toHaveLength(PARAMETER_LIMIT)
})

it('a view keeps every filter that the list has', () => {
  const filters = {
    search: 'x',
    status: 'broken',
    type: 'orders',
    basket: '7',
    group: 'completed',
    responsible: newId(),
    reviewer: newId(),
    state: 'overdue',
    money: 'differs',
    projectId: newId(),
    projects: `${newId()},${newId()}`,
    milestone: newId(),
    data: 'country=Russia&payment=Postpay',
    team: 'CASH',
    happened: 'completed',
    from: '2026-03-02',
    to: '2026-03-09',
    since: '2026-03-02T08:15:00.250Z',
    except: newId(),
    sort: 'plant',
    order: 'asc',
  }
  expect(toViewAddress('scenarios', new URLSearchParams(filters))).toEqual(filters)
  // The list is shown by the parameters kept.
  const { cursor, ...view } = parseScenarioView(filters)
  expect(cursor).toBeNull()
  expect(Object.keys(view).sort()).toEqual(Object.keys(filters).sort())
  expect(Object.values(view)).not.toContain(null)
  expect(
    isSameView('scenarios', { happened: 'completed', from: '2026-03-02' }, { happened: 'completed' }),
  ).toBe(false)
})

it('views with the same parameters are equal, in any order', () => {
  expect(
    isSameView('scenarios', { status: 'broken', type: 'orders' }, { type: 'orders', status: 'broken' }),
  ).toBe(true)
  expect(isSameView('scenarios', { status: 'broken', search: '' }, { status: 'broken' })).toBe(true)
  expect(isSameView('scenarios', { columns: 'plant,status' }, { columns: 'status,plant' })).toBe(false)
  expect(isSameView('scenarios', { frozen: '1' }, {})).toBe(false)
})

it('a view of the register keeps every filter that the register has', () => {
  const filters = {
    search: 'чек',
    kind: 'report',
    status: 'open',
    state: 'unsolved',
    blocker: 'yes',
    late: 'yes',
    projectId: newId(),
    team: 'CASH',
    responsible: newId(),
    person: newId(),
    from: '2026-03-02',
    to: '2026-03-09',
    since: '2026-03-02T08:15:00.250Z',
    except: newId(),
    sort: 'plannedFixDate',
    order: 'asc',
  }
  expect(toViewAddress('errors', new URLSearchParams({ ...filters, type: 'orders' }))).toEqual(filters)
  const { cursor, ...view } = parseRegisterView(filters)
  expect(cursor).toBeNull()
  expect(view).toEqual(filters)
})
