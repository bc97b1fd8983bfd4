import { beforeEach, describe, expect, it } from 'vitest'
import { deleteCloseDay } from '@/lib/features/close-days/contract'
import { deleteScenario, listProjectScenarios } from '@/lib/features/scenarios/contract'
import { deleteScenarioDocument, listScenarioDocuments } from '@/lib/features/scenarios/documents/contract'
import { Prisma, prisma } from '@/lib/server/db'
import { DAY_MS } from '@/lib/shared/dates'
import { TRASH_TABLES, type TrashKind } from '@/lib/shared/history'
import { newId } from '@/lib/shared/ids'
import { createAggregation } from '@/tests/factories/aggregation'
import { createAttachment } from '@/tests/factories/attachment'
import { createBasket, createBasketProduct } from '@/tests/factories/basket'
import { createBot } from '@/tests/factories/bot'
import { createCashRegister } from '@/tests/factories/cash-register'
import { createCloseDay } from '@/tests/factories/close-day'
import { createComment } from '@/tests/factories/comment'
import { createDocumentationLink } from '@/tests/factories/documentation-link'
import { createErrorReport } from '@/tests/factories/error-report'
import { createFinancialRecord } from '@/tests/factories/financial-record'
import { createProductMark } from '@/tests/factories/product-mark'
import { createProject } from '@/tests/factories/project'
import { createReceiptPhoto } from '@/tests/factories/receipt-photo'
import { createRepositoryStep } from '@/tests/factories/repository-step'
import { createScenario } from '@/tests/factories/scenario'
import { createScenarioDocument } from '@/tests/factories/scenario-document'
import { createScenarioStep } from '@/tests/factories/scenario-step'
import { createTransaction } from '@/tests/factories/transaction'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute, countStatuses } from '@/tests/fixtures/api'
import { ageDeletion, readTrash, restoreAs } from '@/tests/fixtures/records/trash'
import { bearerHeaders } from '@/tests/fixtures/session'
import { listTrash, restoreFromTrash, type TrashReference } from './contract'
import { emptyTrashJob } from './service'

type Headers = Awaited<ReturnType<typeof bearerHeaders>>

let me: Awaited<ReturnType<typeof createUser>>
let headers: Headers
let admin: Headers
let project: Awaited<ReturnType<typeof createProject>>
let scenario: Promise<{ id: string }> | undefined

beforeEach(async () => {
  scenario = undefined
  me = await createUser()
  headers = await bearerHeaders(me)
  admin = await bearerHeaders(await createUser({ role: 'admin' }))
  project = await createProject()
})

const place = () => ({ id: project.id })
const toIds = (rows: { _id: string }[]) => rows.map(({ _id }) => _id)

/** The scenario of the project that the test's parts belong to. */
function theScenario() {
  scenario ??= createScenario({ projectId: project.id })
  return scenario
}
const findScenarioPart = async () => ({ scenarioId: (await theScenario()).id })

/** The basket that the products of a test are in. */
async function sharedBasket(): Promise<string> {
  const first = await prisma.basket.findFirst({ where: { deletedAt: null } })
  return (first ?? (await createBasket({ products: 0 }))).id
}

/** Some of the kinds. Single records are tested for every kind by `testTrash`. */
const CREATORS: [kind: TrashKind, create: () => Promise<{ id: string }>][] = [
  ['scenario', () => createScenario({ projectId: project.id })],
  ['close_day', () => createCloseDay({ projectId: project.id })],
  ['aggregation', () => createAggregation({ projectId: project.id })],
  ['product_mark', async () => createProductMark(await findScenarioPart())],
  ['document', async () => createScenarioDocument(await findScenarioPart())],
  ['receipt_photo', async () => createReceiptPhoto(await findScenarioPart())],
  [
    'attachment',
    async () => createAttachment({ ownerId: (await createScenarioStep(await findScenarioPart())).id }),
  ],
  ['transaction', async () => createTransaction(await findScenarioPart())],
  ['financial', async () => createFinancialRecord(await findScenarioPart())],
  ['step', async () => createScenarioStep(await findScenarioPart())],
  ['repository_step', () => createRepositoryStep()],
  ['basket', () => createBasket()],
  ['basket_product', async () => createBasketProduct({ basketId: await sharedBasket() })],
  ['cash_register', () => createCashRegister()],
  ['bot', () => createBot()],
  ['link', () => createDocumentationLink()],
  ['error_report', async () => createErrorReport(await findScenarioPart())],
  ['comment', async () => createComment(await findScenarioPart())],
]

/** Returns a record of each of these kinds, deleted by the tester. */
async function deletedThings(): Promise<TrashReference[]> {
  const things: TrashReference[] = []
  for (const [kind, create] of CREATORS) {
    const { id } = await create()
    const table = Prisma.raw(`"${TRASH_TABLES[kind]}"`)
    await prisma.$executeRaw`UPDATE ${table} SET "deletedAt" = now(), "deletedById" = ${me.id} WHERE id = ${id}`
    things.push({ kind, _id: id })
  }
  return things
}

const remove = (scenarioId: string) =>
  callForData(deleteScenario, { params: { ...place(), scenarioId }, headers })
const listed = async () =>
  toIds((await callForData(listProjectScenarios, { params: place(), headers })).scenarios)
const restore = (items: { kind: string; _id: string }[], as: Headers = headers) => restoreAs(as, items)

describe('a deleted scenario', () => {
  const kind = 'scenario'
  const label = /^\d{5}-\d{3}$/
  let id: string
  beforeEach(async () => {
    id = (await createScenario({ projectId: project.id })).id
  })

  it('stands in the trash of the person who deleted it and of admins, and is restored as it was', async () => {
    await remove(id)
    expect(await listed()).toEqual([])
    const [item] = await readTrash(headers)
    expect(item).toMatchObject({
      kind,
      _id: id,
      project: { _id: project.id, name: project.name },
      label: expect.stringMatching(label),
      deletedBy: { _id: me.id, name: me.name },
    })
    expect(Date.parse(item?.expiresAt ?? '') - Date.parse(item?.deletedAt ?? '')).toBe(30 * DAY_MS)
    expect(await readTrash(admin)).toEqual([item])
    expect(await readTrash(await bearerHeaders(await createUser()))).toEqual([])

    expect(await restore([{ kind, _id: id }])).toMatchObject({ status: 200, data: { restored: 1 } })
    expect(await listed()).toEqual([id])
    expect(await readTrash(admin)).toEqual([])
    expect(await prisma.historyEvent.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { action: 'deleted', subject: kind, subjectId: id, label: item?.label },
      { action: 'restored', subject: kind, subjectId: id, label: item?.label, actorId: me.id },
    ])
    // A repeat is no mistake: a second click finds it restored.
    expect(await restore([{ kind, _id: id }])).toMatchObject({ status: 200, data: { restored: 0 } })
  })

  it('is restored by an admin, and by nobody else than its deleter', async () => {
    await remove(id)
    const other = await bearerHeaders(await createUser({ role: 'pm' }))
    expect(await restore([{ kind, _id: id }], other)).toMatchObject({ status: 404, code: 'not_found' })
    expect(await listed()).toEqual([])
    expect(await restore([{ kind, _id: id }], admin)).toMatchObject({ data: { restored: 1 } })
    expect(await listed()).toEqual([id])
  })

  it('is kept for 30 days, and then gone for good', async () => {
    const young = (await createScenario({ projectId: project.id })).id
    for (const each of [id, young]) await remove(each)
    await ageDeletion(kind, id, 30.01)
    await ageDeletion(kind, young, 29.9)
    expect(toIds(await readTrash(headers))).toEqual([young])
    expect(await restore([{ kind, _id: id }])).toMatchObject({ status: 404 })

    await emptyTrashJob.run({})
    expect(await restore([{ kind, _id: id }])).toMatchObject({ status: 404 })
    expect(await restore([{ kind, _id: young }])).toMatchObject({ data: { restored: 1 } })
    const kept = await prisma.historyEvent.findMany({ where: { subjectId: id } })
    expect(kept).toMatchObject([{ action: 'deleted', label: expect.stringMatching(label) }])
  })
})

describe('many records', () => {
  it('come back all, or none', async () => {
    const references = await deletedThings()
    const unknown = { kind: 'scenario', _id: newId() }
    expect(await restore([...references, unknown])).toMatchObject({ status: 404 })
    expect(await readTrash(headers)).toHaveLength(references.length)
    const restored = references.length
    expect(await restore([...references, ...references])).toMatchObject({ data: { restored } })
    expect(await readTrash(headers)).toEqual([])
  })

  it('at once in another order never deadlock', async () => {
    const references: TrashReference[] = []
    for (let index = 0; index < 4; index += 1) {
      references.push(...(await deletedThings()))
    }
    const backwards = references.toReversed()
    const answers = await countStatuses((index) => restore(index % 2 ? references : backwards), 8)
    expect(answers).toEqual({ 200: 8 })
    const restored = await prisma.historyEvent.count({ where: { action: 'restored' } })
    expect(restored).toBe(references.length)
  })

  it('are paged and filtered by kind and project', async () => {
    const elsewhere = await createScenario()
    const ids = []
    for (let index = 0; index < 3; index += 1) {
      const { id } = await createScenario({ projectId: project.id })
      await remove(id)
      ids.unshift(id)
    }
    await callForData(deleteScenario, {
      params: { id: elsewhere.projectId, scenarioId: elsewhere.id },
      headers,
    })
    const day = await createCloseDay({ projectId: project.id })
    await callForData(deleteCloseDay, { params: { ...place(), dayId: day.id }, headers })

    expect(toIds(await readTrash(headers))).toEqual([day.id, elsewhere.id, ...ids])
    expect(toIds(await readTrash(headers, { projectId: project.id, kind: 'scenario' }))).toEqual(ids)
    expect(toIds(await readTrash(headers, { kind: 'close_day' }))).toEqual([day.id])
    const first = await callForData(listTrash, { query: { limit: '3' }, headers })
    expect(toIds(first.items)).toEqual([day.id, elsewhere.id, ids[0]])
    const second = await callForData(listTrash, {
      query: { limit: '3', cursor: first.nextCursor ?? '' },
      headers,
    })
    expect(toIds(second.items)).toEqual(ids.slice(1))
    expect(second.nextCursor).toBeNull()
  })
})

it('a scenario that is gone for good takes its files and its figures along', async () => {
  const { id } = await createScenario({ projectId: project.id })
  const { fileKey } = await createReceiptPhoto({ scenarioId: id })
  await remove(id)
  await ageDeletion('scenario', id, 31)
  await emptyTrashJob.run({})
  expect(await prisma.scenario.count()).toBe(0)
  expect(await prisma.receiptPhoto.count()).toBe(0)
  expect(await prisma.unclaimedFile.findMany({ where: { key: fileKey } })).toEqual([])
})

it('a part of a scenario waits in the trash for its scenario to come back', async () => {
  const { id: scenarioId } = await theScenario()
  const { id } = await createScenarioDocument({ scenarioId })
  const params = { id: scenarioId }
  await callForData(deleteScenarioDocument, { params: { ...params, docId: id }, headers })
  await remove(scenarioId)
  expect(toIds(await readTrash(headers))).toEqual([scenarioId])
  expect(await restore([{ kind: 'document', _id: id }])).toMatchObject({ status: 404 })
  expect(await restore([{ kind: 'scenario', _id: scenarioId }])).toMatchObject({ data: { restored: 1 } })
  expect(await restore([{ kind: 'document', _id: id }])).toMatchObject({ data: { restored: 1 } })
  expect(toIds((await callForData(listScenarioDocuments, { params, headers })).documents)).toEqual([id])
})

it('needs a session, and an editor to restore', async () => {
  const items = [{ kind: 'scenario', _id: newId() }]
  expect(await callRoute(listTrash)).toMatchObject({ status: 401 })
  expect(await callRoute(restoreFromTrash, { body: { items } })).toMatchObject({ status: 401 })
  const viewer = await bearerHeaders(await createUser({ role: 'viewer' }))
  expect(await restore(items, viewer)).toMatchObject({ status: 403 })
  expect(await readTrash(viewer)).toEqual([])
})

it('refuses malformed input', async () => {
  for (const body of [{}, { items: [] }, { items: [{ kind: 'user', _id: newId() }] }]) {
    expect(await callRoute(restoreFromTrash, { body, headers })).toMatchObject({ status: 422 })
  }
  const wrong: Record<string, string>[] = [
    { cursor: 'x' },
    { cursor: `${newId()}.99999999999999999999` },
    { kind: 'user' },
  ]
  for (const query of wrong) {
    expect(await callRoute(listTrash, { query: { ...query }, headers })).toMatchObject({ status: 422 })
  }
})
