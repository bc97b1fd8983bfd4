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
import { duplicateScenarios } from './contract'

let tester: Awaited<ReturnType<typeof createUser>>
let headers: { authorization: string }
let viewer: { authorization: string }
let source: Awaited<ReturnType<typeof createProject>>
let _projectId: string
let _basket: number

beforeEach(async () => {
  tester = await createUser({ name: 'Ирина Смирнова' })
  headers = await bearerOf(tester)
  viewer = await bearerOf(await createUser({ role: 'viewer' }))
  source = await createProject({ name: 'Летний релиз' })
  _projectId = source.id
  _basket = (await createBasket({})).number
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

describe('duplicating scenarios', () => {
  const duplicate = (ids: string[], as: Record<string, string> = headers) =>
    callRoute(duplicateScenarios, { body: { ids }, headers: as })

  test('makes new ones in their projects, under the next numbers, without what belongs to the run', async () => {
    const other = await createProject({ name: 'Другой' })
    const first = await scenarioInDatabase({
      projectId: source.id,
      status: 'Выполнен с ошибками',
      plant: 'M041',
    })
    const second = await scenarioInDatabase({ projectId: other.id, type: 'receipts' })
    await createProductLine({ scenarioId: first.id, position: 0 })
    await createProductMark({ scenarioId: first.id })
    await createScenarioStep({ scenarioId: first.id, step: 1, status: 'Done', comment: 'Готово' })
    const { scenarios } = await dataOf(duplicateScenarios, {
      body: { ids: [first.id, second.id, first.id] },
      headers,
    })
    expect(scenarios).toHaveLength(2)
    const copies = await prisma.scenario.findMany({
      where: { id: { in: scenarios.map(({ _id }) => _id) } },
      orderBy: { id: 'asc' },
      include: { products: true, productMarks: true, steps: true },
    })
    expect(copies).toMatchObject([
      {
        ...{
          projectId: source.id,
          plant: 'M041',
          status: 'Новый',
          needsErrorReport: false,
          productMarks: [],
        },
        products: [{ position: 0 }],
        steps: [{ status: 'New', comment: '' }],
      },
      { projectId: other.id, type: 'receipts', status: 'Новый' },
    ])
    for (const { projectId, runningNumber } of copies) {
      const project = await prisma.project.findUniqueOrThrow({ where: { id: projectId } })
      expect(project.lastScenarioNumber).toBe(runningNumber)
    }
    const created = { where: { scenarioId: copies[0]?.id, action: 'created' } }
    expect(await prisma.historyEvent.count(created)).toBe(1)
  })

  test('makes none where one is unknown, and none for viewers and strangers', async () => {
    const { id } = await scenarioInDatabase({ projectId: source.id })
    expect(await duplicate([id, newId()])).toMatchObject({ status: 404 })
    expect(await duplicate([id], viewer)).toMatchObject({ status: 403 })
    expect(await duplicate([id], {})).toMatchObject({ status: 401 })
    expect(await prisma.scenario.count({ where: { projectId: source.id } })).toBe(1)
  })
})

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
