import { expect, test } from 'vitest'
import { ROLES } from '@/lib/shared/actor'
import { hasOwnWork } from './rules'

test('people who manage nobody see their own work', () => {
  expect(ROLES.filter((role) => hasOwnWork({ role }))).toEqual(['executor', 'tester', 'viewer'])
})
