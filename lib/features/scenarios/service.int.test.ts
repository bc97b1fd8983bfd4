import pg from 'pg'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { prisma } from '@/lib/server/db'
import { newId } from '@/lib/shared/ids'
import { createBasket } from '@/tests/factories/basket'
import { createFinancialRecord } from '@/tests/factories/financial-record'
import { createProductLine } from '@/tests/factories/product-line'
import { createProductMark } from '@/tests/factories/product-mark'
import { createProject } from '@/tests/factories/project'
import { createReceiptPhoto } from '@/tests/factories/receipt-photo'
import { createScenario as scenarioInDatabase } from '@/tests/factories/scenario'
import { createScenarioDocument } from '@/tests/factories/scenario-document'
import { createScenarioStep } from '@/tests/factories/scenario-step'
import { createTransaction } from '@/tests/factories/transaction'
import { createUser } from '@/tests/factories/user'
import { callRoute, dataOf } from '@/tests/fixtures/api'
import { bearerOf } from '@/tests/fixtures/session'
import {
  createScenario,
  deleteScenario,
  getScenario,
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

describe('reading a scenario', () => {
  async function fill(scenarioId: string, times: number) {
    for (let time = 1; time <= times; time += 1) {
      await createProductLine({ scenarioId, priceWithBonuses: 19.99, quantity: 3, assembled: 2, handOut: 1 })
      await createProductMark({ scenarioId })
      await createScenarioDocument({ scenarioId })
      await createReceiptPhoto({ scenarioId })
      await createScenarioStep({ scenarioId })
      await createTransaction({ scenarioId, date: new Date('2026-03-29') })
      await createFinancialRecord({ scenarioId, date: new Date('2026-10-25'), amount: 0.1 })
    }
  }

  test('shows all its parts', async () => {
    const { id } = await scenarioInDatabase({ projectId })
    await fill(id, 2)
    const scenario = await read(id)
    expect(scenario.products).toHaveLength(2)
    expect(scenario.products[0]).toMatchObject({
      priceWithBonuses: 19.99,
      cost: 59.97,
      assembledCost: 39.98,
      realization: 1,
      realizationCost: 19.99,
    })
    expect(scenario.productMarks[0]?.datamatrix).toBe(scenario.productMarks[0]?.brand)
    expect(scenario.documents).toHaveLength(2)
    expect(scenario.receiptPhotos[0]?.url).toMatch(/^\/api\/files\//)
    expect(scenario.steps.map(({ step }) => step)).toEqual([1, 2])
    expect(scenario.transactions[0]?.date).toBe('2026-03-29')
    expect(scenario.financials[0]).toMatchObject({ date: '2026-10-25', amount: 0.1 })
  })

  test('takes the same number of queries, whatever it holds', async () => {
    const small = await scenarioInDatabase({ projectId })
    const large = await scenarioInDatabase({ projectId })
    await fill(small.id, 1)
    await fill(large.id, 10)
    await read(small.id)
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const queriesFor = async (id: string) => {
      query.mockClear()
      await read(id)
      return query.mock.calls.length
    }
    const forSmall = await queriesFor(small.id)
    expect(forSmall).toBeGreaterThan(0)
    expect(await queriesFor(large.id)).toBe(forSmall)
  })

  test('answers 404 for what is not there, and 401 without a session', async () => {
    const { id } = await scenarioInDatabase({ projectId })
    expect(await callRoute(getScenario, { params: { id: newId() }, headers })).toMatchObject({
      status: 404,
      error: 'Scenario not found',
    })
    for (const wrong of ['x', id.slice(1), `${id.slice(1)}g`]) {
      expect(await callRoute(getScenario, { params: { id: wrong }, headers })).toMatchObject({ status: 404 })
    }
    expect(await callRoute(getScenario, { params: { id } })).toMatchObject({ status: 401 })
    expect(await callRoute(getScenario, { params: { id }, headers: viewer })).toMatchObject({ status: 200 })
  })
})

describe('deleting a scenario', () => {
  const remove = (scenarioId: string, as: Record<string, string> = headers, id = projectId) =>
    callRoute(deleteScenario, { params: { id, scenarioId }, headers: as })

  test('takes its parts along, keeps a trace, and never gives its number again', async () => {
    const { id } = await scenarioInDatabase({ projectId })
    await createScenarioStep({ scenarioId: id })
    expect(await remove(id)).toMatchObject({ status: 200, data: {} })
    expect(await prisma.scenario.count()).toBe(0)
    expect(await prisma.scenarioStep.count()).toBe(0)
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
    expect(await prisma.scenario.count()).toBe(1)
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

describe('a scenario’s data', () => {
  const setData = (id: string, body: Record<string, unknown>, as: Record<string, string> = headers) =>
    callRoute(updateScenarioData, { params: { id }, body, headers: as })

  test('changes in the fields given; nothing is required', async () => {
    const { id } = await scenarioInDatabase({ projectId, type: 'orders', basketNumber: basket, plant: '1' })
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
    const { id } = await scenarioInDatabase({ projectId, basketNumber: basket })
    const before = await read(id)
    await setData(id, { data: before.data })
    expect(await read(id)).toEqual(before)
    expect(await history(id)).toEqual([])
  })

  test('is refused without session, for viewers, for unknown ids, values and versions', async () => {
    const { id } = await scenarioInDatabase({ projectId })
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
    const { id } = await scenarioInDatabase({ projectId })
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
    const { id } = await scenarioInDatabase({ projectId })
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
    const { id } = await scenarioInDatabase({ projectId })
    expect(await setPerson(id, tester.id, {})).toMatchObject({ status: 401 })
    expect(await setPerson(id, tester.id, viewer)).toMatchObject({ status: 403 })
    expect(await setPerson(newId(), tester.id)).toMatchObject({ status: 404 })
    expect(await setPerson(id, tester.id, headers, 2)).toMatchObject({ status: 409 })
    expect(await read(id)).toMatchObject({ [role]: null })
  })
})
