import { beforeEach, describe, expect, test, vi } from 'vitest'
import { introduceGroup } from '@/lib/features/notifications/service'
import { prisma } from '@/lib/server/db'
import { recountTallies } from '@/lib/server/tallies'
import { newId } from '@/lib/shared/ids'
import { createProject as projectInDatabase } from '@/tests/factories/project'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { createProject, getProject, updateProject, updateProjectStatus } from './contract'

const { telegram } = await vi.hoisted(() => import('@/tests/fixtures/telegram'))

let tester: Awaited<ReturnType<typeof createUser>>
let headers: { authorization: string }
let viewer: { authorization: string }

beforeEach(async () => {
  tester = await createUser({ name: 'Ирина Смирнова' })
  headers = await bearerHeaders(tester)
  viewer = await bearerHeaders(await createUser({ role: 'viewer' }))
  await introduceGroup(GROUP, tester.id)
})

const VALID = {
  name: 'Летний релиз',
  startDate: '2026-03-01',
  endDate: '2026-03-31T22:00:00.000Z',
  projectImage: 'OD:Sales' as const,
}
const GROUP = '-1001234567890'

const create = async (body: Record<string, unknown> = {}) =>
  (await callForData(createProject, { body: { ...VALID, ...body }, headers })).project

const update = (id: string, body: Record<string, unknown>, as: Record<string, string> = headers) =>
  callRoute(updateProject, { params: { id }, body: { ...VALID, ...body }, headers: as })

const setStatus = (id: string, body: Record<string, unknown>, as: Record<string, string> = headers) =>
  callRoute(updateProjectStatus, { params: { id }, body, headers: as })

const read = async (id: string) => (await callForData(getProject, { params: { id }, headers })).project
const history = (projectId: string) =>
  prisma.historyEvent.findMany({ where: { projectId }, orderBy: { id: 'asc' } })

describe('creating a project', () => {
  test('stores all of it, as a draft with the next number', async () => {
    await create()
    const project = await create({
      description: 'Чеки и марки',
      telegramGroupId: GROUP,
      tasks: [
        { task: 'CASH-1', pm: 'Unassigned' },
        { _id: 'temp_1', task: 'Марки', executor: 'Олег' },
      ],
      teamMembers: [{ _id: 'temp_0', name: 'Ирина', team: 'CASH', telegramId: '@irina' }],
      unknown: 'dropped',
    })
    expect(project).toMatchObject({
      projectNumber: 2,
      name: 'Летний релиз',
      status: 'draft',
      startDate: '2026-03-01T00:00:00.000Z',
      endDate: '2026-03-31T00:00:00.000Z',
      tasks: [
        { task: 'CASH-1', ticket: 'CASH-1', description: '', pm: 'Unassigned', executor: '' },
        { task: 'Марки', ticket: expect.stringMatching(/^OPER-\d{5}$/), executor: 'Олег' },
      ],
      teamMembers: [{ name: 'Ирина', team: 'CASH', telegramId: '@irina' }],
      stats: { total: 0, withErrors: 0, inProgress: 0, completed: 0 },
      version: 1,
    })
    expect(project).not.toHaveProperty('unknown')
    expect(await read(project._id)).toEqual(project)
    const row = await prisma.project.findUniqueOrThrow({ where: { id: project._id } })
    expect(row.createdById).toBe(tester.id)
    expect(await history(project._id)).toMatchObject([
      { subject: 'project', action: 'created', toStatus: 'draft', actorId: tester.id },
    ])
  })

  test('has the person who creates it as a member, unless the call names others', async () => {
    const creator = { name: tester.name, team: tester.team, telegramId: tester.telegramUsername }
    const other = { name: 'Ирина', team: 'CASH', telegramId: '@irina' }
    expect(await create()).toMatchObject({ teamMembers: [creator] })
    expect(await create({ teamMembers: [other] })).toMatchObject({ teamMembers: [other] })
    expect(await create({ teamMembers: [other], isCreatorMember: true })).toMatchObject({
      teamMembers: [other, creator],
    })
  })

  test('answers 201, needs a session, and is not for viewers', async () => {
    expect(await callRoute(createProject, { body: VALID, headers })).toMatchObject({ status: 201 })
    expect(await callRoute(createProject, { body: VALID })).toMatchObject({
      status: 401,
      code: 'unauthenticated',
    })
    expect(await callRoute(createProject, { body: VALID, headers: viewer })).toMatchObject({ status: 403 })
    expect(await prisma.project.count()).toBe(1)
  })

  test('refuses what breaks a rule, with its message', async () => {
    const answer = await callRoute(createProject, { body: { ...VALID, name: 'ab' }, headers })
    expect(answer).toMatchObject({
      status: 422,
      code: 'invalid',
      error: 'Project name must be at least 3 characters',
      fields: { name: 'Project name must be at least 3 characters' },
    })
    const russian = { ...headers, cookie: 'ui-language=ru' }
    const inRussian = await callRoute(createProject, { body: { ...VALID, name: '' }, headers: russian })
    expect(inRussian.error).toBe('Укажите название проекта')
    expect(await prisma.project.count()).toBe(0)
  })

  test('once for an idempotency key, however many ask at once', async () => {
    const call = () =>
      callRoute(createProject, { body: VALID, headers: { ...headers, 'idempotency-key': 'one' } })
    const answers = await Promise.all(Array.from({ length: 100 }, call))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    for (const { data } of answers) expect(data).toEqual(answers[0]?.data)
    expect(await prisma.project.count()).toBe(1)
    const other = { ...VALID, name: 'Другое имя' }
    const reused = await callRoute(createProject, {
      body: other,
      headers: { ...headers, 'idempotency-key': 'one' },
    })
    expect(reused).toMatchObject({ status: 422, code: 'invalid' })
  })

  test('a refused call does not burn its key', async () => {
    const withKey = { ...headers, 'idempotency-key': 'two' }
    const body = { ...VALID, copyScenarios: true, sourceProjectNumber: '00077' }
    expect(await callRoute(createProject, { body, headers: withKey })).toMatchObject({ status: 404 })
    await projectInDatabase({ projectNumber: 77 })
    expect(await callRoute(createProject, { body, headers: withKey })).toMatchObject({ status: 201 })
  })
})

describe('the Telegram group', () => {
  test('that is saved is checked at once, and again where it changes', async () => {
    const group = telegram.createGroup('QA чат')
    await introduceGroup(String(group.id), tester.id)
    const project = await create({ telegramGroupId: String(group.id) })
    expect(project.telegramGroup).toEqual({ state: 'reachable', problem: '', title: 'QA чат' })
    const answer = await update(project._id, { telegramGroupId: GROUP })
    expect(answer.data).toMatchObject({
      project: { telegramGroup: { state: 'unreachable', problem: 'not_found' } },
    })
    expect((await read(project._id)).telegramGroup).toMatchObject({ state: 'unreachable' })
  })

  test('that can’t be reached does not keep the project from being saved', async () => {
    const project = await create({ telegramGroupId: GROUP })
    expect(project.telegramGroup).toMatchObject({ state: 'unreachable' })
  })
})

describe('updating a project', () => {
  test('replaces details and lists: known rows are kept, new ones added, missing ones removed', async () => {
    const before = await create({
      tasks: [{ task: 'Первая' }, { task: 'Вторая' }, { task: 'Третья' }],
      teamMembers: [{ name: 'Ирина' }, { name: 'Олег' }],
    })
    const [first, , third] = before.tasks
    const answer = await update(before._id, {
      name: 'Осенний релиз',
      endDate: '2026-04-01',
      telegramGroupId: GROUP,
      tasks: [{ ...third, task: 'Третья, новая', ticket: 'FORGED' }, { _id: 'temp_9', task: 'Новая' }, first],
      teamMembers: [before.teamMembers[1]],
    })
    expect(answer.status).toBe(200)
    const after = await read(before._id)
    expect(answer.data).toEqual({ project: after })
    expect(after).toMatchObject({
      name: 'Осенний релиз',
      endDate: '2026-04-01T00:00:00.000Z',
      telegramGroupId: GROUP,
      projectImage: 'OD:Sales',
      tasks: [{ ...third, task: 'Третья, новая' }, { task: 'Новая' }, first],
      teamMembers: [before.teamMembers[1]],
      version: 2,
    })
    const [, event] = await history(before._id)
    expect(event).toMatchObject({ action: 'updated', actorId: tester.id })
    expect(Object.keys(Object(event?.changes)).toSorted()).toEqual([
      'endDate',
      'name',
      'tasks',
      'teamMembers',
      'telegramGroupId',
    ])
    expect(event?.changes).toHaveProperty('name', { before: 'Летний релиз', after: 'Осенний релиз' })
  })

  test('leaves what is not sent, empties what is sent empty', async () => {
    const before = await create({ description: 'Текст', telegramGroupId: GROUP, tasks: [{ task: 'Первая' }] })
    await update(before._id, {})
    expect(await read(before._id)).toEqual(before)
    await update(before._id, { description: null, telegramGroupId: '', tasks: [] })
    expect(await read(before._id)).toMatchObject({
      description: '',
      telegramGroupId: '',
      tasks: [],
      telegramGroup: null,
    })
  })

  test('that changes nothing writes nothing', async () => {
    const before = await create({ tasks: [{ task: 'Первая' }] })
    await update(before._id, { tasks: before.tasks, teamMembers: before.teamMembers, description: '' })
    expect(await read(before._id)).toEqual(before)
    expect(await history(before._id)).toHaveLength(1)
  })

  test('keeps a task whose texts were emptied, with its ticket, and one that has but a person', async () => {
    const before = await create({ tasks: [{ task: 'Первая', description: 'О чём' }] })
    const [first] = before.tasks
    await update(before._id, { tasks: [{ ...first, task: '', description: '' }, { executor: 'Мария' }] })
    expect((await read(before._id)).tasks).toMatchObject([
      { _id: first?._id, ticket: first?.ticket, task: '' },
      { task: '', executor: 'Мария' },
    ])
  })

  test('made on an old version is refused and shows what is stored', async () => {
    const { _id } = await create()
    await update(_id, { name: 'Раньше', version: 1 })
    const byBody = await update(_id, { name: 'Позже', version: 1 })
    expect(byBody).toMatchObject({
      status: 409,
      code: 'conflict',
      data: { current: { name: 'Раньше', version: 2 }, changes: [{ fields: ['name'] }] },
    })
    const byHeader = await update(_id, { name: 'Позже' }, { ...headers, 'if-match': '"1"' })
    expect(byHeader).toMatchObject({ status: 409, error: 'Somebody else changed this in the meantime.' })
    expect(await read(_id)).toMatchObject({ name: 'Раньше', version: 2 })
    expect(await update(_id, { name: 'Позже' }, { ...headers, 'if-match': '"2"' })).toMatchObject({
      status: 200,
    })
    expect(await update(_id, { name: 'Без версии' })).toMatchObject({ status: 200 })
  })

  test('names its version in one of the supported ways, or is refused', async () => {
    const { _id } = await create()
    const name = (await read(_id)).name
    const withHeader = (ifMatch: string) =>
      update(_id, { name: 'Переписано' }, { ...headers, 'if-match': ifMatch })
    for (const unreadable of ['1', 'W/1', '"x"', '""', '"-1"', '"1.5"', '"1", "2"', '"0"', '']) {
      const answer = await withHeader(unreadable)
      expect(answer, unreadable).toMatchObject({ status: 422, code: 'invalid' })
      expect(answer.fields).toEqual({ version: expect.any(String) })
    }
    for (const large of ['"2147483648"', '"99999999999"', `"${'9'.repeat(400)}"`, 'W/"2147483648"']) {
      expect(await withHeader(large), large).toMatchObject({ status: 409, data: { current: { name } } })
    }
    expect(await update(_id, { name: 'Переписано', version: 2_147_483_648 })).toMatchObject({ status: 409 })
    expect((await read(_id)).name).toBe(name)
    expect(await withHeader('W/"1"')).toMatchObject({ status: 200 })
    expect(await withHeader('W/"1"')).toMatchObject({ status: 409 })
    expect(await withHeader('*')).toMatchObject({ status: 200 })
  })

  test('with half a character is refused', async () => {
    const { _id } = await create()
    const answer = await update(_id, { name: 'Имя \ud800', description: '\udc00' })
    expect(answer).toMatchObject({ status: 422, fields: { name: expect.any(String) } })
    expect(Object.keys(answer.fields ?? {})).toEqual(['name', 'description'])
  })

  test('by many at once loses nothing: each is applied or refused', async () => {
    const { _id } = await create()
    const edits = Array.from({ length: 20 }, (_, index) => update(_id, { name: `Имя ${index}`, version: 1 }))
    const answers = await Promise.all(edits)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect((await read(_id)).version).toBe(2)
  })

  test('is refused without session, for viewers, for unknown ids and against the rules', async () => {
    const { _id } = await create()
    expect(await update(_id, {}, {})).toMatchObject({ status: 401 })
    expect(await update(_id, {}, viewer)).toMatchObject({ status: 403 })
    expect(await update(newId(), {})).toMatchObject({ status: 404, error: 'Project not found' })
    expect(await update('7', {})).toMatchObject({ status: 404 })
    const members = [{ name: 'Ирина', telegramId: '@irina' }]
    expect(await update(_id, { teamMembers: members })).toMatchObject({
      status: 422,
      error: 'Team member 1: Team selection is required',
    })
    expect(await update(_id, { version: 0 })).toMatchObject({ status: 422 })
    expect((await read(_id)).version).toBe(1)
  })
})

describe('a project’s status', () => {
  test('change is stored, recorded and announced to the group', async () => {
    const { _id } = await create({ telegramGroupId: GROUP })
    const answer = await setStatus(_id, { status: 'archived', version: 1 })
    expect(answer).toMatchObject({ status: 200, data: { project: { status: 'archived', version: 2 } } })
    const change = { fromStatus: 'draft', toStatus: 'archived' }
    expect((await history(_id)).at(-1)).toMatchObject({
      action: 'status_changed',
      actorId: tester.id,
      ...change,
    })
    expect(await prisma.groupNotification.findMany()).toMatchObject([
      {
        chatId: GROUP,
        projectId: _id,
        kind: 'project_status',
        facts: { projectNumber: 1, projectName: 'Летний релиз', ...change, actorName: 'Ирина Смирнова' },
      },
    ])
  })

  test('that it has already changes nothing', async () => {
    const { _id } = await create({ telegramGroupId: GROUP })
    expect(await setStatus(_id, { status: 'draft' })).toMatchObject({ status: 200 })
    expect((await read(_id)).version).toBe(1)
    expect(await history(_id)).toHaveLength(1)
    expect(await prisma.groupNotification.count()).toBe(0)
  })

  test('that was taken back counts nowhere, nor does taking it back', async () => {
    const { _id } = await create()
    await setStatus(_id, { status: 'completed' })
    await setStatus(_id, { status: 'archived' })
    expect(await setStatus(_id, { status: 'completed', version: 3, isUndo: true })).toMatchObject({
      status: 200,
    })
    expect(await read(_id)).toMatchObject({ status: 'completed', version: 4 })
    expect((await history(_id)).map(({ toStatus, isUndone }) => [toStatus, isUndone])).toEqual([
      ['draft', false],
      ['completed', false],
      ['archived', true],
      ['completed', true],
    ])
    expect(await recountTallies()).toEqual([])
  })

  test('of a project without a group is announced to nobody', async () => {
    const { _id } = await create()
    await setStatus(_id, { status: 'active' })
    expect(await history(_id)).toHaveLength(2)
    expect(await prisma.groupNotification.count()).toBe(0)
  })

  test('is refused without session, for viewers, for unknown ids, words and versions', async () => {
    const { _id } = await create()
    expect(await setStatus(_id, { status: 'active' }, {})).toMatchObject({ status: 401 })
    expect(await setStatus(_id, { status: 'active' }, viewer)).toMatchObject({ status: 403 })
    expect(await setStatus(newId(), { status: 'active' })).toMatchObject({ status: 404 })
    expect(await setStatus('nonsense', { status: 'active' })).toMatchObject({ status: 404 })
    expect(await setStatus(_id, { status: 'paused' })).toMatchObject({ status: 422 })
    expect(await setStatus(_id, { status: { not: 'draft' } })).toMatchObject({ status: 422 })
    expect(await setStatus(_id, { status: 'active', version: 2 })).toMatchObject({
      status: 409,
      data: { current: { status: 'draft', version: 1 } },
    })
    expect(await read(_id)).toMatchObject({ status: 'draft', version: 1 })
  })
})

describe('members', () => {
  test('are kept in the order sent, also where the order is all that changes', async () => {
    const { _id, teamMembers } = await create({ teamMembers: [{ name: 'Ирина' }, { name: 'Олег' }] })
    await update(_id, { teamMembers: teamMembers.toReversed() })
    expect(await read(_id)).toMatchObject({ teamMembers: teamMembers.toReversed(), version: 2 })
  })

  test('that are kept were stored when they were stored first', async () => {
    const { _id, teamMembers } = await create({ teamMembers: [{ name: 'Ирина' }] })
    const before = await prisma.projectMember.findFirstOrThrow()
    await update(_id, {
      teamMembers: [
        { _id: 'temp_0', name: 'Олег' },
        { ...teamMembers[0], team: 'OD' },
      ],
    })
    const after = await prisma.projectMember.findUniqueOrThrow({ where: { id: before.id } })
    expect(after).toMatchObject({ name: 'Ирина', team: 'OD', position: 1, createdAt: before.createdAt })
  })

  test('never touches another project’s rows', async () => {
    const other = await create({ tasks: [{ task: 'Чужая' }], teamMembers: [{ name: 'Чужой' }] })
    const mine = await create()
    await update(mine._id, {
      tasks: [{ ...other.tasks[0], task: 'Взятая' }],
      teamMembers: [{ ...other.teamMembers[0], name: 'Взятый' }],
    })
    expect(await read(other._id)).toEqual(other)
    expect((await read(mine._id)).tasks[0]?._id).not.toBe(other.tasks[0]?._id)
  })
})
