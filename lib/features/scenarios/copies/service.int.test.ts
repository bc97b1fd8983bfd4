import { beforeEach, describe, expect, test } from 'vitest'
import { addComment } from '@/lib/features/comments/contract'
import { listInbox } from '@/lib/features/inbox/contract'
import { prisma } from '@/lib/server/db'
import { newId } from '@/lib/shared/ids'
import { createBasket } from '@/tests/factories/basket'
import { createComment } from '@/tests/factories/comment'
import { createErrorReport } from '@/tests/factories/error-report'
import { createFinancialRecord } from '@/tests/factories/financial-record'
import { createMilestone } from '@/tests/factories/milestone'
import { createProductLine } from '@/tests/factories/product-line'
import { createProductMark } from '@/tests/factories/product-mark'
import { createProject } from '@/tests/factories/project'
import { createReceiptPhoto } from '@/tests/factories/receipt-photo'
import { createScenario } from '@/tests/factories/scenario'
import { createScenarioDocument } from '@/tests/factories/scenario-document'
import { createScenarioStep } from '@/tests/factories/scenario-step'
import { createTransaction } from '@/tests/factories/transaction'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { updateScenarioStatus } from '../information/contract'
import { type CopyPart, countCopiesOfScenarios, duplicateScenarios, undoDuplication } from './contract'
import { COPY_PARTS } from './values'

let tester: Awaited<ReturnType<typeof createUser>>
let headers: { authorization: string }
let viewer: { authorization: string }
let source: Awaited<ReturnType<typeof createProject>>
let target: Awaited<ReturnType<typeof createProject>>

beforeEach(async () => {
  tester = await createUser({ name: 'Ирина Смирнова' })
  headers = await bearerHeaders(tester)
  viewer = await bearerHeaders(await createUser({ role: 'viewer' }))
  source = await createProject({ name: 'Летний релиз' })
  target = await createProject({ name: 'Осенний релиз' })
})

/** A scenario with everything that can be in one, and with deleted parts. */
async function createWhole(given: Parameters<typeof createScenario>[0] = {}) {
  const { id: milestoneId } = await createMilestone({ projectId: source.id })
  const { number } = await createBasket({})
  const scenario = await createScenario({
    projectId: source.id,
    milestoneId,
    status: 'Выполнен',
    basketNumber: number,
    loadedBasket: number,
    responsibleId: tester.id,
    ...given,
  })
  const of = { scenarioId: scenario.id }
  const deleted = { deletedAt: new Date(), deletedById: tester.id }
  await createProductLine({ ...of, position: 0 })
  await createProductLine({ ...of, position: 1, ...deleted })
  await createProductMark({ ...of, status: 'Выбыла' })
  await createProductMark({ ...of, ...deleted })
  await createScenarioDocument(of)
  await createScenarioDocument({ ...of, ...deleted })
  await createScenarioStep({ ...of, step: 1, status: 'Done', responsible: 'Олег', owner: 'Анна' })
  await createScenarioStep({ ...of, step: 2, responsible: 'Ушла', ...deleted })
  await createReceiptPhoto(of)
  await createTransaction(of)
  await createFinancialRecord(of)
  await createErrorReport(of)
  await createComment({ ...of, authorId: tester.id })
  return scenario
}

const copy = (body: Record<string, unknown>, as: Record<string, string> = headers) =>
  callRoute(duplicateScenarios, { body: { projectId: target.id, ...body }, headers: as })

const findScenarios = (projectId: string) =>
  prisma.scenario.findMany({
    where: { projectId },
    orderBy: { runningNumber: 'asc' },
    include: {
      products: true,
      productMarks: true,
      documents: true,
      steps: true,
      receiptPhotos: true,
      transactions: true,
      financials: true,
      errorReports: true,
      comments: true,
    },
  })

describe('copying scenarios into another project', () => {
  test('reminds each person once of all that came to them by somebody else, and of nothing without people', async () => {
    const anna = await createUser({ name: 'Анна Ким' })
    const boris = await createUser({ name: 'Борис Ли' })
    const of = { projectId: source.id, responsibleId: anna.id }
    const ids: string[] = []
    for (const reviewerId of [tester.id, boris.id, anna.id])
      ids.push((await createScenario({ ...of, reviewerId })).id)
    expect(await copy({ ids, parts: ['steps'] })).toMatchObject({ status: 201 })
    expect(await prisma.inboxItem.count()).toBe(0)
    expect(await copy({ ids, parts: ['people'] })).toMatchObject({ status: 201 })
    const items = await prisma.inboxItem.findMany({ orderBy: { userId: 'asc' } })
    expect(items.map(({ userId, facts }) => [userId, facts])).toEqual([
      [
        anna.id,
        expect.objectContaining({
          kind: 'scenario_assigned',
          actorName: tester.name,
          several: { count: 3, projectId: target.id, person: anna.id },
        }),
      ],
      [boris.id, expect.objectContaining({ kind: 'scenario_assigned', role: 'reviewer' })],
    ])
    expect(items[1]?.facts).not.toHaveProperty('several')
    const { items: shown } = await callForData(listInbox, { headers: await bearerHeaders(anna) })
    const list = new URLSearchParams({ projectId: target.id, responsible: anna.id })
    expect(shown.map(({ path }) => path)).toEqual([`/scenarios?${list}`])
  })

  test('makes new ones there, under its next numbers and under no milestone, and leaves the sources alone', async () => {
    await createScenario({ projectId: target.id })
    const first = await createWhole()
    const second = await createScenario({ projectId: source.id, type: 'receipts' })
    const before = await findScenarios(source.id)
    const { scenarios } = await callForData(duplicateScenarios, {
      body: { ids: [second.id, first.id], projectId: target.id },
      headers,
    })
    expect(scenarios.map(({ scenarioNumber }) => scenarioNumber)).toEqual(['00002-002', '00002-003'])
    const [, copiedSecond, copiedFirst] = await findScenarios(target.id)
    expect(copiedSecond).toMatchObject({ type: 'receipts', plant: second.plant })
    expect(copiedFirst).toMatchObject({
      status: 'Новый',
      milestoneId: null,
      responsibleId: tester.id,
      products: [{ position: 0 }],
      productMarks: [],
      documents: [{}],
      steps: [{ status: 'New', responsible: 'Олег' }],
      receiptPhotos: [],
      transactions: [],
      financials: [],
      errorReports: [],
      comments: [],
    })
    expect(await findScenarios(source.id)).toEqual(before)
    const events = await prisma.historyEvent.findMany({ where: { projectId: target.id } })
    expect(events).toMatchObject([
      { subject: 'scenario', action: 'created', label: '00002-002', actorId: tester.id },
      { subject: 'scenario', action: 'created', label: '00002-003', actorId: tester.id },
    ])
  })

  const EMPTY = { products: [], productMarks: [], documents: [], steps: [], responsibleId: null }
  test.each<[CopyPart[], object]>([
    [[], EMPTY],
    [['products'], { ...EMPTY, products: [{ position: 0 }] }],
    [['marks'], { ...EMPTY, productMarks: [{ status: 'В обороте' }] }],
    [['documents'], { ...EMPTY, documents: [{}] }],
    [['steps'], { ...EMPTY, steps: [{ responsible: '', owner: 'Анна' }] }],
    [['people'], { ...EMPTY, responsibleId: expect.any(String) }],
    [['steps', 'people'], { ...EMPTY, steps: [{ responsible: 'Олег' }], responsibleId: expect.any(String) }],
  ])('with %j has these parts alone', async (parts, expected) => {
    const { id } = await createWhole()
    expect(await copy({ ids: [id], parts })).toMatchObject({ status: 201 })
    expect(await findScenarios(target.id)).toMatchObject([expected])
  })

  test('names nobody who has left', async () => {
    const gone = await createUser({ isActive: false })
    const { id } = await createWhole({ responsibleId: gone.id, reviewerId: tester.id })
    const body = { ids: [id] }
    const { copied } = await callForData(countCopiesOfScenarios, { body, headers })
    expect(copied.people).toBe(2)
    await copy({ ids: [id] })
    expect(await findScenarios(target.id)).toMatchObject([{ responsibleId: null, reviewerId: tester.id }])
  })

  test('without its lines loads those of its basket again', async () => {
    const { id, basketNumber } = await createWhole()
    await copy({ ids: [id], parts: [] })
    await copy({ ids: [id] })
    expect(await findScenarios(target.id)).toMatchObject([
      { basketNumber, loadedBasket: null },
      { basketNumber, loadedBasket: basketNumber },
    ])
  })

  test('copies all or none: not where a scenario or the project is unknown or deleted', async () => {
    const { id } = await createWhole()
    const deleted = { deletedAt: new Date(), deletedById: tester.id }
    const gone = await createScenario({ projectId: source.id, ...deleted })
    const goneProject = await createProject(deleted)
    expect(await copy({ ids: [id, newId()] })).toMatchObject({ status: 404, error: 'Scenario not found' })
    expect(await copy({ ids: [id, gone.id] })).toMatchObject({ status: 404 })
    for (const projectId of [newId(), goneProject.id])
      expect(await copy({ ids: [id], projectId })).toMatchObject({ status: 404, error: 'Project not found' })
    expect(await copy({ ids: [id] }, viewer)).toMatchObject({ status: 403 })
    expect(await copy({ ids: [id] }, {})).toMatchObject({ status: 401 })
    expect(await copy({ ids: [id], parts: ['photos'] })).toMatchObject({ status: 422 })
    expect(await prisma.scenario.count()).toBe(2)
    expect(await prisma.project.findUniqueOrThrow({ where: { id: target.id } })).toMatchObject({
      lastScenarioNumber: 0,
    })
  })

  test('copies once for an idempotency key', async () => {
    const { id } = await createWhole()
    const withKey = { ...headers, 'idempotency-key': 'copy' }
    const answers = await Promise.all([copy({ ids: [id] }, withKey), copy({ ids: [id] }, withKey)])
    expect(answers[0]?.data).toEqual(answers[1]?.data)
    expect(await findScenarios(target.id)).toHaveLength(1)
  })
})

describe('the undo', () => {
  test('deletes the copies, but none that somebody has worked on since', async () => {
    const { id } = await createWhole()
    const other = await createScenario({ projectId: source.id })
    const third = await createScenario({ projectId: source.id })
    const { scenarios } = await callForData(duplicateScenarios, {
      body: { ids: [id, other.id, third.id], projectId: target.id },
      headers,
    })
    const copies = scenarios.map(({ _id }) => _id)
    const [, begun = '', discussed = ''] = copies
    const begin = { params: { id: begun }, body: { status: 'В работе' as const }, headers }
    await callForData(updateScenarioStatus, begin)
    await callForData(addComment, { params: { id: discussed }, body: { text: 'Беру' }, headers })
    const body = { ids: [...copies, newId()] }
    expect(await callRoute(undoDuplication, { body, headers: viewer })).toMatchObject({ status: 403 })
    expect(await callForData(undoDuplication, { body, headers })).toEqual({ restored: 1, skipped: 3 })
    const left = (await findScenarios(target.id)).filter(({ deletedAt }) => deletedAt === null)
    expect(left.map((scenario) => scenario.id)).toEqual([begun, discussed])
  })
})

describe('the preview', () => {
  const count = async (ids: string[]) =>
    (await callForData(countCopiesOfScenarios, { body: { ids }, headers })).copied

  test('counts each kind without what is deleted, and names people once', async () => {
    const { id, scenarioNumber } = await createWhole({ type: 'orders', reviewerId: tester.id })
    const other = await createScenario({
      projectId: source.id,
      type: 'receipts',
      dataResponsibleId: tester.id,
    })
    await createScenarioStep({ scenarioId: other.id, step: 1, responsible: 'Олег' })
    expect(await count([other.id, id, newId()])).toEqual({
      orders: 1,
      receipts: 1,
      numbers: [scenarioNumber, other.scenarioNumber],
      products: 1,
      marks: 1,
      steps: 2,
      documents: 1,
      people: 2,
      assigned: [
        { _id: tester.id, name: tester.name, role: tester.role, telegramUsername: tester.telegramUsername },
      ],
    })
  })

  test('says what a copy then has', async () => {
    const { id } = await createWhole()
    const { products, marks, steps, documents } = await count([id])
    await copy({ ids: [id], parts: [...COPY_PARTS] })
    const [made] = await findScenarios(target.id)
    expect([
      made?.products.length,
      made?.productMarks.length,
      made?.steps.length,
      made?.documents.length,
    ]).toEqual([products, marks, steps, documents])
  })

  test('is for editors, and changes nothing', async () => {
    const body = { ids: [(await createWhole()).id] }
    expect(await callRoute(countCopiesOfScenarios, { body, headers: viewer })).toMatchObject({ status: 403 })
    expect(await callRoute(countCopiesOfScenarios, { body })).toMatchObject({ status: 401 })
    await count(body.ids)
    expect(await prisma.scenario.count()).toBe(1)
  })
})
