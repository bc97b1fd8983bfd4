import { beforeEach, describe, expect, test } from 'vitest'
import { createProject as createProjectCall } from '@/lib/features/projects/contract'
import { prisma } from '@/lib/server/db'
import { newId } from '@/lib/shared/ids'
import { createBasket } from '@/tests/factories/basket'
import { createProductLine } from '@/tests/factories/product-line'
import { createProductMark } from '@/tests/factories/product-mark'
import { createProject } from '@/tests/factories/project'
import { createScenario as scenarioInDatabase } from '@/tests/factories/scenario'
import { createScenarioDocument } from '@/tests/factories/scenario-document'
import { createScenarioStep } from '@/tests/factories/scenario-step'
import { createUser } from '@/tests/factories/user'
import { callRoute, dataOf } from '@/tests/fixtures/api'
import { bearerOf } from '@/tests/fixtures/session'
import { createScenario, deleteScenario, deleteScenarios, getScenario, listScenarios } from './contract'

let tester: Awaited<ReturnType<typeof createUser>>
let headers: { authorization: string }
let viewer: { authorization: string }
let source: Awaited<ReturnType<typeof createProject>>
let projectId: string
let basket: number

beforeEach(async () => {
  tester = await createUser({ name: 'Ирина Смирнова' })
  headers = await bearerOf(tester)
  viewer = await bearerOf(await createUser({ role: 'viewer' }))
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

  // In waves: more at once only wait for a connection, longer than a call may where the machine is busy.
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
  const listed = async () => (await dataOf(listScenarios, { query: { limit: '10' }, headers })).counts?.total

  test('takes them out of sight, and says so in their history', async () => {
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

const COPYING = {
  name: 'Копия',
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  projectImage: 'OD:Sales' as const,
  copyScenarios: true,
}

async function copyOf(sourceProjectNumber: number | string) {
  const { project } = await dataOf(createProjectCall, { body: { ...COPYING, sourceProjectNumber }, headers })
  const scenarios = await prisma.scenario.findMany({
    where: { projectId: project._id },
    orderBy: { runningNumber: 'asc' },
    include: {
      products: { orderBy: { id: 'asc' } },
      documents: { orderBy: { id: 'asc' } },
      steps: { orderBy: { step: 'asc' } },
      productMarks: true,
    },
  })
  return { project, scenarios }
}

/** What a copy has of its own. */
const OWN = ['id', 'projectId', 'scenarioId', 'runningNumber', 'scenarioNumber', 'createdAt', 'updatedAt']
const withoutOwn = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !OWN.includes(column)))

describe('copying a project’s scenarios', () => {
  test('unstarted scenarios are copied with everything that is not of the run', async () => {
    const [responsible, reviewer, dataResponsible] = [
      await createUser(),
      await createUser(),
      await createUser(),
    ]
    await scenarioInDatabase({ projectId: source.id, status: 'В работе' })
    const original = await scenarioInDatabase({
      projectId: source.id,
      type: 'orders',
      basketNumber: (await createBasket({})).number,
      additionalRequest: 'Без чека',
      miz: true,
      promo: true,
      responsibleId: responsible.id,
      reviewerId: reviewer.id,
      dataResponsibleId: dataResponsible.id,
    })
    const scenarioId = original.id
    const line = await createProductLine({ scenarioId, priceWithBonuses: 19.99, vpQuality: 3, position: 0 })
    await createProductLine({ scenarioId, position: 1 })
    const document = await createScenarioDocument({ scenarioId, comment: 'Важно' })
    const step = await createScenarioStep({
      scenarioId,
      step: 1,
      status: 'Done',
      comment: 'Готово',
      responsible: 'Олег',
    })
    await createProductMark({ scenarioId })

    const { project, scenarios } = await copyOf(source.projectNumber)
    expect(project.stats).toEqual({ total: 1, withErrors: 0, inProgress: 0, completed: 0 })
    const [copy] = scenarios
    if (!copy) throw new Error('Nothing was copied.')
    const { products, documents, steps, productMarks, ...columns } = copy
    expect(columns.scenarioNumber).toBe('00002-001')
    expect(withoutOwn(columns)).toEqual(withoutOwn(original))
    expect(products.map(withoutOwn)).toMatchObject([withoutOwn(line), { position: 1 }])
    expect(documents.map(withoutOwn)).toEqual([withoutOwn(document)])
    expect(steps.map(withoutOwn)).toEqual([{ ...withoutOwn(step), status: 'New', comment: '' }])
    expect(productMarks).toEqual([])
    expect(await prisma.historyEvent.findMany({ where: { scenarioId: copy.id } })).toMatchObject([
      {
        projectId: project._id,
        subject: 'scenario',
        action: 'created',
        toStatus: 'Новый',
        actorId: tester.id,
      },
    ])
  })

  test('the source stays as it is, and both go on counting by themselves', async () => {
    for (let time = 0; time < 3; time += 1) await scenarioInDatabase({ projectId: source.id })
    const before = await prisma.scenario.findMany({ where: { projectId: source.id } })
    const { project, scenarios } = await copyOf('00001')
    expect(scenarios.map(({ scenarioNumber }) => scenarioNumber)).toEqual([
      '00002-001',
      '00002-002',
      '00002-003',
    ])
    expect(await prisma.scenario.findMany({ where: { projectId: source.id } })).toEqual(before)
    expect(await scenarioInDatabase({ projectId: project._id })).toMatchObject({
      scenarioNumber: '00002-004',
    })
  })

  test('a source without unstarted scenarios gives a project without scenarios', async () => {
    await scenarioInDatabase({ projectId: source.id, status: 'Выполнен' })
    expect((await copyOf(source.projectNumber)).scenarios).toEqual([])
  })

  test('an unknown source is 404, and nothing is created', async () => {
    for (const sourceProjectNumber of ['00002', '00000', 99_999]) {
      const answer = await callRoute(createProjectCall, {
        body: { ...COPYING, sourceProjectNumber },
        headers,
      })
      expect(answer).toMatchObject({ status: 404, code: 'not_found', error: 'Source project not found' })
    }
    expect(await prisma.project.count()).toBe(1)
  })

  test('a copy that fails half-way leaves nothing behind', async () => {
    const { id } = await scenarioInDatabase({ projectId: source.id })
    await createScenarioStep({ scenarioId: id })
    await prisma.$executeRaw`
      CREATE FUNCTION refuse_copies() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$`
    await prisma.$executeRaw`
      CREATE TRIGGER refuse BEFORE INSERT ON "ScenarioStep" FOR EACH ROW EXECUTE FUNCTION refuse_copies()`
    try {
      const body = { ...COPYING, sourceProjectNumber: source.projectNumber }
      expect(await callRoute(createProjectCall, { body, headers })).toMatchObject({
        status: 500,
        code: 'internal',
      })
      expect(await prisma.project.count()).toBe(1)
      expect(await prisma.scenario.count()).toBe(1)
      expect(await prisma.historyEvent.count()).toBe(0)
    } finally {
      await prisma.$executeRaw`DROP FUNCTION refuse_copies CASCADE`
    }
  })

  test('a thousand scenarios are copied at once, in their order', async () => {
    const original = await scenarioInDatabase({ projectId: source.id })
    for (const position of [0, 1, 2]) await createProductLine({ scenarioId: original.id, position })
    const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...columns } = original
    await prisma.scenario.createMany({
      data: Array.from({ length: 999 }, (_, index) => ({
        ...columns,
        id: index.toString(16).padStart(24, '0'),
        runningNumber: index + 2,
        scenarioNumber: `00001-${index + 1002}`,
        plant: String(index + 2),
      })),
    })
    const { scenarios } = await copyOf(source.projectNumber)
    expect(scenarios).toHaveLength(1000)
    expect(scenarios.slice(1).map(({ plant }) => plant)).toEqual(
      Array.from({ length: 999 }, (_, index) => String(index + 2)),
    )
    expect(scenarios[0]?.products.map(({ position }) => position)).toEqual([0, 1, 2])
  })
})
