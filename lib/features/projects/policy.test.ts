import { expect, test } from 'vitest'
import { ROLES } from '@/lib/shared/actor'
import { canDeleteProject, canRestrictProject } from './policy'

test.each([
  ['delete', canDeleteProject],
  ['restrict to its members', canRestrictProject],
])('admins %s any project, a PM those that they created, and nobody else one', (_, mayDo) => {
  const who = (userId: string) => ROLES.filter((role) => mayDo({ userId, role }, { createdById: 'creator' }))
  expect(who('somebody')).toEqual(['admin'])
  expect(who('creator')).toEqual(['admin', 'pm'])
})
