import { beforeEach, describe, expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { BULK_LIMIT } from '@/lib/shared/bulk'
import type { Endpoint } from '@/lib/shared/endpoint'
import { newId } from '@/lib/shared/ids'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createScenarioStep } from '@/tests/factories/scenario-step'
import { createUser } from '@/tests/factories/user'
import { callRoute, dataOf, statusesOf } from '@/tests/fixtures/api'
import { bearerOf } from '@/tests/fixtures/session'
import { getScenario, listScenarios, updateScenarioStatus } from '../contract'
import {
  deleteScenarios,
  setResponsibleOfScenarios,
  setStatusOfScenarios,
  undoResponsibleOfScenarios,
  undoStatusOfScenarios,
} from './contract'

const GROUP = '-1001234567890'

let tester: Awaited<ReturnType<typeof createUser>>
let headers: { authorization: string }
let ids: string[]

beforeEach(async () => {
  tester = await createUser({ name: 'Ирина' })
  headers = await bearerOf(tester)
  const told = await createProject({ telegramGroupId: GROUP })
  const quiet = await createProject()
  ids = []
  for (const projectId of [told.id, told.id, quiet.id]) ids.push((await createScenario({ projectId })).id)
})

const rowsOf = () => prisma.scenario.findMany({ orderBy: { id: 'asc' } })
const events = () => prisma.historyEvent.findMany({ orderBy: { id: 'asc' } })

describe('a status for many', () => {
  const set = (status: string, wanted = ids) =>
    callRoute(setStatusOfScenarios, { body: { ids: wanted, status }, headers })

  test('is stored, recorded and told as for one', async () => {
    await prisma.scenario.update({ where: { id: ids[1] ?? '' }, data: { status: 'Ошибка при тесте' } })
    const { changes } = await dataOf(setStatusOfScenarios, {
      body: { ids: [...ids, ids[0] ?? ''], status: 'Ошибка при тесте' },
      headers,
    })
    expect(changes).toEqual(
      [ids[0], ids[2]].map((_id) => ({ _id, version: 2, status: 'Новый', needsErrorReport: false })),
    )
    expect((await rowsOf()).map(({ status, version }) => [status, version])).toEqual([
      ['Ошибка при тесте', 2],
      ['Ошибка при тесте', 1],
      ['Ошибка при тесте', 2],
    ])
    const change = { fromStatus: 'Новый', toStatus: 'Ошибка при тесте' }
    expect(await events()).toMatchObject(
      [ids[0], ids[2]].map((scenarioId) => ({
        scenarioId,
        subject: 'scenario',
        action: 'status_changed',
        actorId: tester.id,
        ...change,
      })),
    )
    expect(await prisma.groupNotification.findMany()).toMatchObject([
      { chatId: GROUP, kind: 'scenario_status', facts: { scenarioId: ids[0], ...change } },
    ])
  })

  test('is set for none where one is unknown or deleted', async () => {
    expect(await set('Выполнен', [...ids, newId()])).toMatchObject({
      status: 404,
      error: 'Scenario not found',
    })
    await dataOf(deleteScenarios, { body: { ids: [ids[2] ?? ''] }, headers })
    expect(await set('Выполнен')).toMatchObject({ status: 404 })
    expect((await rowsOf()).every(({ status }) => status === 'Новый')).toBe(true)
    expect(await prisma.groupNotification.count()).toBe(0)
  })

  test('is put back where nobody has changed the scenario since', async () => {
    const { changes } = await dataOf(setStatusOfScenarios, {
      body: { ids, status: 'Ошибка при тесте' },
      headers,
    })
    await dataOf(updateScenarioStatus, {
      params: { id: ids[1] ?? '' },
      body: { status: 'Выполнен' },
      headers,
    })
    const undo = () => dataOf(undoStatusOfScenarios, { body: { changes }, headers })
    expect(await undo()).toEqual({ restored: 2, skipped: 1 })
    expect((await rowsOf()).map((row) => [row.status, row.needsErrorReport])).toEqual([
      ['Новый', false],
      ['Выполнен', true],
      ['Новый', false],
    ])
    expect((await events()).at(-1)).toMatchObject({ fromStatus: 'Ошибка при тесте', toStatus: 'Новый' })
    expect(await prisma.groupNotification.count()).toBe(4)
    expect(await undo()).toEqual({ restored: 0, skipped: 3 })
  })

  test('set by many at once leaves a history without a gap', async () => {
    const statuses = ['В работе', 'Возврат', 'Выполнен', 'Реализован']
    const mixed = [ids, [...ids].reverse()]
    const call = (index: number) => set(statuses[index % 4] ?? '', mixed[index % 2])
    expect(await statusesOf(call, 12)).toEqual({ 200: 12 })
    for (const { id, status, version } of await rowsOf()) {
      const own = await prisma.historyEvent.findMany({ where: { scenarioId: id } })
      expect(own).toHaveLength(version - 1)
      // Each status was left as often as it was come to, but for the first and the last.
      const come = ['Новый', ...own.map(({ toStatus }) => toStatus)]
      const left = [...own.map(({ fromStatus }) => fromStatus), status]
      expect(come.sort()).toEqual(left.sort())
    }
  })

  test('is set for a thousand at once, and for no more', async () => {
    const { id: projectId } = await createProject({ telegramGroupId: GROUP })
    const [source] = await rowsOf()
    if (!source) throw new Error('There is no scenario to multiply.')
    const many = Array.from({ length: BULK_LIMIT }, (_, index) => ({
      ...source,
      id: newId(),
      projectId,
      runningNumber: index + 1,
      scenarioNumber: `00009-${String(index + 1).padStart(3, '0')}`,
    }))
    await prisma.scenario.createMany({ data: many })
    const wanted = many.map(({ id }) => id)
    expect(await set('Выполнен', wanted)).toMatchObject({ status: 200 })
    expect(await prisma.scenario.count({ where: { projectId, status: 'Выполнен', version: 2 } })).toBe(1000)
    expect(await prisma.historyEvent.count()).toBe(1000)
    expect(await prisma.groupNotification.count()).toBe(1000)
    expect(await set('Новый', [...wanted, ids[0] ?? ''])).toMatchObject({ status: 422 })
  })
})

describe('a responsible person for many', () => {
  const set = (responsible: string | null) =>
    callRoute(setResponsibleOfScenarios, { body: { ids, responsible }, headers })

  test('is stored, recorded and put back', async () => {
    const former = await createUser({ name: 'Олег' })
    await prisma.scenario.update({ where: { id: ids[0] ?? '' }, data: { responsibleId: former.id } })
    const { changes } = await dataOf(setResponsibleOfScenarios, {
      body: { ids, responsible: tester.id },
      headers,
    })
    expect(changes.map(({ responsible }) => responsible)).toEqual([former.id, null, null])
    expect((await rowsOf()).every(({ responsibleId }) => responsibleId === tester.id)).toBe(true)
    expect((await events())[0]?.changes).toEqual({
      responsible: {
        before: { _id: former.id, name: 'Олег' },
        after: { _id: tester.id, name: 'Ирина' },
      },
    })
    // Somebody who has left may be put back where they stood.
    await prisma.user.update({ where: { id: former.id }, data: { isActive: false } })
    expect(await dataOf(undoResponsibleOfScenarios, { body: { changes }, headers })).toEqual({
      restored: 3,
      skipped: 0,
    })
    expect((await rowsOf()).map(({ responsibleId }) => responsibleId)).toEqual([former.id, null, null])
  })

  test('must be somebody who can sign in', async () => {
    const left = await createUser({ isActive: false })
    for (const nobody of [left.id, newId()]) expect(await set(nobody)).toMatchObject({ status: 422 })
    expect(await prisma.historyEvent.count()).toBe(0)
    expect(await set(null)).toMatchObject({ status: 200, data: { changes: [] } })
    const changes = [{ _id: ids[0] ?? '', version: 1, responsible: newId() }]
    expect(await callRoute(undoResponsibleOfScenarios, { body: { changes }, headers })).toMatchObject({
      status: 422,
    })
  })
})

describe('deleting many', () => {
  const remove = (wanted = ids) => callRoute(deleteScenarios, { body: { ids: wanted }, headers })
  const listed = async () => (await dataOf(listScenarios, { query: { limit: '10' }, headers })).counts?.total

  test('takes them out of sight, and says so in their history', async () => {
    await createScenarioStep({ scenarioId: ids[0] ?? '' })
    expect(await remove()).toMatchObject({ status: 200, data: { deleted: 3 } })
    expect(await listed()).toBe(0)
    for (const id of ids) {
      expect(await callRoute(getScenario, { params: { id }, headers })).toMatchObject({ status: 404 })
    }
    expect(await prisma.scenarioStep.count()).toBe(1)
    expect(await events()).toMatchObject(
      ids.map((scenarioId) => ({ scenarioId, action: 'deleted', fromStatus: 'Новый' })),
    )
  })

  test('deletes none where one is unknown', async () => {
    expect(await remove([...ids, newId()])).toMatchObject({ status: 404 })
    expect(await listed()).toBe(3)
    await remove()
    expect(await remove()).toMatchObject({ status: 404 })
  })
})

const change = { version: 1 }
const CALLS: [Endpoint, (id: string) => Record<string, unknown>][] = [
  [setStatusOfScenarios, (id) => ({ ids: [id], status: 'Выполнен' })],
  [setResponsibleOfScenarios, (id) => ({ ids: [id], responsible: null })],
  [deleteScenarios, (id) => ({ ids: [id] })],
  [
    undoStatusOfScenarios,
    (_id) => ({ changes: [{ ...change, _id, status: 'Возврат', needsErrorReport: false }] }),
  ],
  [undoResponsibleOfScenarios, (_id) => ({ changes: [{ ...change, _id, responsible: null }] })],
]

describe.each(CALLS)('$path', (endpoint, bodyOf) => {
  test('is refused without session, for viewers and for what it can’t read', async () => {
    const body = bodyOf(ids[0] ?? '')
    expect(await callRoute(endpoint, { body })).toMatchObject({ status: 401 })
    const viewer = await bearerOf(await createUser({ role: 'viewer' }))
    expect(await callRoute(endpoint, { body, headers: viewer })).toMatchObject({ status: 403 })
    for (const wrong of [{}, { ...body, ids: [], changes: [] }, bodyOf('x')]) {
      expect(await callRoute(endpoint, { body: wrong, headers })).toMatchObject({ status: 422 })
    }
    expect((await rowsOf()).every(({ version }) => version === 1)).toBe(true)
  })
})
