import { beforeEach, describe, expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { newId } from '@/lib/shared/ids'
import { createBasket } from '@/tests/factories/basket'
import { createProject } from '@/tests/factories/project'
import { createProjectMember } from '@/tests/factories/project-member'
import { createScenario as scenarioInDatabase } from '@/tests/factories/scenario'
import { createScenarioStep } from '@/tests/factories/scenario-step'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { createScenario, deleteScenario, deleteScenarios, getScenario, listScenarios } from './contract'
import { blankData } from './data/rules'
import { listOpenScenariosOfPerson } from './service'

let tester: Awaited<ReturnType<typeof createUser>>
let headers: { authorization: string }
let viewer: { authorization: string }
let source: Awaited<ReturnType<typeof createProject>>
let projectId: string
let basket: number

beforeEach(async () => {
  tester = await createUser({ name: 'Ирина Смирнова' })
  headers = await bearerHeaders(tester)
  viewer = await bearerHeaders(await createUser({ role: 'viewer' }))
  source = await createProject({ name: 'Летний релиз' })
  projectId = source.id
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

const read = async (id: string) => (await callForData(getScenario, { params: { id }, headers })).scenario
const history = (subjectId: string) =>
  prisma.historyEvent.findMany({ where: { subjectId }, orderBy: { id: 'asc' } })

test('says who may change a scenario where only the members of its project may, also a new one', async () => {
  await scenarioInDatabase({ projectId })
  const { id } = await createProject({ membersOnly: true, createdById: tester.id })
  await createProjectMember({ projectId: id, telegramId: '@olga' })
  const rights = { membersOnly: true, createdById: tester.id, teamMembers: [{ telegramId: '@olga' }] }
  const body = { type: 'orders', data: { ...ORDERS, basket: String(basket) } }
  expect(await create(body, headers, id)).toMatchObject({ status: 201, data: { scenario: { rights } } })
  const { scenarios } = await callForData(listScenarios, { query: { limit: '9' }, headers: viewer })
  expect(scenarios.map((scenario) => scenario.rights)).toEqual([rights, null])
})

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
    const { scenario } = await callForData(createScenario, {
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
      moneyDiffers: false,
      products: [],
      steps: [],
    })
    const given = { ...ORDERS, basket, exchange: true, add_req: 'Без чека' }
    expect(scenario.data).toEqual({ ...blankData('orders'), ...given })
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

  test('refuses missing fields, with their messages', async () => {
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

  // In waves: more at once would only wait for a connection, past a call's time limit on a busy machine.
  const inWaves = async <Answer>(call: () => Promise<Answer>, waves: number) => {
    const answers: Answer[] = []
    for (let wave = 0; wave < waves; wave += 1)
      answers.push(...(await Promise.all(Array.from({ length: 50 }, call))))
    return answers
  }

  test('200, 50 of them at once, get 200 numbers', async () => {
    const body = { type: 'orders', data: { ...ORDERS, basket } }
    const answers = await inWaves(() => create(body), 4)
    expect(answers.filter(({ status }) => status !== 201)).toEqual([])
    const rows = await prisma.scenario.findMany({ orderBy: { runningNumber: 'asc' } })
    expect(rows.map(({ scenarioNumber }) => scenarioNumber)).toEqual(
      Array.from({ length: 200 }, (_, index) => `00001-${String(index + 1).padStart(3, '0')}`),
    )
  })

  test('100 under one key, 50 of them at once, create one', async () => {
    const body = { type: 'orders', data: { ...ORDERS, basket } }
    const call = () => create(body, { ...headers, 'idempotency-key': 'one' })
    const answers = await inWaves(call, 2)
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

describe('deleting many', () => {
  let ids: string[]

  beforeEach(async () => {
    ids = []
    for (let time = 0; time < 3; time += 1) ids.push((await scenarioInDatabase({ projectId })).id)
  })

  const remove = (wanted = ids) => callRoute(deleteScenarios, { body: { ids: wanted }, headers })
  const listed = async () =>
    (await callForData(listScenarios, { query: { limit: '10' }, headers })).counts?.total

  test('takes them out of sight, and records it in their history', async () => {
    await createScenarioStep({ scenarioId: ids[0] ?? '' })
    expect(await remove()).toMatchObject({ status: 200, data: { deleted: 3 } })
    expect(await listed()).toBe(0)
    for (const id of ids) {
      expect(await callRoute(getScenario, { params: { id }, headers })).toMatchObject({ status: 404 })
    }
    expect(await prisma.scenarioStep.count()).toBe(1)
    expect(await prisma.historyEvent.findMany({ orderBy: { id: 'asc' } })).toMatchObject(
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

test('my open scenarios are those that I am responsible for and that are not completed', async () => {
  const mine = { projectId, responsibleId: tester.id }
  for (const status of ['Новый', 'Выполнен', 'Выполнен с ошибками', 'Возврат'])
    await scenarioInDatabase({ ...mine, status })
  await scenarioInDatabase({ projectId, reviewerId: tester.id })
  expect(await listOpenScenariosOfPerson(tester.id)).toEqual([
    { _id: expect.any(String), scenarioNumber: '00001-001', status: 'Новый', projectName: 'Летний релиз' },
    { _id: expect.any(String), scenarioNumber: '00001-004', status: 'Возврат', projectName: 'Летний релиз' },
  ])
})
