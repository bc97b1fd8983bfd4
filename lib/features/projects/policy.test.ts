import { expect, test } from 'vitest'
import { ROLES } from '@/lib/shared/actor'
import { canDeleteProject } from './policy'

const who = (userId: string) =>
  ROLES.filter((role) => canDeleteProject({ userId, role }, { createdById: 'creator' }))

test('admins delete any project, a PM those that they created, and nobody else one', () => {
  expect(who('somebody')).toEqual(['admin'])
  expect(who('creator')).toEqual(['admin', 'pm'])
})
