import { describe, expect, test } from 'vitest'
import type { Project } from '@/lib/features/projects/contract'
import { filledFrom, retakenRows, TAKEN, takenIn, takenRows } from './form-source'

const SOURCE: Project = {
  _id: 'a'.repeat(24),
  projectNumber: 31,
  name: 'Летний релиз',
  description: 'Чеки и марки',
  status: 'completed',
  projectImage: 'OD:Print prices',
  startDate: '2026-01-01T00:00:00.000Z',
  endDate: '2026-02-28T00:00:00.000Z',
  tasks: [
    {
      _id: 'b'.repeat(24),
      task: 'Касса',
      ticket: 'CASH-00042',
      description: 'Чеки',
      pm: 'Мария',
      executor: 'Олег',
    },
  ],
  teamMembers: [{ _id: 'c'.repeat(24), name: 'Ирина', team: 'CASH', telegramId: '@irina' }],
  telegramGroupId: '-100',
  isTemplate: true,
  membersOnly: false,
  fixDays: 5,
  stats: { total: 0, withErrors: 0, inProgress: 0, completed: 0 },
  completedLately: 0,
  telegramGroup: null,
  createdById: 'd'.repeat(24),
  version: 4,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

const TASK = { task: 'Касса', description: 'Чеки', pm: 'Мария', executor: 'Олег' }
const MEMBER = { name: 'Ирина', team: 'CASH', telegramId: '@irina' }

test('a form is filled from a project with new rows, without its days, its status and its keys', () => {
  const values = filledFrom(SOURCE, { name: 'Летний релиз (копия)', numbers: '1-3' })
  expect(values).toMatchObject({
    name: 'Летний релиз (копия)',
    description: 'Чеки и марки',
    projectImage: 'OD:Print prices',
    fixDays: '5',
    telegramGroupId: '-100',
    sourceProjectNumber: '00031',
    copyScenarios: true,
    copyNumbers: '1-3',
    tasks: [TASK],
    teamMembers: [MEMBER],
  })
  for (const field of ['startDate', 'endDate', 'status', 'isTemplate'])
    expect(values).not.toHaveProperty(field)
  expect(filledFrom(SOURCE, { name: 'я'.repeat(250), numbers: '' }).name).toHaveLength(200)
})

describe('what is taken', () => {
  test.each([
    [['tasks', 'people'], { tasks: [TASK], teamMembers: [] }],
    [['tasks'], { tasks: [{ ...TASK, pm: 'Unassigned', executor: 'Unassigned' }], teamMembers: [] }],
    [['members'], { tasks: [], teamMembers: [MEMBER] }],
    [[], { tasks: [], teamMembers: [] }],
  ] as const)('%j', (taken, rows) => {
    expect(takenRows(SOURCE, taken)).toEqual(rows)
  })

  const all = takenRows(SOURCE, TAKEN)
  const NOBODY = { pm: 'Unassigned', executor: 'Unassigned' }
  const own = { ...TASK, task: 'Марки' }
  const without = (...parts: (typeof TAKEN)[number][]) => TAKEN.filter((part) => !parts.includes(part))
  const retaken = (
    tasks: typeof all.tasks,
    before: readonly (typeof TAKEN)[number][],
    after: readonly (typeof TAKEN)[number][],
  ) => retakenRows(SOURCE, { ...all, tasks }, { before, after }).tasks

  test('can be chosen again: rows that were added or edited stay', () => {
    // The form keeps the fields of a row in an order of its own.
    const shown = all.tasks.map(({ task, ...rest }) => ({ ...rest, task }))
    expect(retaken([...shown, own], TAKEN, without('tasks'))).toEqual([own])
    expect(retaken([own], without('tasks'), TAKEN)).toEqual([...all.tasks, own])
    expect(retaken([...all.tasks, ...all.tasks], TAKEN, without('tasks'))).toEqual(all.tasks)
  })

  test('an edited task comes no second time, whatever is ticked', () => {
    const renamed = { ...TASK, task: 'Касса и весы' }
    expect(retaken([renamed, own], TAKEN, without('people'))).toEqual([{ ...renamed, ...NOBODY }, own])
    expect(retaken([{ ...renamed, ...NOBODY }, own], without('people'), TAKEN)).toEqual([renamed, own])
    expect(retaken([renamed, own], TAKEN, without('members'))).toEqual([renamed, own])
    const described = { ...TASK, description: 'Другое' }
    expect(retaken([described], TAKEN, without('tasks'))).toEqual([described])
    expect(retaken([described], without('tasks'), TAKEN)).toEqual([described])
  })

  test('a person who was put in by hand stays', () => {
    const row = { ...TASK, pm: 'Анна' }
    expect(retaken([row], TAKEN, without('people'))).toEqual([{ ...row, executor: 'Unassigned' }])
  })

  test('members alone are exchanged where only they are chosen', () => {
    const edited = { ...MEMBER, team: 'TEST' }
    const rows = { tasks: [own], teamMembers: [edited] }
    expect(retakenRows(SOURCE, rows, { before: TAKEN, after: without('group') })).toEqual(rows)
    expect(
      retakenRows(SOURCE, { ...rows, teamMembers: [MEMBER] }, { before: TAKEN, after: without('members') }),
    ).toEqual({ ...rows, teamMembers: [] })
  })

  test('is seen in a draft of an earlier visit', () => {
    const form = { ...all, telegramGroupId: '-100' }
    expect(takenIn(SOURCE, form)).toEqual(TAKEN)
    expect(takenIn(SOURCE, { ...form, tasks: [{ ...TASK, ...NOBODY }] })).toEqual(without('people'))
    expect(takenIn(SOURCE, { ...form, tasks: [own], teamMembers: [] })).toEqual(without('tasks', 'members'))
    expect(takenIn(SOURCE, { ...form, telegramGroupId: '' })).toEqual(without('group'))
  })
})
