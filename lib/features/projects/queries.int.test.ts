import { beforeEach, describe, expect, test } from 'vitest'
import { getScenario } from '@/lib/features/scenarios/contract'
import { prisma } from '@/lib/server/db'
import { newId } from '@/lib/shared/ids'
import { createAggregation } from '@/tests/factories/aggregation'
import { createCloseDay } from '@/tests/factories/close-day'
import { createMilestone } from '@/tests/factories/milestone'
import { createProject } from '@/tests/factories/project'
import { createProjectMember } from '@/tests/factories/project-member'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { getProject, getProjectParts, searchProjects, updateProject } from './contract'
import { projectSummaryByNumber } from './service'

let createdById: string
let headers: { authorization: string }

beforeEach(async () => {
  const user = await createUser({ role: 'viewer' })
  createdById = user.id
  headers = await bearerHeaders(user)
})

const project = (name: string, given: Parameters<typeof createProject>[0] = {}) =>
  createProject({ name, createdById, ...given })

const search = (query: Record<string, string>) => callForData(searchProjects, { query, headers })
const read = async (id: string) => (await callForData(getProject, { params: { id }, headers })).project
const namesFor = async (query: string) => (await search({ query })).projects.map(({ name }) => name)

test('a search shows projects without description and tasks, with their members counted', async () => {
  const { id } = await project('Летний релиз', { description: 'Текст' })
  await createProjectMember({ projectId: id, name: 'Ирина', position: 0 })
  await createProjectMember({ projectId: id, name: 'Олег', position: 1 })
  const { projects } = await search({})
  expect(projects).toMatchObject([{ _id: id, name: 'Летний релиз', memberCount: 2 }])
  expect(projects[0]?.teamMembers.map(({ name }) => name)).toEqual(['Ирина', 'Олег'])
  expect(projects[0]).not.toHaveProperty('description')
  expect(projects[0]).not.toHaveProperty('tasks')
})

describe('what is found', () => {
  test('* and nothing: all, newest first', async () => {
    await project('Первый')
    await project('Второй')
    expect(await namesFor('*')).toEqual(['Второй', 'Первый'])
    expect(await namesFor('')).toEqual(['Второй', 'Первый'])
  })

  test('digits: the number, else a part of the name', async () => {
    await project('Релиз 2', { projectNumber: 1 })
    await project('Другой', { projectNumber: 2 })
    expect(await namesFor('1')).toEqual(['Релиз 2'])
    expect(await namesFor('00002')).toEqual(['Другой'])
    await project('Релиз 2027', { projectNumber: 3 })
    expect(await namesFor('2027')).toEqual(['Релиз 2027'])
    expect(await namesFor('99999999999')).toEqual([])
  })

  test('text: a part of the name or the whole id, without case', async () => {
    const { id } = await project('Летний Релиз')
    await project('Зимний выпуск')
    expect(await namesFor(' ЛЕТНИЙ рел ')).toEqual(['Летний Релиз'])
    expect(await namesFor(id.toUpperCase())).toEqual(['Летний Релиз'])
    expect(await namesFor(id.slice(0, 20))).toEqual([])
  })

  test('a star stands for any text, also inside words', async () => {
    await project('Летний релиз')
    await project('Зимний выпуск')
    expect(await namesFor('л*ний')).toEqual(['Летний релиз'])
    expect(await namesFor('ет*рел*з')).toEqual(['Летний релиз'])
    expect(await namesFor('*ний')).toEqual(['Зимний выпуск', 'Летний релиз'])
    expect(await namesFor('рел*лет')).toEqual([])
  })

  test('wildcards and backslashes are literal', async () => {
    await project('100% чеков')
    await project('касса_2')
    await project('a\\b')
    expect(await namesFor('%')).toEqual(['100% чеков'])
    expect(await namesFor('_')).toEqual(['касса_2'])
    expect(await namesFor('\\')).toEqual(['a\\b'])
  })

  test('the status filters it', async () => {
    await project('Первый', { status: 'active' })
    await project('Второй', { status: 'archived' })
    const { projects } = await search({ query: '*', status: 'archived' })
    expect(projects.map(({ name }) => name)).toEqual(['Второй'])
  })
})

test('pages follow each other without gap or repeat, while projects are added', async () => {
  for (const number of [1, 2, 3, 4, 5]) await project(`Проект ${number}`)
  const first = await search({ query: 'проект', limit: '2' })
  await project('Проект 6')
  const second = await search({ query: 'проект', limit: '2', cursor: first.nextCursor ?? '' })
  const third = await search({ query: 'проект', limit: '2', cursor: second.nextCursor ?? '' })
  const names = [first, second, third].flatMap(({ projects }) => projects.map(({ name }) => name))
  expect(names).toEqual(['Проект 5', 'Проект 4', 'Проект 3', 'Проект 2', 'Проект 1'])
  expect(third.nextCursor).toBeNull()
  expect((await search({ query: 'проект' })).nextCursor).toBeUndefined()
})

const REFUSED: Record<string, string>[] = [
  { status: 'paused' },
  { limit: '0' },
  { limit: '1001' },
  { limit: 'many' },
  { cursor: 'x' },
  { query: 'a\u0000b' },
  { query: 'x'.repeat(201) },
]

test.each(REFUSED)('%j is refused', async (query) => {
  expect(await callRoute(searchProjects, { query, headers })).toMatchObject({ status: 422, code: 'invalid' })
})

test('a cursor that points nowhere answers nothing, and nobody else is answered', async () => {
  expect((await search({ cursor: '0'.repeat(24), limit: '5' })).projects).toEqual([])
  expect(await callRoute(searchProjects, { query: { query: '*' } })).toMatchObject({ status: 401 })
})

describe('reading a project', () => {
  test('by id and by number, with or without zeros', async () => {
    const { id } = await project('Летний релиз')
    for (const reference of [id, '1', '00001'])
      expect(await read(reference)).toMatchObject({ _id: id, projectNumber: 1 })
  })

  test('counts what is in each of its parts, without what is deleted', async () => {
    const { id: projectId } = await project('Летний релиз')
    const deleted = { deletedAt: new Date(), deletedById: (await createUser()).id }
    for (const type of ['orders', 'orders', 'receipts']) await createScenario({ projectId, type })
    await createScenario({ projectId, ...deleted })
    await createCloseDay({ projectId })
    await createCloseDay({ projectId, ...deleted })
    for (const given of [{}, {}, deleted]) await createAggregation({ projectId, ...given })
    for (const given of [{}, deleted]) await createMilestone({ projectId, ...given })
    await createAggregation({ projectId: (await project('Другой')).id })
    expect(await callForData(getProjectParts, { params: { id: projectId }, headers })).toEqual({
      parts: { orders: 2, receipts: 1, closeDays: 1, aggregations: 2, milestones: 1, moneyDiffers: 0 },
    })
    const unknown = await callRoute(getProjectParts, { params: { id: newId() }, headers })
    expect(unknown).toMatchObject({ status: 404 })
  })

  test('carries to its scenarios on how many working days a fix is proposed', async () => {
    const { id: projectId } = await project('Летний релиз')
    const { id } = await createScenario({ projectId })
    const readFixDays = async () =>
      (await callForData(getScenario, { params: { id }, headers })).scenario.fixDays
    expect([(await read(projectId)).fixDays, await readFixDays()]).toEqual([3, 3])
    const editor = await bearerHeaders(await createUser())
    const body = { name: 'Летний релиз', startDate: '2026-03-01', endDate: '2026-03-31' }
    const change = (fixDays: number) =>
      callRoute(updateProject, { params: { id: projectId }, body: { ...body, fixDays }, headers: editor })
    expect(await change(61)).toMatchObject({ status: 422 })
    await change(5)
    expect([(await read(projectId)).fixDays, await readFixDays()]).toEqual([5, 5])
    const events = await prisma.historyEvent.findMany({ where: { projectId, subject: 'project' } })
    expect(events.at(-1)?.changes).toMatchObject({ fixDays: { before: 3, after: 5 } })
    await expect(prisma.project.update({ where: { id: projectId }, data: { fixDays: 61 } })).rejects.toThrow(
      /Project_fix_days_in_range/,
    )
  })

  test('counts its scenarios wide', async () => {
    const { id: projectId } = await project('Летний релиз')
    const statuses = ['Новый', 'Ошибка при тесте', 'Выполнен с ошибками', 'Возврат', 'Выполнен']
    for (const status of statuses) await createScenario({ projectId, status })
    await createScenario({ status: 'Выполнен' })
    const stats = { total: 5, withErrors: 2, inProgress: 1, completed: 1 }
    expect((await read(projectId)).stats).toEqual(stats)
    expect((await search({ query: '1' })).projects).toMatchObject([{ _id: projectId, stats }])
    expect(await projectSummaryByNumber(1)).toEqual({
      _id: projectId,
      projectNumber: 1,
      name: 'Летний релиз',
      status: 'draft',
      stats,
    })
    expect(await projectSummaryByNumber(77)).toBeNull()
  })

  test('answers 404 for what is not there, and 401 without a session', async () => {
    const { id: _id } = await project('Летний релиз')
    for (const id of [newId(), '77', '0', '9999999999', 'x', _id.slice(1), `${_id}0`, "1' OR 1=1"]) {
      expect(await callRoute(getProject, { params: { id }, headers })).toMatchObject({
        status: 404,
        code: 'not_found',
      })
    }
    const unknown = await callRoute(getProject, { params: { id: newId() }, headers })
    expect(unknown.error).toBe('Project not found')
    expect(await callRoute(getProject, { params: { id: _id } })).toMatchObject({ status: 401 })
  })
})
