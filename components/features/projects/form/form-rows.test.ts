import { describe, expect, it } from 'vitest'
import type { FoundUser } from '@/lib/features/users/contract'
import { newId } from '@/lib/shared/ids'
import {
  countUntouchedRows,
  findMemberIndex,
  NEW_MEMBER,
  newTask,
  toMember,
  withoutUntouchedRows,
} from './form-rows'

const blank = newTask(false)

describe('the rows of a project that are sent', () => {
  it.each(['task', 'description', 'pm', 'executor'] as const)(
    'are those with nothing but a %s too',
    (field) => {
      const row = { ...blank, [field]: 'Мария' }
      expect(withoutUntouchedRows({ tasks: [blank, row] }).tasks).toEqual([row])
    },
  )

  it('include rows of a new project in which only a person was named', () => {
    const row = { ...newTask(true), pm: 'Мария' }
    expect(withoutUntouchedRows({ tasks: [row, newTask(true)] }).tasks).toEqual([row])
  })

  it('include all stored rows, even emptied ones', () => {
    const task = { ...blank, _id: newId() }
    const member = { ...NEW_MEMBER, _id: newId() }
    const values = { tasks: [task], teamMembers: [member, NEW_MEMBER] }
    expect(withoutUntouchedRows(values)).toEqual({ tasks: [task], teamMembers: [member] })
    expect(countUntouchedRows(values)).toBe(1)
  })
})

describe('a picked member', () => {
  const user: FoundUser = {
    _id: newId(),
    name: 'Мария',
    team: 'OD',
    role: 'tester',
    avatar: '',
    telegramUsername: '@maria_qa',
    telegramId: '1',
  }

  it('is found among the rows by the Telegram id, not by a name that two may have', () => {
    const namesake = toMember({ ...user, telegramUsername: '@maria_od' })
    expect(findMemberIndex([namesake, NEW_MEMBER, toMember(user)], user)).toBe(2)
    expect(findMemberIndex([namesake], user)).toBe(-1)
  })

  it('is found by the name where there is no Telegram id', () => {
    const unbound = { ...user, telegramUsername: '', telegramId: '' }
    expect(findMemberIndex([NEW_MEMBER, toMember(unbound)], unbound)).toBe(1)
  })
})
