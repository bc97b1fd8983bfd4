import { describe, expect, test } from 'vitest'
import type { Project } from '@/lib/features/projects/contract'
import type { ProjectRows } from './form-rows'
import { filledFrom, retakenRows, TAKEN, takenRows } from './form-source'

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

  type Tasks = Required<ProjectRows>['tasks']
  const retaken = (rows: Tasks, before: Tasks, after: Tasks) => retakenRows(rows, { before, after })

  test('can be chosen again: rows that were added or edited stay', () => {
    const { tasks } = takenRows(SOURCE, TAKEN)
    const nobody = takenRows(SOURCE, ['tasks']).tasks
    const own = { ...TASK, task: 'Марки' }
    // The form keeps the fields of a row in an order of its own.
    const shown = tasks.map(({ task, ...rest }) => ({ ...rest, task }))
    expect(retaken([...shown, own], tasks, nobody)).toEqual([...nobody, own])
    expect(retaken([...shown, own], tasks, [])).toEqual([own])
    expect(retaken([own], tasks, tasks)).toEqual([...tasks, own])
    expect(retaken([...tasks, ...tasks], tasks, [])).toEqual(tasks)
  })
})
