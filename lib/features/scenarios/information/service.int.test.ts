import { beforeEach, describe, expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { newId } from '@/lib/shared/ids'
import { BULK_LIMIT } from '@/lib/shared/limits'
import { createBasket } from '@/tests/factories/basket'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute, countStatuses } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { deleteScenarios, getScenario } from '../contract'
import {
  setResponsibleOfScenarios,
  setStatusOfScenarios,
  undoResponsibleOfScenarios,
  undoStatusOfScenarios,
  updateScenarioData,
  updateScenarioDataResponsible,
  updateScenarioResponsible,
  updateScenarioReviewer,
  updateScenarioStatus,
} from './contract'

const GROUP = '-1001234567890'

let tester: Awaited<ReturnType<typeof createUser>>
let headers: { authorization: string }
let viewer: { authorization: string }
let projectId: string

beforeEach(async () => {
  tester = await createUser({ name: 'Ирина Смирнова' })
  headers = await bearerHeaders(tester)
  viewer = await bearerHeaders(await createUser({ role: 'viewer' }))
  projectId = (await createProject({ telegramGroupId: GROUP })).id
})

const read = async (id: string) => (await callForData(getScenario, { params: { id }, headers })).scenario
const history = (subjectId: string) =>
  prisma.historyEvent.findMany({ where: { subjectId }, orderBy: { id: 'asc' } })

describe('a scenario’s status', () => {
  const setStatus = (id: string, body: Record<string, unknown>, as: Record<string, string> = headers) =>
    callRoute(updateScenarioStatus, { params: { id }, body, headers: as })

  test('change is stored, recorded and announced to the group', async () => {
    const { id } = await createScenario({ projectId })
    const answer = await setStatus(id, { status: 'Готов для выдачи', version: 1 })
    expect(answer).toMatchObject({
      status: 200,
      data: { scenario: { status: 'Готов для выдачи', version: 2 } },
    })
    // No list of a scenario can have changed, so that none is answered.
    expect(JSON.stringify(answer.data)).not.toMatch(/"(products|steps)":/)
    const change = { fromStatus: 'Новый', toStatus: 'Готов для выдачи' }
    expect(await history(id)).toMatchObject([
      {
        projectId,
        scenarioId: id,
        subject: 'scenario',
        action: 'status_changed',
        actorId: tester.id,
        ...change,
      },
    ])
    expect(await prisma.groupNotification.findMany()).toMatchObject([
      {
        chatId: GROUP,
        kind: 'scenario_status',
        facts: { scenarioId: id, scenarioNumber: '00001-001', actorName: 'Ирина Смирнова', ...change },
      },
    ])
  })

  test("'Ошибка при тесте' asks for an error report, and keeps asking", async () => {
    const { id } = await createScenario({ projectId })
    await setStatus(id, { status: 'Ошибка при тесте' })
    expect(await read(id)).toMatchObject({ needsErrorReport: true })
    await setStatus(id, { status: 'В работе' })
    expect(await read(id)).toMatchObject({ status: 'В работе', needsErrorReport: true, version: 3 })
  })

  test('that it has already changes nothing', async () => {
    const { id } = await createScenario({ projectId })
    expect(await setStatus(id, { status: 'Новый' })).toMatchObject({ status: 200 })
    expect(await read(id)).toMatchObject({ version: 1 })
    expect(await prisma.historyEvent.count()).toBe(0)
    expect(await prisma.groupNotification.count()).toBe(0)
  })

  test('set by many at once is recorded without a gap', async () => {
    const { id } = await createScenario({ projectId })
    const statuses = ['В работе', 'Возврат', 'Выполнен', 'Реализован', 'В работе', 'Выполнен']
    await Promise.all(statuses.map((status) => setStatus(id, { status })))
    const events = await history(id)
    expect(events.slice(1).map(({ fromStatus }) => fromStatus)).toEqual(
      events.slice(0, -1).map(({ toStatus }) => toStatus),
    )
    expect(await read(id)).toMatchObject({ version: events.length + 1, status: events.at(-1)?.toStatus })
  })

  test('is refused without session, for viewers, for unknown ids, words and versions', async () => {
    const { id } = await createScenario({ projectId })
    const body = { status: 'В работе' }
    expect(await setStatus(id, body, {})).toMatchObject({ status: 401 })
    expect(await setStatus(id, body, viewer)).toMatchObject({ status: 403 })
    expect(await setStatus(newId(), body)).toMatchObject({ status: 404, error: 'Scenario not found' })
    expect(await setStatus('x', body)).toMatchObject({ status: 404 })
    expect(await setStatus(id, { status: 'broken' })).toMatchObject({ status: 422 })
    expect(await setStatus(id, {})).toMatchObject({ status: 422 })
    expect(await setStatus(id, { ...body, version: 7 })).toMatchObject({
      status: 409,
      code: 'conflict',
      data: { current: { _id: id, status: 'Новый', version: 1 } },
    })
    expect(await read(id)).toMatchObject({ status: 'Новый', version: 1 })
  })
})

describe('a scenario’s data', () => {
  const setData = (id: string, body: Record<string, unknown>, as: Record<string, string> = headers) =>
    callRoute(updateScenarioData, { params: { id }, body, headers: as })
  let basket: number

  beforeEach(async () => {
    basket = (await createBasket({})).number
  })

  test('changes in the fields given; nothing is required', async () => {
    const { id } = await createScenario({ projectId, type: 'orders', basketNumber: basket, plant: '1' })
    const before = await read(id)
    const data = { plant: '', basket: null, miz: true, payment: 'Postpay', promo: true, unknown: 'dropped' }
    expect(await setData(id, { data, version: 1 })).toMatchObject({
      status: 200,
      data: { scenario: { version: 2 } },
    })
    const after = await read(id)
    expect(after.data).toEqual({ ...before.data, plant: '', basket: null, miz: true, payment: 'Postpay' })
    const [event] = await history(id)
    expect(event).toMatchObject({ action: 'updated', scenarioId: id })
    expect(event?.changes).toMatchObject({
      plant: { before: '1', after: '' },
      basket: { before: basket, after: null },
    })
  })

  test('that is stored already changes nothing', async () => {
    const { id } = await createScenario({ projectId, basketNumber: basket })
    const before = await read(id)
    await setData(id, { data: before.data })
    expect(await read(id)).toEqual(before)
    expect(await history(id)).toEqual([])
  })

  test('is refused without session, for viewers, for unknown ids, values and versions', async () => {
    const { id } = await createScenario({ projectId })
    const data = { plant: '7' }
    expect(await setData(id, { data }, {})).toMatchObject({ status: 401 })
    expect(await setData(id, { data }, viewer)).toMatchObject({ status: 403 })
    expect(await setData(newId(), { data })).toMatchObject({ status: 404 })
    expect(await setData('x', { data })).toMatchObject({ status: 404 })
    expect(await setData(id, { data: { country: 'Mars' } })).toMatchObject({
      status: 422,
      fields: { 'data.country': 'This value is not among the allowed ones.' },
    })
    expect(await setData(id, { data: { plant: 'a\u0000' } })).toMatchObject({ status: 422 })
    expect(await setData(id, { data: { basket: basket + 1 } })).toMatchObject({
      status: 422,
      fields: { 'data.basket': 'There is no basket with this number.' },
    })
    expect(await setData(id, { data, version: 2 })).toMatchObject({
      status: 409,
      data: { current: { version: 1 } },
    })
    expect(await read(id)).toMatchObject({ version: 1 })
  })
})

describe.each([
  ['responsible', updateScenarioResponsible],
  ['reviewer', updateScenarioReviewer],
  ['dataResponsible', updateScenarioDataResponsible],
] as const)('%s', (role, endpoint) => {
  const setPerson = (id: string, userId: unknown, as: Record<string, string> = headers, version?: number) =>
    callRoute<typeof endpoint.params, typeof endpoint.query, typeof endpoint.body, typeof endpoint.data>(
      endpoint,
      {
        params: { id },
        body: { [role]: userId, version },
        headers: as,
      },
    )

  test('is set, recorded and taken away', async () => {
    const { id } = await createScenario({ projectId })
    const person = await createUser({ name: 'Олег' })
    expect(await setPerson(id, person.id, headers, 1)).toMatchObject({
      status: 200,
      data: {
        scenario: {
          [role]: { _id: person.id, name: 'Олег', telegramUsername: person.telegramUsername },
          version: 2,
        },
      },
    })
    await setPerson(id, person.id)
    expect(await setPerson(id, null)).toMatchObject({
      status: 200,
      data: { scenario: { [role]: null, version: 3 } },
    })
    expect(await history(id)).toMatchObject([
      { action: 'updated', changes: { [role]: { before: null, after: { _id: person.id, name: 'Олег' } } } },
      { action: 'updated', changes: { [role]: { before: { name: 'Олег' }, after: null } } },
    ])
  })

  test('must be somebody who can sign in', async () => {
    const { id } = await createScenario({ projectId })
    const gone = await createUser({ isActive: false })
    for (const userId of [newId(), gone.id]) {
      expect(await setPerson(id, userId)).toMatchObject({
        status: 422,
        fields: { [role]: 'This person is not among the active users.' },
      })
    }
    for (const userId of ['x', 7, { not: '' }, undefined]) {
      expect(await setPerson(id, userId)).toMatchObject({ status: 422 })
    }
    expect(await read(id)).toMatchObject({ version: 1 })
  })

  test('is refused without session, for viewers, for unknown ids and versions', async () => {
    const { id } = await createScenario({ projectId })
    expect(await setPerson(id, tester.id, {})).toMatchObject({ status: 401 })
    expect(await setPerson(id, tester.id, viewer)).toMatchObject({ status: 403 })
    expect(await setPerson(newId(), tester.id)).toMatchObject({ status: 404 })
    expect(await setPerson(id, tester.id, headers, 2)).toMatchObject({ status: 409 })
    expect(await read(id)).toMatchObject({ [role]: null })
  })
})

describe('many at once', () => {
  let ids: string[]

  beforeEach(async () => {
    const quiet = await createProject()
    ids = []
    for (const of of [projectId, projectId, quiet.id]) ids.push((await createScenario({ projectId: of })).id)
  })

  const readScenarioRows = () => prisma.scenario.findMany({ orderBy: { id: 'asc' } })
  const events = () => prisma.historyEvent.findMany({ orderBy: { id: 'asc' } })

  describe('a status for many', () => {
    const set = (status: string, wanted = ids) =>
      callRoute(setStatusOfScenarios, { body: { ids: wanted, status }, headers })

    test('is stored, recorded and announced as for one', async () => {
      await prisma.scenario.update({ where: { id: ids[1] ?? '' }, data: { status: 'Ошибка при тесте' } })
      const { changes } = await callForData(setStatusOfScenarios, {
        body: { ids: [...ids, ids[0] ?? ''], status: 'Ошибка при тесте' },
        headers,
      })
      expect(changes).toEqual(
        [ids[0], ids[2]].map((_id) => ({ _id, version: 2, status: 'Новый', needsErrorReport: false })),
      )
      expect((await readScenarioRows()).map(({ status, version }) => [status, version])).toEqual([
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
      await callForData(deleteScenarios, { body: { ids: [ids[2] ?? ''] }, headers })
      expect(await set('Выполнен')).toMatchObject({ status: 404 })
      expect((await readScenarioRows()).every(({ status }) => status === 'Новый')).toBe(true)
      expect(await prisma.groupNotification.count()).toBe(0)
    })

    test('is put back where nobody has changed the scenario since', async () => {
      const { changes } = await callForData(setStatusOfScenarios, {
        body: { ids, status: 'Ошибка при тесте' },
        headers,
      })
      await callForData(updateScenarioStatus, {
        params: { id: ids[1] ?? '' },
        body: { status: 'Выполнен' },
        headers,
      })
      const undo = () => callForData(undoStatusOfScenarios, { body: { changes }, headers })
      expect(await undo()).toEqual({ restored: 2, skipped: 1 })
      expect((await readScenarioRows()).map((row) => [row.status, row.needsErrorReport])).toEqual([
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
      expect(await countStatuses(call, 12)).toEqual({ 200: 12 })
      for (const { id, status, version } of await readScenarioRows()) {
        const own = await prisma.historyEvent.findMany({ where: { scenarioId: id } })
        expect(own).toHaveLength(version - 1)
        // Each status was left as often as it was reached, except the first and the last.
        const come = ['Новый', ...own.map(({ toStatus }) => toStatus)]
        const left = [...own.map(({ fromStatus }) => fromStatus), status]
        expect(come.sort()).toEqual(left.sort())
      }
    })

    test('is set for a thousand at once, and for no more', async () => {
      const { id: crowded } = await createProject({ telegramGroupId: GROUP })
      const [source] = await readScenarioRows()
      if (!source) throw new Error('There is no scenario to multiply.')
      const many = Array.from({ length: BULK_LIMIT }, (_, index) => ({
        ...source,
        id: newId(),
        projectId: crowded,
        runningNumber: index + 1,
        scenarioNumber: `00009-${String(index + 1).padStart(3, '0')}`,
      }))
      await prisma.scenario.createMany({ data: many })
      const wanted = many.map(({ id }) => id)
      expect(await set('Выполнен', wanted)).toMatchObject({ status: 200 })
      expect(
        await prisma.scenario.count({ where: { projectId: crowded, status: 'Выполнен', version: 2 } }),
      ).toBe(1000)
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
      const { changes } = await callForData(setResponsibleOfScenarios, {
        body: { ids, responsible: tester.id },
        headers,
      })
      expect(changes.map(({ responsible }) => responsible)).toEqual([former.id, null, null])
      expect((await readScenarioRows()).every(({ responsibleId }) => responsibleId === tester.id)).toBe(true)
      expect((await events())[0]?.changes).toEqual({
        responsible: {
          before: { _id: former.id, name: 'Олег' },
          after: { _id: tester.id, name: 'Ирина Смирнова' },
        },
      })
      // Undo may bring back a person who has left.
      await prisma.user.update({ where: { id: former.id }, data: { isActive: false } })
      expect(await callForData(undoResponsibleOfScenarios, { body: { changes }, headers })).toEqual({
        restored: 3,
        skipped: 0,
      })
      const restored = (await readScenarioRows()).map(({ responsibleId }) => responsibleId)
      expect(restored).toEqual([former.id, null, null])
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
})
