import { describe, expect, test } from 'vitest'
import { formatTicket, matchRows, needsTicket, newProjectMembers, ticketPrefix, trackerKey } from './rules'
import { PROJECT_ROW_LIMIT } from './values'

const known = [{ id: 'a' }, { id: 'b' }]
const matched = (...ids: (string | null | undefined)[]) =>
  matchRows(
    known,
    ids.map((_id) => ({ _id })),
  ).map(({ before }) => before?.id ?? null)

test('entries go on with the rows they name, in the order sent', () => {
  expect(matched('b', 'a')).toEqual(['b', 'a'])
})

test('missing, temporary, unknown and repeated ids are new', () => {
  expect(matched(undefined, null, 'temp_0', 'c', 'a', 'a')).toEqual([null, null, null, null, 'a', null])
})

test.each([
  ['Cash desk returns', 'CASH'],
  ['CASH', 'CASH'],
  ['Retest of TEST stand', 'TEST'],
  ['gis_edo exchange', 'GIS'],
  ['Проверка IM', 'IM'],
  ['DL 2.5', 'DL'],
  ['report (ABAP)', 'ABAP'],
  ['test of cash', 'CASH'],
  ['handle timeouts', 'OPER'],
  ['', 'OPER'],
])('%j belongs to %s', (task, prefix) => {
  expect(ticketPrefix(task)).toBe(prefix)
})

test('a task with a hyphen gets no key', () => {
  expect(needsTicket('CASH-123')).toBe(false)
  expect(needsTicket('CASH 123')).toBe(true)
})

test.each([
  ['CASH-01234', 'CASH-01234'],
  ['КАССА-7', 'КАССА-7'],
  ['CASH-12: Оплата', 'CASH-12'],
  ['Оплата - возврат', null],
  ['онлайн-касса', null],
  ['cash-12', null],
  ['A-1', null],
  ['ABCDEFGHIJK-1', null],
  ['CASH-12a', null],
  ['PRE-CASH-12', null],
])('of %j the tracker knows %j', (ticket, key) => {
  expect(trackerKey(ticket)).toBe(key)
})

test('a key has five digits', () => {
  expect(formatTicket('OPER', 42)).toBe('OPER-00042')
})

describe('the creator of a project', () => {
  const creator = { name: 'Ирина', team: 'CASH', telegramUsername: '@irina' }
  const row = { name: 'Ирина', team: 'CASH', telegramId: '@irina' }
  const other = { name: 'Олег', team: 'OD', telegramId: '@oleg' }
  const members = (teamMembers: (typeof row)[], isCreatorMember?: boolean) =>
    newProjectMembers({ teamMembers, isCreatorMember }, creator)

  test('is its last member where that is asked for, or nobody is named', () => {
    expect(members([other], true)).toEqual([other, row])
    expect(members([{ ...other, name: 'Ирина' }], true)).toHaveLength(2)
    expect(members([])).toEqual([row])
    expect(members([other])).toEqual([other])
    expect(members([], false)).toEqual([])
  })

  test.each([
    { name: 'Ира', team: 'OD', telegramId: '@IRINA' },
    { name: 'Ирина', team: '', telegramId: '' },
  ])('stays as sent: %j', (member) => {
    expect(members([member, other], true)).toEqual([member, other])
  })

  test('has no username where there is no team, and no place in a full list', () => {
    expect(newProjectMembers({ teamMembers: [] }, { ...creator, team: '' })).toEqual([
      { name: 'Ирина', team: '', telegramId: '' },
    ])
    const full = Array.from({ length: PROJECT_ROW_LIMIT }, () => other)
    expect(members(full, true)).toEqual(full)
  })
})
