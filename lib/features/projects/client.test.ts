import { expect, it } from 'vitest'
import { countFound, filledTabAddress } from './client'

it('a project is opened where it has anything', () => {
  const none = { orders: 0, receipts: 0, closeDays: 0, aggregations: 0, milestones: 0 }
  expect(filledTabAddress('p', none)).toBe('/projects/p')
  expect(filledTabAddress('p', { ...none, orders: 1, receipts: 3 })).toBe('/projects/p')
  expect(filledTabAddress('p', { ...none, receipts: 3, milestones: 1 })).toBe('/projects/p?tab=receipts')
})

it('a list’s heading counts its status, and the archived ones as the rest of all', () => {
  const counts = { all: 9, draft: 1, active: 2, in_progress: 3, completed: 1 }
  expect(countFound(counts, null)).toBe(9)
  expect(countFound(counts, 'in_progress')).toBe(3)
  expect(countFound(counts, 'archived')).toBe(2)
})

it('the count is never negative, where one more was looked at than was counted', () => {
  const counts = {
    all: 10_000,
    draft: 10_001,
    active: 0,
    in_progress: 0,
    completed: 0,
    isAtLeast: true,
  } as const
  expect(countFound(counts, 'archived')).toBe(0)
})
