import { beforeEach, describe, expect, it } from 'vitest'
import { deleteAggregation, listAggregations } from '@/lib/features/aggregations/contract'
import { deleteBasket, deleteBasketProduct, listBaskets } from '@/lib/features/baskets/contract'
import { deleteCloseDay, listCloseDays } from '@/lib/features/close-days/contract'
import { deleteBot, listBots } from '@/lib/features/documentation/bots/contract'
import { deleteCashRegister, listCashRegisters } from '@/lib/features/documentation/cash-registers/contract'
import { deleteLink, listLinks } from '@/lib/features/documentation/links/contract'
import { deleteRepositoryStep, listRepositorySteps } from '@/lib/features/repository-steps/contract'
import { deleteScenario, listProjectScenarios } from '@/lib/features/scenarios/contract'
import { deleteScenarioDocument, listScenarioDocuments } from '@/lib/features/scenarios/documents/contract'
import { deleteErrorReport, listErrorReports } from '@/lib/features/scenarios/error-reports/contract'
import { deleteFinancialRecord, listFinancialRecords } from '@/lib/features/scenarios/financials/contract'
import { deleteProductMark, listProductMarks } from '@/lib/features/scenarios/marks/contract'
import { deleteReceiptPhoto, listReceiptPhotos } from '@/lib/features/scenarios/photos/contract'
import { deleteScenarioStep, listScenarioSteps } from '@/lib/features/scenarios/steps/contract'
import { deleteTransaction, listTransactions } from '@/lib/features/scenarios/transactions/contract'
import { prisma } from '@/lib/server/db'
import { newId } from '@/lib/shared/ids'
import { createAggregation } from '@/tests/factories/aggregation'
import { createBasket, createBasketProduct } from '@/tests/factories/basket'
import { createBot } from '@/tests/factories/bot'
import { createCashRegister } from '@/tests/factories/cash-register'
import { createCloseDay } from '@/tests/factories/close-day'
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
import { callRoute, dataOf, statusesOf } from '@/tests/fixtures/api'
import { bearerOf } from '@/tests/fixtures/session'
import { listTrash, restoreFromTrash, type TrashKind } from './contract'
import { TRASH_KINDS } from './rules'
import { emptyTrashJob } from './service'

type Headers = Awaited<ReturnType<typeof bearerOf>>

const DAY_MS = 24 * 60 * 60 * 1000

let me: Awaited<ReturnType<typeof createUser>>
let headers: Headers
let admin: Headers
let project: Awaited<ReturnType<typeof createProject>>
let scenario: Promise<{ id: string }> | undefined

beforeEach(async () => {
  scenario = undefined
  me = await createUser()
  headers = await bearerOf(me)
  admin = await bearerOf(await createUser({ role: 'admin' }))
  project = await createProject()
})

interface Kind {
  create: () => Promise<{ id: string }>
  remove: (id: string, as: Headers) => Promise<unknown>
  /** The ids of those that a project's list shows. */
  listed: () => Promise<string[]>
  label: RegExp
  /** Whether it belongs to no project. */
  isShared?: true
  /** Makes it look as if it had been deleted so many days ago. */
  age: (id: string, days: number) => Promise<unknown>
}

const ago = (days: number) => ({ deletedAt: new Date(Date.now() - days * DAY_MS) })
const place = () => ({ id: project.id })
const idsOf = (rows: { _id: string }[]) => rows.map(({ _id }) => _id)

/** The scenario of the project that the test's parts belong to. */
function theScenario() {
  scenario ??= createScenario({ projectId: project.id })
  return scenario
}
const inScenario = async () => ({ id: (await theScenario()).id })
const partOf = async () => ({ scenarioId: (await theScenario()).id })

/** The basket that the products of a test are in. */
async function sharedBasket(): Promise<string> {
  const first = await prisma.basket.findFirst({ where: { deletedAt: null } })
  return (first ?? (await createBasket({ products: 0 }))).id
}

/** Lines are deleted with the list that they are missing in: see their own tests. */
const KINDS: Record<Exclude<TrashKind, 'product_lines'>, Kind> = {
  scenario: {
    create: () => createScenario({ projectId: project.id }),
    remove: (scenarioId, as) => dataOf(deleteScenario, { params: { ...place(), scenarioId }, headers: as }),
    listed: async () => idsOf((await dataOf(listProjectScenarios, { params: place(), headers })).scenarios),
    label: /^\d{5}-\d{3}$/,
    age: (id, days) => prisma.scenario.update({ where: { id }, data: ago(days) }),
  },
  close_day: {
    create: () => createCloseDay({ projectId: project.id }),
    remove: (dayId, as) => dataOf(deleteCloseDay, { params: { ...place(), dayId }, headers: as }),
    listed: async () => idsOf((await dataOf(listCloseDays, { params: place(), headers })).closeDays),
    label: /^\d\d\.\d\d\.\d{4} · .+ · .+$/,
    age: (id, days) => prisma.closeDay.update({ where: { id }, data: ago(days) }),
  },
  aggregation: {
    create: () => createAggregation({ projectId: project.id }),
    remove: (aggId, as) => dataOf(deleteAggregation, { params: { ...place(), aggId }, headers: as }),
    listed: async () => idsOf((await dataOf(listAggregations, { params: place(), headers })).aggregations),
    label: /.+ · .+/,
    age: (id, days) => prisma.aggregation.update({ where: { id }, data: ago(days) }),
  },
  product_mark: {
    create: async () => createProductMark(await partOf()),
    remove: async (markId, as) =>
      dataOf(deleteProductMark, { params: { ...(await inScenario()), markId }, headers: as }),
    listed: async () =>
      idsOf((await dataOf(listProductMarks, { params: await inScenario(), headers })).productMarks),
    label: /^10\d{6} · .+$/,
    age: (id, days) => prisma.productMark.update({ where: { id }, data: ago(days) }),
  },
  document: {
    create: async () => createScenarioDocument(await partOf()),
    remove: async (docId, as) =>
      dataOf(deleteScenarioDocument, { params: { ...(await inScenario()), docId }, headers: as }),
    listed: async () =>
      idsOf((await dataOf(listScenarioDocuments, { params: await inScenario(), headers })).documents),
    label: /^.+ · .+$/,
    age: (id, days) => prisma.scenarioDocument.update({ where: { id }, data: ago(days) }),
  },
  receipt_photo: {
    create: async () => createReceiptPhoto(await partOf()),
    remove: async (photoId, as) =>
      dataOf(deleteReceiptPhoto, { params: { ...(await inScenario()), photoId }, headers: as }),
    listed: async () =>
      idsOf((await dataOf(listReceiptPhotos, { params: await inScenario(), headers })).receiptPhotos),
    label: /^IMG_\d{4}\.jpg$/,
    age: (id, days) => prisma.receiptPhoto.update({ where: { id }, data: ago(days) }),
  },
  transaction: {
    create: async () => createTransaction(await partOf()),
    remove: async (txId, as) =>
      dataOf(deleteTransaction, { params: { ...(await inScenario()), txId }, headers: as }),
    listed: async () =>
      idsOf((await dataOf(listTransactions, { params: await inScenario(), headers })).transactions),
    label: /^\d\d\.\d\d\.\d{4} · .+ · .+$/,
    age: (id, days) => prisma.transaction.update({ where: { id }, data: ago(days) }),
  },
  financial: {
    create: async () => createFinancialRecord(await partOf()),
    remove: async (finId, as) =>
      dataOf(deleteFinancialRecord, { params: { ...(await inScenario()), finId }, headers: as }),
    listed: async () =>
      idsOf((await dataOf(listFinancialRecords, { params: await inScenario(), headers })).financials),
    label: /^\d\d\.\d\d\.\d{4} · .+ · \d{1,3}(\u00A0\d{3})*\.\d\d$/,
    age: (id, days) => prisma.financialRecord.update({ where: { id }, data: ago(days) }),
  },
  step: {
    create: async () => createScenarioStep(await partOf()),
    remove: async (stepId, as) =>
      dataOf(deleteScenarioStep, { params: { ...(await inScenario()), stepId }, headers: as }),
    listed: async () =>
      idsOf((await dataOf(listScenarioSteps, { params: await inScenario(), headers })).steps),
    label: /^\d{4} · .+$/,
    age: (id, days) => prisma.scenarioStep.update({ where: { id }, data: ago(days) }),
  },
  repository_step: {
    create: () => createRepositoryStep(),
    remove: (id, as) => dataOf(deleteRepositoryStep, { params: { id }, headers: as }),
    listed: async () => idsOf((await dataOf(listRepositorySteps, { headers })).steps),
    label: /^\d{4} · .+/,
    isShared: true,
    age: (id, days) => prisma.repositoryStep.update({ where: { id }, data: ago(days) }),
  },
  basket: {
    create: () => createBasket(),
    remove: (id, as) => dataOf(deleteBasket, { params: { id }, headers: as }),
    listed: async () => idsOf((await dataOf(listBaskets, { headers })).baskets),
    label: /^#\d+ · .+/,
    isShared: true,
    age: (id, days) => prisma.basket.update({ where: { id }, data: ago(days) }),
  },
  basket_product: {
    create: async () => createBasketProduct({ basketId: await sharedBasket() }),
    remove: async (productId, as) =>
      dataOf(deleteBasketProduct, { params: { id: await sharedBasket(), productId }, headers: as }),
    listed: async () =>
      (await dataOf(listBaskets, { headers })).baskets.flatMap(({ products }) => idsOf(products)),
    label: /.+ · .+/,
    isShared: true,
    age: (id, days) => prisma.basketProduct.update({ where: { id }, data: ago(days) }),
  },
  cash_register: {
    create: () => createCashRegister(),
    remove: (id, as) => dataOf(deleteCashRegister, { params: { id }, headers: as }),
    listed: async () => idsOf((await dataOf(listCashRegisters, { headers })).cashRegisters),
    label: /.+ · .+/,
    isShared: true,
    age: (id, days) => prisma.cashRegister.update({ where: { id }, data: ago(days) }),
  },
  bot: {
    create: () => createBot(),
    remove: (id, as) => dataOf(deleteBot, { params: { id }, headers: as }),
    listed: async () => idsOf((await dataOf(listBots, { headers })).bots),
    label: /.+/,
    isShared: true,
    age: (id, days) => prisma.bot.update({ where: { id }, data: ago(days) }),
  },
  link: {
    create: () => createDocumentationLink(),
    remove: (id, as) => dataOf(deleteLink, { params: { id }, headers: as }),
    listed: async () => idsOf((await dataOf(listLinks, { headers })).links),
    label: /.+/,
    isShared: true,
    age: (id, days) => prisma.documentationLink.update({ where: { id }, data: ago(days) }),
  },
  error_report: {
    create: async () => createErrorReport(await partOf()),
    remove: async (errorId, as) =>
      dataOf(deleteErrorReport, { params: { ...(await inScenario()), errorId }, headers: as }),
    listed: async () =>
      idsOf((await dataOf(listErrorReports, { params: await inScenario(), headers })).errors),
    label: /.+/,
    age: (id, days) => prisma.errorReport.update({ where: { id }, data: ago(days) }),
  },
}

const kinds = TRASH_KINDS.filter((kind) => kind !== 'product_lines').map(
  (kind) => [kind, KINDS[kind]] as const,
)

const trashOf = async (as: Headers, query: Record<string, string> = {}) =>
  (await dataOf(listTrash, { query, headers: as })).items
const restore = (items: { kind: string; _id: string }[], as: Headers = headers) =>
  callRoute(restoreFromTrash, { body: { items }, headers: as })

describe.each(kinds)('a deleted %s', (kind, { create, remove, listed, label, isShared, age }) => {
  let id: string
  beforeEach(async () => {
    id = (await create()).id
  })

  it('stands in the trash of whoever deleted it and of admins, and comes back as it was', async () => {
    await remove(id, headers)
    expect(await listed()).toEqual([])
    const [item] = await trashOf(headers)
    expect(item).toMatchObject({
      ...{ kind, _id: id, project: isShared ? null : { _id: project.id, name: project.name } },
      label: expect.stringMatching(label),
      deletedBy: { _id: me.id, name: me.name },
    })
    expect(Date.parse(item?.expiresAt ?? '') - Date.parse(item?.deletedAt ?? '')).toBe(30 * DAY_MS)
    expect(await trashOf(admin)).toEqual([item])
    expect(await trashOf(await bearerOf(await createUser()))).toEqual([])

    expect(await restore([{ kind, _id: id }])).toMatchObject({ status: 200, data: { restored: 1 } })
    expect(await listed()).toEqual([id])
    expect(await trashOf(admin)).toEqual([])
    expect(await prisma.historyEvent.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { action: 'deleted', subject: kind, subjectId: id, label: item?.label },
      { action: 'restored', subject: kind, subjectId: id, label: item?.label, actorId: me.id },
    ])
    // Twice is no mistake: a click that is repeated finds it there.
    expect(await restore([{ kind, _id: id }])).toMatchObject({ status: 200, data: { restored: 0 } })
  })

  it('is brought back by an admin, and by nobody else than its deleter', async () => {
    await remove(id, headers)
    const other = await bearerOf(await createUser({ role: 'pm' }))
    expect(await restore([{ kind, _id: id }], other)).toMatchObject({ status: 404, code: 'not_found' })
    expect(await listed()).toEqual([])
    expect(await restore([{ kind, _id: id }], admin)).toMatchObject({ data: { restored: 1 } })
    expect(await listed()).toEqual([id])
  })

  it('is kept for 30 days, and then gone for good', async () => {
    const young = (await create()).id
    for (const each of [id, young]) await remove(each, headers)
    await age(id, 30.01)
    await age(young, 29.9)
    expect(idsOf(await trashOf(headers))).toEqual([young])
    expect(await restore([{ kind, _id: id }])).toMatchObject({ status: 404 })

    await emptyTrashJob.run({})
    expect(await restore([{ kind, _id: id }])).toMatchObject({ status: 404 })
    expect(await restore([{ kind, _id: young }])).toMatchObject({ data: { restored: 1 } })
    const kept = await prisma.historyEvent.findMany({ where: { subjectId: id } })
    expect(kept).toMatchObject([{ action: 'deleted', label: expect.stringMatching(label) }])
  })
})

describe('many things', () => {
  it('come back all, or none', async () => {
    const references = []
    for (const [kind, { create, remove }] of kinds) {
      const { id } = await create()
      await remove(id, headers)
      references.push({ kind, _id: id })
    }
    const unknown = { kind: 'scenario', _id: newId() }
    expect(await restore([...references, unknown])).toMatchObject({ status: 404 })
    expect(await trashOf(headers)).toHaveLength(kinds.length)
    const restored = kinds.length
    expect(await restore([...references, ...references])).toMatchObject({ data: { restored } })
    expect(await trashOf(headers)).toEqual([])
  })

  it('at once in another order never lock each other out', async () => {
    const references: { kind: TrashKind; _id: string }[] = []
    for (let index = 0; index < 4; index += 1) {
      for (const [kind, { create, remove }] of kinds) {
        const { id } = await create()
        await remove(id, headers)
        references.push({ kind, _id: id })
      }
    }
    const backwards = references.toReversed()
    const answers = await statusesOf((index) => restore(index % 2 ? references : backwards), 8)
    expect(answers).toEqual({ 200: 8 })
    const restored = await prisma.historyEvent.count({ where: { action: 'restored' } })
    expect(restored).toBe(references.length)
  })

  it('are paged and narrowed to a kind and a project', async () => {
    const elsewhere = await createScenario()
    const { remove } = KINDS.scenario
    const ids = []
    for (let index = 0; index < 3; index += 1) {
      const { id } = await createScenario({ projectId: project.id })
      await remove(id, headers)
      ids.unshift(id)
    }
    await dataOf(deleteScenario, {
      params: { id: elsewhere.projectId, scenarioId: elsewhere.id },
      headers,
    })
    const day = await createCloseDay({ projectId: project.id })
    await KINDS.close_day.remove(day.id, headers)

    expect(idsOf(await trashOf(headers))).toEqual([day.id, elsewhere.id, ...ids])
    expect(idsOf(await trashOf(headers, { projectId: project.id, kind: 'scenario' }))).toEqual(ids)
    expect(idsOf(await trashOf(headers, { kind: 'close_day' }))).toEqual([day.id])
    const first = await dataOf(listTrash, { query: { limit: '3' }, headers })
    expect(idsOf(first.items)).toEqual([day.id, elsewhere.id, ids[0]])
    const second = await dataOf(listTrash, {
      query: { limit: '3', cursor: first.nextCursor ?? '' },
      headers,
    })
    expect(idsOf(second.items)).toEqual(ids.slice(1))
    expect(second.nextCursor).toBeNull()
  })
})

it('a scenario that is gone for good takes its files and its figures along', async () => {
  const { id } = await createScenario({ projectId: project.id })
  const { fileKey } = await createReceiptPhoto({ scenarioId: id })
  await KINDS.scenario.remove(id, headers)
  await KINDS.scenario.age(id, 31)
  await emptyTrashJob.run({})
  expect(await prisma.scenario.count()).toBe(0)
  expect(await prisma.receiptPhoto.count()).toBe(0)
  expect(await prisma.unclaimedFile.findMany({ where: { key: fileKey } })).toEqual([])
})

it('a part of a scenario waits in the trash for its scenario to come back', async () => {
  const { id } = await KINDS.document.create()
  await KINDS.document.remove(id, headers)
  const { id: scenarioId } = await theScenario()
  await KINDS.scenario.remove(scenarioId, headers)
  expect(idsOf(await trashOf(headers))).toEqual([scenarioId])
  expect(await restore([{ kind: 'document', _id: id }])).toMatchObject({ status: 404 })
  expect(await restore([{ kind: 'scenario', _id: scenarioId }])).toMatchObject({ data: { restored: 1 } })
  expect(await restore([{ kind: 'document', _id: id }])).toMatchObject({ data: { restored: 1 } })
  expect(await KINDS.document.listed()).toEqual([id])
})

it('wants a session, and an editor to bring back', async () => {
  const items = [{ kind: 'scenario', _id: newId() }]
  expect(await callRoute(listTrash)).toMatchObject({ status: 401 })
  expect(await callRoute(restoreFromTrash, { body: { items } })).toMatchObject({ status: 401 })
  const viewer = await bearerOf(await createUser({ role: 'viewer' }))
  expect(await restore(items, viewer)).toMatchObject({ status: 403 })
  expect(await trashOf(viewer)).toEqual([])
})

it('refuses what it can not mean', async () => {
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
