import { beforeEach, describe, expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { newId } from '@/lib/shared/ids'
import { createBasket } from '@/tests/factories/basket'
import { createProject } from '@/tests/factories/project'
import { createScenario as scenarioInDatabase } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callRoute, dataOf } from '@/tests/fixtures/api'
import { bearerOf } from '@/tests/fixtures/session'
import { createScenario, deleteScenario, getScenario, updateScenarioStatus } from './contract'

const GROUP = '-1001234567890'

let tester: Awaited<ReturnType<typeof createUser>>
let headers: { authorization: string }
let viewer: { authorization: string }
let projectId: string
let basket: number

beforeEach(async () => {
  tester = await createUser({ name: 'Ирина Смирнова' })
  headers = await bearerOf(tester)
  viewer = await bearerOf(await createUser({ role: 'viewer' }))
  projectId = (await createProject({ name: 'Летний релиз', telegramGroupId: GROUP })).id
  basket = (await createBasket({})).number
})

const ORDERS = {
  country: 'Russia',
  plant: '1001',
  currency: 'RUB',
  shipment: 'InStore',
  payment: 'Pre-paid',
  collection: 'complete',
  hand_out: 'partial',
  realization: 'complete',
} as const

const create = (body: Record<string, unknown>, as: Record<string, string> = headers, id = projectId) =>
  callRoute(createScenario, { params: { id }, body, headers: as })

const read = async (id: string) => (await dataOf(getScenario, { params: { id }, headers })).scenario
const history = (subjectId: string) =>
  prisma.historyEvent.findMany({ where: { subjectId }, orderBy: { id: 'asc' } })

describe('creating a scenario', () => {
  test('stores its data under the project’s next number', async () => {
    await scenarioInDatabase({ projectId })
    const data = {
      ...ORDERS,
      basket: String(basket),
      exchange: true,
      add_req: 'Без чека',
      bonus_card: true,
      other: 1,
    }
    const { scenario } = await dataOf(createScenario, {
      params: { id: projectId },
      body: { type: 'orders', data },
      headers,
    })
    expect(scenario).toMatchObject({
      scenarioNumber: '00001-002',
      type: 'orders',
      status: 'Новый',
      needsErrorReport: false,
      projectId,
      projectName: 'Летний релиз',
      projectNumber: 1,
      responsible: null,
      version: 1,
      productsVersion: 1,
      products: [],
      steps: [],
    })
    const off = {
      agent_otch: false,
      return_dvd: false,
      return_ndvd: false,
      return_vk: false,
      due_defect: false,
      miz: false,
    }
    expect(scenario.data).toEqual({ ...ORDERS, ...off, basket, exchange: true, add_req: 'Без чека' })
    expect(await read(scenario._id)).toEqual(scenario)
    expect(await history(scenario._id)).toMatchObject([
      { projectId, scenarioId: scenario._id, action: 'created', toStatus: 'Новый', actorId: tester.id },
    ])
  })

  test('of receipts', async () => {
    const data = { country: 'Kazakhstan', plant: '7', currency: 'KZT', basket, promo: true }
    const answer = await create({ type: 'receipts', data })
    expect(answer).toMatchObject({ status: 201, data: { scenario: { type: 'receipts', data } } })
  })

  test('refuses what lacks, with its sentence', async () => {
    expect(await create({ type: 'orders', data: {} })).toMatchObject({
      status: 422,
      error: 'Please fill in at least one field',
      fields: { data: 'Please fill in at least one field' },
    })
    expect(await create({ type: 'orders', data: { ...ORDERS, plant: '', basket } })).toMatchObject({
      status: 422,
      error: 'Plant is required',
      fields: { 'data.plant': 'Plant is required' },
    })
    expect(await create({ type: 'orders', data: { ...ORDERS, basket: basket + 1 } })).toMatchObject({
      status: 422,
      fields: { 'data.basket': 'There is no basket with this number.' },
    })
    expect(await create({ type: 'orders', data: { ...ORDERS, basket: 'x' } })).toMatchObject({ status: 422 })
    expect(await create({ type: 'orders' })).toMatchObject({ status: 422 })
    expect(await prisma.scenario.count()).toBe(0)
    expect(await prisma.project.findUnique({ where: { id: projectId } })).toMatchObject({
      lastScenarioNumber: 0,
    })
  })

  test('is refused without session, for viewers and in unknown projects', async () => {
    const body = { type: 'orders', data: { ...ORDERS, basket } }
    expect(await create(body, {})).toMatchObject({ status: 401 })
    expect(await create(body, viewer)).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await create(body, headers, newId())).toMatchObject({ status: 404, error: 'Project not found' })
    expect(await create(body, headers, 'x')).toMatchObject({ status: 404 })
    expect(await prisma.scenario.count()).toBe(0)
  })

  test('200 at once get 200 numbers', async () => {
    const body = { type: 'orders', data: { ...ORDERS, basket } }
    const answers = await Promise.all(Array.from({ length: 200 }, () => create(body)))
    expect(answers.filter(({ status }) => status !== 201)).toEqual([])
    const rows = await prisma.scenario.findMany({ orderBy: { runningNumber: 'asc' } })
    expect(rows.map(({ scenarioNumber }) => scenarioNumber)).toEqual(
      Array.from({ length: 200 }, (_, index) => `00001-${String(index + 1).padStart(3, '0')}`),
    )
  }, 60_000)

  test('100 at once under one key create one', async () => {
    const body = { type: 'orders', data: { ...ORDERS, basket } }
    const call = () => create(body, { ...headers, 'idempotency-key': 'one' })
    const answers = await Promise.all(Array.from({ length: 100 }, call))
    for (const { status, data } of answers)
      expect({ status, data }).toEqual({ status: 201, data: answers[0]?.data })
    expect(await prisma.scenario.count()).toBe(1)
  })
})

describe('deleting a scenario', () => {
  const remove = (scenarioId: string, as: Record<string, string> = headers, id = projectId) =>
    callRoute(deleteScenario, { params: { id, scenarioId }, headers: as })

  test('takes it out of sight, keeps a trace, and never gives its number again', async () => {
    const { id } = await scenarioInDatabase({ projectId })
    expect(await remove(id)).toMatchObject({ status: 200, data: {} })
    expect(await callRoute(getScenario, { params: { id }, headers })).toMatchObject({ status: 404 })
    expect(await remove(id)).toMatchObject({ status: 404 })
    expect(await history(id)).toMatchObject([{ action: 'deleted', fromStatus: 'Новый', actorId: tester.id }])
    const next = await create({ type: 'orders', data: { ...ORDERS, basket } })
    expect(next.data).toMatchObject({ scenario: { scenarioNumber: '00001-002' } })
  })

  test('is refused under another project, without session and for viewers', async () => {
    const { id } = await scenarioInDatabase({ projectId })
    const other = await createProject()
    expect(await remove(id, headers, other.id)).toMatchObject({ status: 404, error: 'Scenario not found' })
    expect(await remove(newId())).toMatchObject({ status: 404 })
    expect(await remove('x')).toMatchObject({ status: 404 })
    expect(await remove(id, {})).toMatchObject({ status: 401 })
    expect(await remove(id, viewer)).toMatchObject({ status: 403 })
    expect(await prisma.scenario.count({ where: { deletedAt: null } })).toBe(1)
  })
})

describe('a scenario’s status', () => {
  const setStatus = (id: string, body: Record<string, unknown>, as: Record<string, string> = headers) =>
    callRoute(updateScenarioStatus, { params: { id }, body, headers: as })

  test('change is stored, recorded and told to the group', async () => {
    const { id } = await scenarioInDatabase({ projectId })
    const answer = await setStatus(id, { status: 'Готов для выдачи', version: 1 })
    expect(answer).toMatchObject({
      status: 200,
      data: { scenario: { status: 'Готов для выдачи', version: 2 } },
    })
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

  test("'Ошибка при тесте' asks for an error report, and goes on asking", async () => {
    const { id } = await scenarioInDatabase({ projectId })
    await setStatus(id, { status: 'Ошибка при тесте' })
    expect(await read(id)).toMatchObject({ needsErrorReport: true })
    await setStatus(id, { status: 'В работе' })
    expect(await read(id)).toMatchObject({ status: 'В работе', needsErrorReport: true, version: 3 })
  })

  test('that it has already changes nothing', async () => {
    const { id } = await scenarioInDatabase({ projectId })
    expect(await setStatus(id, { status: 'Новый' })).toMatchObject({ status: 200 })
    expect(await read(id)).toMatchObject({ version: 1 })
    expect(await prisma.historyEvent.count()).toBe(0)
    expect(await prisma.groupNotification.count()).toBe(0)
  })

  test('set by many at once is recorded without a gap', async () => {
    const { id } = await scenarioInDatabase({ projectId })
    const statuses = ['В работе', 'Возврат', 'Выполнен', 'Реализован', 'В работе', 'Выполнен']
    await Promise.all(statuses.map((status) => setStatus(id, { status })))
    const events = await history(id)
    expect(events.slice(1).map(({ fromStatus }) => fromStatus)).toEqual(
      events.slice(0, -1).map(({ toStatus }) => toStatus),
    )
    expect(await read(id)).toMatchObject({ version: events.length + 1, status: events.at(-1)?.toStatus })
  })

  test('is refused without session, for viewers, for unknown ids, words and versions', async () => {
    const { id } = await scenarioInDatabase({ projectId })
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
      data: { current: { _id: id, status: 'Новый', version: 1, products: [] } },
    })
    expect(await read(id)).toMatchObject({ status: 'Новый', version: 1 })
  })
})
