import { expect, test } from 'vitest'
import { ROLES } from '@/lib/shared/actor'
import { canDeleteProject } from './policy'

const project = { createdById: 'creator', tasks: [{ pm: 'Unassigned' }, { pm: 'Анна Иванова' }] }
const who = (given: { userId?: string; name?: string }) =>
  ROLES.filter((role) => canDeleteProject({ userId: 'x', name: 'Y', ...given, role }, project))

test('admins delete any project, a PM those that they created or manage a task of, and nobody else one', () => {
  expect(who({})).toEqual(['admin'])
  expect(who({ userId: 'creator' })).toEqual(['admin', 'pm'])
  expect(who({ name: 'Анна Иванова' })).toEqual(['admin', 'pm'])
  expect(who({ name: 'Анна' })).toEqual(['admin'])
})
