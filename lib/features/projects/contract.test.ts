import { describe, expect, test } from 'vitest'
import { getTranslator } from '@/lib/shared/catalog'
import { fieldMessages } from '@/lib/shared/validation'
import { createProject, projectReferenceSchema, updateProject } from './contract'

const VALID = { name: 'Release', startDate: '2026-03-01', endDate: '2026-03-31', projectImage: 'OD:Sales' }

function errorMessages(
  body: Record<string, unknown>,
  schema: typeof createProject.body | typeof updateProject.body = createProject.body,
) {
  const parsed = schema.safeParse({ ...VALID, ...body })
  return parsed.success ? {} : fieldMessages(parsed.error, getTranslator(null))
}

describe('the rules of a project', () => {
  test('name', () => {
    for (const name of [undefined, null, '', '   ']) {
      expect(errorMessages({ name })).toEqual({ name: 'Project name is required' })
    }
    expect(errorMessages({ name: ' ab ' })).toEqual({ name: 'Project name must be at least 3 characters' })
    expect(errorMessages({ name: 'abc' })).toEqual({})
    expect(errorMessages({ name: 'x'.repeat(201) })).toEqual({ name: 'At most 200 characters are allowed.' })
    expect(errorMessages({ name: 'a\u0000bc' })).toEqual({ name: 'This value is not valid.' })
  })

  test('dates', () => {
    expect(errorMessages({ startDate: undefined, endDate: '' })).toEqual({
      startDate: 'Start date is required',
      endDate: 'End date is required',
    })
    expect(errorMessages({ endDate: '2026-03-01' })).toEqual({ endDate: 'End date must be after start date' })
    expect(errorMessages({ endDate: '2026-02-30' })).toEqual({ endDate: 'This is not a date.' })
    expect(errorMessages({ endDate: '2026-03-01T23:59:00-12:00' })).toEqual({})
  })

  test('an end before the start is reported also while the name is missing', () => {
    expect(errorMessages({ name: '', endDate: '2026-02-01' })).toEqual({
      name: 'Project name is required',
      endDate: 'End date must be after start date',
    })
  })

  test('team members, named by their position', () => {
    const member = (telegramId: string, team = '') => ({ name: 'Ирина', telegramId, team })
    expect(errorMessages({ teamMembers: [member(''), member('irina', 'OD'), member('@irina')] })).toEqual({
      'teamMembers.1.telegramId': 'Team member 2: Telegram ID must start with @',
      'teamMembers.2.team': 'Team member 3: Team selection is required',
    })
  })

  test('the image', () => {
    for (const projectImage of [undefined, null, '']) {
      expect(errorMessages({ projectImage })).toEqual({ projectImage: 'Project image is required' })
    }
    expect(errorMessages({ projectImage: 'OD:Other' })).toEqual({
      projectImage: 'This value is not among the allowed ones.',
    })
  })

  test('the source of copied scenarios', () => {
    const copying = (sourceProjectNumber: unknown) =>
      errorMessages({ copyScenarios: true, sourceProjectNumber })
    for (const missing of [undefined, null, '', ' ']) {
      expect(copying(missing)).toEqual({
        sourceProjectNumber: 'Please enter source project number to copy scenarios',
      })
    }
    for (const wrong of ['42', '000042', '0004x', 4.5, -1, 100_000]) {
      expect(copying(wrong)).toEqual({ sourceProjectNumber: 'Project number must be exactly 5 digits' })
    }
    for (const right of ['00042', 42, 12_345]) expect(copying(right)).toEqual({})
    expect(errorMessages({ copyScenarios: false, sourceProjectNumber: '4' })).toEqual({})
  })

  test('the working days until a planned fix', () => {
    for (const fixDays of [undefined, 0, 3, '5', ' 60 ']) expect(errorMessages({ fixDays })).toEqual({})
    for (const fixDays of ['', null, 61, '100']) {
      expect(errorMessages({ fixDays })).toEqual({ fixDays: 'Enter a whole number from 0 to 60' })
    }
    for (const fixDays of [-1, 1.5, 'x']) expect(errorMessages({ fixDays })).toHaveProperty('fixDays')
    expect(createProject.body.parse(VALID).fixDays).toBe(3)
    expect(updateProject.body.parse(VALID)).not.toHaveProperty('fixDays')
  })

  test('the Telegram group', () => {
    for (const telegramGroupId of ['', null, '-1001234567890', ' -42 ']) {
      expect(errorMessages({ telegramGroupId })).toEqual({})
    }
    expect(errorMessages({ telegramGroupId: '@group' })).toHaveProperty('telegramGroupId')
  })
})

describe('an update', () => {
  test('distinguishes an absent list or text from an empty one', () => {
    const parsed = updateProject.body.parse(VALID)
    expect(parsed).not.toHaveProperty('tasks')
    expect(parsed).not.toHaveProperty('description')
    expect(updateProject.body.parse({ ...VALID, description: null, tasks: [] })).toMatchObject({
      description: '',
      tasks: [],
    })
  })

  test('has the same rules', () => {
    expect(errorMessages({ name: '', endDate: '2026-02-01' }, updateProject.body)).toEqual({
      name: 'Project name is required',
      endDate: 'End date must be after start date',
    })
  })
})

test('a reference is an id or a number', () => {
  for (const right of ['0198a3b4c5d6000012345678', '7', '00007']) {
    expect(projectReferenceSchema.safeParse(right).success).toBe(true)
  }
  for (const wrong of ['', 'x', '0198a3b4c5d600001234567', '-1', '1.5', '12345678901']) {
    expect(projectReferenceSchema.safeParse(wrong).success).toBe(false)
  }
})
