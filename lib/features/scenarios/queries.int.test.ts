import { beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '@/lib/shared/endpoint'
import { newId } from '@/lib/shared/ids'
import { createBasket } from '@/tests/factories/basket'
import { createErrorReport } from '@/tests/factories/error-report'
import { createFinancialRecord } from '@/tests/factories/financial-record'
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
import { countStatements } from '@/tests/fixtures/plans'
import { bearerHeaders } from '@/tests/fixtures/session'
import { getScenario, listProjectScenarios, listScenarios, scenarioSchema } from './contract'
import { listScenarioDocuments } from './documents/contract'
import { listErrorReports } from './error-reports/contract'
import { listFinancialRecords } from './financials/contract'
import { listProductMarks } from './marks/contract'
import { listReceiptPhotos } from './photos/contract'
import { listProductLines } from './products/contract'
import { listScenarioSteps } from './steps/contract'
import { listTransactions } from './transactions/contract'

let headers: { authorization: string }

beforeEach(async () => {
  headers = await bearerHeaders(await createUser({ role: 'viewer' }))
})

const list = (query: Record<string, string> = {}) => callForData(listScenarios, { query, headers })
const numbersFor = async (query: Record<string, string> = {}) =>
  (await list(query)).scenarios.map(({ scenarioNumber }) => scenarioNumber)

/** Two projects with three and one scenarios. */
async function twoProjects() {
  const first = await createProject({ name: 'Летний релиз' })
  const second = await createProject({ name: '100% марок' })
  const person = await createUser({ name: 'Олег' })
  const given = { projectId: first.id, plant: '1001', country: 'Russia' }
  await createScenario({ ...given, type: 'orders', responsibleId: person.id })
  await createScenario({ ...given, type: 'receipts', status: 'В работе', country: 'Belarus' })
  await createScenario({ ...given, type: 'orders', status: 'Ошибка при тесте', plant: 'a_b' })
  await createScenario({
    projectId: second.id,
    type: 'orders',
    status: 'Выполнен',
    plant: '77',
    country: 'Russia',
  })
  return { first, second, person }
}

const read = async (id: string) =>
  scenarioSchema.parse((await callForData(getScenario, { params: { id }, headers })).scenario)

async function fill(scenarioId: string, times: number) {
  for (let time = 1; time <= times; time += 1) {
    await createProductLine({ scenarioId, priceWithBonuses: 19.99, quantity: 3, assembled: 2, handOut: 1 })
    await createProductMark({ scenarioId })
    await createScenarioDocument({ scenarioId })
    await createReceiptPhoto({ scenarioId })
    await createScenarioStep({ scenarioId })
    await createTransaction({ scenarioId, date: new Date('2026-03-29') })
    await createFinancialRecord({ scenarioId, date: new Date('2026-10-25'), amount: 0.1 })
    await createErrorReport({
      scenarioId,
      detectionDate: new Date('2026-03-29'),
      plannedFixDate: new Date('2026-10-25'),
    })
  }
}

const LISTS = [
  'products',
  'productMarks',
  'documents',
  'receiptPhotos',
  'steps',
  'transactions',
  'financials',
] as const

describe('reading a scenario', () => {
  test('shows all its parts', async () => {
    const { id } = await createScenario()
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

  test('leaves out its parts where they are not wanted', async () => {
    const { id } = await createScenario()
    await fill(id, 1)
    const { scenario } = await callForData(getScenario, { params: { id }, query: { parts: 'none' }, headers })
    const whole = await read(id)
    expect({ ...scenario, ...Object.fromEntries(LISTS.map((list) => [list, whole[list]])) }).toEqual(whole)
    for (const list of LISTS) expect(scenario).not.toHaveProperty(list)
    const query: Record<string, string> = { parts: 'some' }
    expect(await callRoute(getScenario, { params: { id }, query, headers })).toMatchObject({ status: 422 })
  })

  test('keeps money to the cent and moments to the millisecond', async () => {
    const at = new Date('2026-03-29T01:02:03.004Z')
    const { id: scenarioId } = await createScenario({ createdAt: at })
    await createProductLine({ scenarioId, priceWithBonuses: 999_999_999_999.99, createdAt: at })
    await createFinancialRecord({ scenarioId, amount: -1_234_567_890.01 })
    const { createdAt, products, financials } = await read(scenarioId)
    expect(createdAt).toBe('2026-03-29T01:02:03.004Z')
    expect(products[0]).toMatchObject({ priceWithBonuses: 999_999_999_999.99, createdAt })
    expect(financials[0]?.amount).toBe(-1_234_567_890.01)
  })

  test('takes at most four statements, whatever it holds', async () => {
    const large = await createScenario({ responsibleId: (await createUser()).id })
    await fill(large.id, 10)
    const small = await createScenario()
    // The first call of a person also records their activity.
    await read(small.id)
    const forSmall = await countStatements(() => read(small.id))
    expect(forSmall).toBeGreaterThan(0)
    expect(forSmall).toBeLessThanOrEqual(4)
    expect(await countStatements(() => read(large.id))).toBe(forSmall)
    expect(await countStatements(() => list({ limit: '50' }))).toBeLessThanOrEqual(4)
  })

  test('answers 404 for what is not there, and 401 without a session', async () => {
    const { id } = await createScenario()
    expect(await callRoute(getScenario, { params: { id: newId() }, headers })).toMatchObject({
      status: 404,
      error: 'Scenario not found',
    })
    for (const wrong of ['x', id.slice(1), `${id.slice(1)}g`]) {
      expect(await callRoute(getScenario, { params: { id: wrong }, headers })).toMatchObject({ status: 404 })
    }
    expect(await callRoute(getScenario, { params: { id } })).toMatchObject({ status: 401 })
  })
})

describe.each([
  ['products', listProductLines],
  ['productMarks', listProductMarks],
  ['documents', listScenarioDocuments],
  ['receiptPhotos', listReceiptPhotos],
  ['steps', listScenarioSteps],
  ['transactions', listTransactions],
  ['financials', listFinancialRecords],
] as const)('the %s of a scenario', (name, endpoint: Endpoint) => {
  test('are those that stand in it', async () => {
    const { id } = await createScenario()
    await createScenario()
    await fill(id, 3)
    const call = () => callForData(endpoint, { params: { id }, headers })
    const whole = await read(id)
    const beside = {
      ...(name === 'products' && { productsVersion: whole.productsVersion, loadedBasket: null }),
      ...(name === 'productMarks' && { total: 3 }),
      ...(name === 'steps' && { stepsVersion: 1 }),
    }
    expect(await call()).toEqual({ [name]: whole[name], ...beside })
    expect(whole[name]).toHaveLength(3)
    expect(await countStatements(call)).toBeLessThanOrEqual('total' in beside ? 4 : 3)
  })
})

describe('a part of a scenario', () => {
  const PARTS: Endpoint[] = [
    listProductLines,
    listProductMarks,
    listScenarioDocuments,
    listReceiptPhotos,
    listScenarioSteps,
    listTransactions,
    listFinancialRecords,
    listErrorReports,
  ]

  test.each(PARTS)('$path is not found where the scenario is not, or is deleted', async (endpoint) => {
    const deleted = { deletedAt: new Date(), deletedById: (await createUser()).id }
    const { id } = await createScenario(deleted)
    for (const wrong of [id, newId(), 'x']) {
      expect(await callRoute(endpoint, { params: { id: wrong }, headers })).toMatchObject({
        status: 404,
        code: 'not_found',
      })
    }
    expect(await callRoute(endpoint, { params: { id } })).toMatchObject({ status: 401 })
  })

  test('may be its error reports, the one added last first', async () => {
    const { id } = await createScenario()
    expect(await callForData(listErrorReports, { params: { id }, headers })).toEqual({ errors: [] })
    await fill(id, 1)
    await createErrorReport()
    const person = await createUser()
    const given = { isBlocker: true, status: 'need_test', responsibleUserId: person.id, plannedFixDate: null }
    await createErrorReport({ scenarioId: id, ...given })
    const { errors } = await callForData(listErrorReports, { params: { id }, headers })
    expect(errors).toMatchObject([
      given,
      { detectionDate: '2026-03-29', plannedFixDate: '2026-10-25', status: 'open', version: 1 },
    ])
  })
})

describe('all scenarios', () => {
  test('are listed newest first, without their parts, with project and people', async () => {
    const { first, person } = await twoProjects()
    const { scenarios, counts, nextCursor } = await list()
    expect(scenarios.map(({ scenarioNumber }) => scenarioNumber)).toEqual([
      '00002-001',
      '00001-003',
      '00001-002',
      '00001-001',
    ])
    expect(scenarios[3]).toMatchObject({
      type: 'orders',
      status: 'Новый',
      data: { country: 'Russia', plant: '1001', basket: null },
      projectId: first.id,
      projectName: 'Летний релиз',
      projectNumber: 1,
      responsible: { _id: person.id, name: 'Олег', telegramUsername: person.telegramUsername },
      reviewer: null,
    })
    for (const part of LISTS) expect(scenarios[3]).not.toHaveProperty(part)
    expect([counts, nextCursor]).toEqual([undefined, undefined])
  })

  test('are filtered by status, type and project', async () => {
    const { first } = await twoProjects()
    expect(await numbersFor({ status: 'В работе' })).toEqual(['00001-002'])
    expect(await numbersFor({ status: 'broken' })).toEqual(['00001-003'])
    expect(await numbersFor({ type: 'receipts' })).toEqual(['00001-002'])
    expect(await numbersFor({ projectId: first.id, type: 'orders' })).toEqual(['00001-003', '00001-001'])
    expect(await numbersFor({ projectId: newId() })).toEqual([])
    // A country is found by either name.
    expect(await numbersFor({ search: 'Беларусь' })).toEqual(await numbersFor({ search: 'belarus' }))
    expect(await numbersFor({ search: 'беларусь' })).toContain('00001-002')
  })

  test('are filtered by who is responsible and by groups of statuses, and counted so', async () => {
    const { person } = await twoProjects()
    expect(await numbersFor({ responsible: person.id })).toEqual(['00001-001'])
    expect(await numbersFor({ responsible: newId() })).toEqual([])
    expect(await numbersFor({ group: 'withErrors' })).toEqual(['00001-003'])
    expect(await numbersFor({ group: 'inProgress' })).toEqual(['00001-002'])
    const { counts } = await list({ responsible: person.id, group: 'completed', limit: '1' })
    expect(counts).toMatchObject({ total: 1, new: 1, inProgress: 0, withErrors: 0, completed: 0 })
  })

  test.each([
    ['00002-0', ['00002-001']],
    ['летний', ['00001-003', '00001-002', '00001-001']],
    ['LARUS', ['00001-002']],
    ['77', ['00002-001']],
    ['0%', ['00002-001']],
    ['_', ['00001-003']],
    ['\\', []],
    ['nothing', []],
  ])('a search for %j looks into number, project, country and plant', async (search, numbers) => {
    await twoProjects()
    expect(await numbersFor({ search })).toEqual(numbers)
  })

  test('are counted beside a page: by search, type and project, whatever the status', async () => {
    const { first } = await twoProjects()
    const countsFor = async (query: Record<string, string>) => (await list({ ...query, limit: '1' })).counts
    expect(await countsFor({})).toMatchObject({ total: 4, new: 1, inProgress: 1, withErrors: 1, others: 0 })
    expect(await countsFor({ status: 'broken' })).toMatchObject({ total: 4, withErrors: 1 })
    expect(await countsFor({ type: 'orders' })).toMatchObject({ total: 3, inProgress: 0 })
    expect(await countsFor({ projectId: first.id, search: 'russia' })).toMatchObject({
      total: 2,
      completed: 0,
    })
  })

  test('are listed and counted by the basket that they name', async () => {
    const { first } = await twoProjects()
    const { number } = await createBasket()
    await createScenario({ projectId: first.id, scenarioNumber: '00001-099', basketNumber: number })
    const { scenarios, counts } = await list({ basket: String(number), limit: '10' })
    expect(scenarios.map(({ scenarioNumber }) => scenarioNumber)).toEqual(['00001-099'])
    expect(counts).toMatchObject({ total: 1, new: 1 })
    expect(await numbersFor({ basket: String(number + 1) })).toEqual([])
    expect(await callRoute(listScenarios, { query: { basket: 'x' }, headers })).toMatchObject({ status: 422 })
  })

  test('come in pages without gap or repeat', async () => {
    await twoProjects()
    const first = await list({ limit: '3' })
    const second = await list({ limit: '3', cursor: first.nextCursor ?? '' })
    expect(
      [first, second].flatMap(({ scenarios }) => scenarios.map(({ scenarioNumber }) => scenarioNumber)),
    ).toEqual(await numbersFor())
    expect(second.nextCursor).toBeNull()
  })

  const refused: Record<string, string>[] = [
    { status: 'Сломан' },
    { type: 'other' },
    { projectId: 'x' },
    { search: '\u0000' },
    { limit: '1e9' },
  ]

  test.each(refused)('%j is refused', async (query) => {
    expect(await callRoute(listScenarios, { query, headers })).toMatchObject({ status: 422, code: 'invalid' })
  })

  test('need a session', async () => {
    expect(await callRoute(listScenarios)).toMatchObject({ status: 401 })
  })
})

describe('the scenarios of a project', () => {
  const fetchScenarios = (id: string, query: Record<string, string> = {}) =>
    callForData(listProjectScenarios, { params: { id }, query, headers })

  test('come in the order of their numbers, filtered and in pages', async () => {
    const { first } = await twoProjects()
    const numbers = ({ scenarios }: Awaited<ReturnType<typeof fetchScenarios>>) =>
      scenarios.map(({ scenarioNumber }) => scenarioNumber)
    expect(numbers(await fetchScenarios(first.id))).toEqual(['00001-001', '00001-002', '00001-003'])
    expect(numbers(await fetchScenarios(first.id, { type: 'orders' }))).toEqual(['00001-001', '00001-003'])
    expect(numbers(await fetchScenarios(first.id, { status: 'broken' }))).toEqual(['00001-003'])
    const page = await fetchScenarios(first.id, { limit: '2' })
    expect(numbers(page)).toEqual(['00001-001', '00001-002'])
    expect(numbers(await fetchScenarios(first.id, { limit: '2', cursor: page.nextCursor ?? '' }))).toEqual([
      '00001-003',
    ])
  })

  test('come in any order, page by page', async () => {
    const { first } = await twoProjects()
    const plants = ({ scenarios }: Awaited<ReturnType<typeof fetchScenarios>>) =>
      scenarios.map(({ data, scenarioNumber }) => [data.plant, scenarioNumber])
    const query = { sort: 'plant', order: 'desc', limit: '2' }
    const page = await fetchScenarios(first.id, query)
    const rest = await fetchScenarios(first.id, { ...query, cursor: page.nextCursor ?? '' })
    expect([page, rest].map(plants)).toEqual([
      [
        ['a_b', '00001-003'],
        ['1001', '00001-002'],
      ],
      [['1001', '00001-001']],
    ])
    expect(rest.nextCursor).toBeNull()
    const refused: Record<string, string>[] = [
      { sort: 'name' },
      { order: 'up' },
      { sort: 'number', cursor: 'a'.repeat(24) },
    ]
    for (const wrong of refused) {
      const answer = await callRoute(listProjectScenarios, {
        params: { id: first.id },
        query: wrong,
        headers,
      })
      expect(answer).toMatchObject({ status: 422, code: 'invalid' })
    }
  })

  test('need a session and a project', async () => {
    const { first } = await twoProjects()
    expect(await callRoute(listProjectScenarios, { params: { id: first.id } })).toMatchObject({ status: 401 })
    for (const id of [newId(), 'x']) {
      expect(await callRoute(listProjectScenarios, { params: { id }, headers })).toMatchObject({
        status: 404,
      })
    }
  })
})
