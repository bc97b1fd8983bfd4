import { describe, expect, it } from 'vitest'
import { newId } from '@/lib/shared/ids'
import { countUntouchedRows, NEW_MEMBER, newTask, withoutUntouchedRows } from './form-rows'

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
