import { expect, it } from 'vitest'
import { canChangeView, canShareViews } from './policy'

it('a view is changed by its owner, and a shared one by admins as well', () => {
  const person = (userId: string, role: 'admin' | 'tester' | 'viewer') => ({ userId, role })
  const own = { ownerId: 'me', isShared: false }
  const shared = { ownerId: 'me', isShared: true }
  expect(canChangeView(person('me', 'viewer'), own)).toBe(true)
  expect(canChangeView(person('me', 'tester'), shared)).toBe(true)
  expect(canChangeView(person('other', 'tester'), shared)).toBe(false)
  expect(canChangeView(person('other', 'admin'), shared)).toBe(true)
  expect(canChangeView(person('other', 'admin'), own)).toBe(false)
})

it('viewers share nothing', () => {
  expect(canShareViews({ role: 'tester' })).toBe(true)
  expect(canShareViews({ role: 'viewer' })).toBe(false)
})
