import { expect, test } from 'vitest'
import { canEditProject, onlyReadsProject, ROLES, type Role } from './actor'

const project = { membersOnly: true, createdById: 'creator', teamMembers: [{ telegramId: '@Anna' }] }
const open = { ...project, membersOnly: false }

const who = (userId: string, telegramUsername: string, edited = project) =>
  ROLES.filter((role: Role) => canEditProject({ userId, telegramUsername, role }, edited))

const EDITORS = ['admin', 'pm', 'executor', 'tester']

test('a project is changed by everybody but viewers, unless only its members do', () => {
  expect(who('somebody', '@nobody_else', open)).toEqual(EDITORS)
  expect(who('somebody', '@nobody_else')).toEqual(['admin'])
})

test('members are its creator and the people in its team, by their usernames without case', () => {
  expect(who('creator', '@creator')).toEqual(EDITORS)
  expect(who('somebody', '@anna')).toEqual(EDITORS)
  expect(who('somebody', '@anna_2')).toEqual(['admin'])
})

test('work is given to somebody who can do it, or only reads', () => {
  const anna = { _id: 'somebody', role: 'tester', telegramUsername: '@anna' } as const
  const pyotr = { ...anna, telegramUsername: '@pyotr' }
  expect([anna, pyotr].map((person) => onlyReadsProject(person, project))).toEqual([false, true])
  expect(
    [pyotr, { ...anna, role: 'viewer' as const }].map((person) => onlyReadsProject(person, null)),
  ).toEqual([false, true])
})

test('a member without a username is nobody, not everybody who has none', () => {
  const nameless = { ...project, teamMembers: [{ telegramId: '' }] }
  expect(who('somebody', '', nameless)).toEqual(['admin'])
})
