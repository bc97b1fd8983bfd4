import { beforeEach, describe, expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { newId } from '@/lib/shared/ids'
import { createRepositoryStep as store } from '@/tests/factories/repository-step'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute, countStatuses, requestRoute } from '@/tests/fixtures/api'
import { testRecords } from '@/tests/fixtures/records/all'
import { SHARED } from '@/tests/fixtures/records/spec'
import { bearerHeaders } from '@/tests/fixtures/session'
import * as contract from './contract'
import { REPOSITORY_STEP } from './rules'

const STEP = {
  number: '1',
  description: 'Открыть кассовый чек',
  systemTransactionProgram: 'POS',
  responsible: 'Кассир',
  expectedResult: 'Чек открыт',
}

testRecords({
  parents: SHARED,
  rules: REPOSITORY_STEP,
  hasOwnList: true,
  notFound: 'Step not found',
  incomplete: 'Заполните обязательные поля: №, Описание, Система/Транзакция/Программа',
  emptied: 'Заполните обязательные поля',
  tooLong: 'A number has at most 4 characters',
  keys: { list: 'steps', one: 'step', id: 'id' },
  calls: {
    list: contract.listRepositorySteps,
    add: contract.createRepositoryStep,
    change: contract.updateRepositoryStep,
    remove: contract.deleteRepositoryStep,
    removeAll: contract.deleteRepositorySteps,
  },
  settings: [
    {
      name: 'status',
      set: contract.setStatusOfRepositorySteps,
      undo: contract.undoStatusOfRepositorySteps,
    },
  ],
  create: store,
  unique: { name: 'number', valueAt: (place) => `A${place}` },
  ungiven: ['createdBy'],
  sample: { ...STEP, number: '0001', status: 'Enable', createdBy: 'Анна' },
  other: {
    number: '0002',
    description: 'Закрыть смену',
    systemTransactionProgram: 'SAP',
    responsible: 'Ольга',
    expectedResult: 'Смена закрыта',
    status: 'Disable',
  },
  defaults: { responsible: '', expectedResult: '', status: 'Enable' },
})

let tester: Awaited<ReturnType<typeof createUser>>
let headers: { authorization: string }
let viewer: { authorization: string }

beforeEach(async () => {
  tester = await createUser()
  headers = await bearerHeaders(tester)
  viewer = await bearerHeaders(await createUser({ role: 'viewer' }))
})

const add = (body: Record<string, unknown>) => callRoute(contract.createRepositoryStep, { body, headers })
const list = (query: Record<string, string> = {}) =>
  callForData(contract.listRepositorySteps, { query, headers: viewer })
const toNumbers = (steps: { number: string }[]) => steps.map(({ number }) => number)
const findEvents = (subjectId?: string) =>
  prisma.historyEvent.findMany({ where: { subject: 'repository_step', subjectId }, orderBy: { id: 'asc' } })

describe('the list', () => {
  test('comes by number, page by page, with the count and the filters', async () => {
    for (const number of ['0003', '0001', 'A', '0002'])
      await store({ ...STEP, number, responsible: number === 'A' ? '' : 'Кассир' })
    const { steps, pagination, filterOptions } = await list({ limit: '3', page: '1' })
    expect(toNumbers(steps)).toEqual(['0001', '0002', '0003'])
    expect(pagination).toEqual({ page: 1, limit: 3, total: 4, pages: 2 })
    expect(filterOptions).toEqual({ systems: ['POS'], responsibles: ['Кассир'] })
    expect(toNumbers((await list({ limit: '3', page: '2' })).steps)).toEqual(['A'])
    expect((await list()).pagination).toMatchObject({ limit: 50, pages: 1 })
    expect((await list({ page: '9' })).steps).toEqual([])
  })

  test('is searched in every text, and filtered', async () => {
    await store({ ...STEP, number: '0001' })
    await store({
      number: '0002',
      description: '100% скидка',
      systemTransactionProgram: 'SAP',
      responsible: 'Ольга',
      expectedResult: 'Сумма',
      status: 'Disable',
    })
    for (const [query, numbers] of [
      [{ search: 'КАССОВЫЙ' }, ['0001']],
      [{ search: '0%' }, ['0002']],
      [{ search: '0002' }, ['0002']],
      [{ search: 'sa' }, ['0002']],
      [{ search: 'ольг' }, ['0002']],
      [{ search: 'сумм' }, ['0002']],
      [{ search: '_' }, []],
      [{ systemFilter: 'POS' }, ['0001']],
      [{ responsibleFilter: 'Ольга', statusFilter: 'Disable' }, ['0002']],
      [{ responsibleFilter: 'Ольга', statusFilter: 'Enable' }, []],
      [{ search: '', systemFilter: '' }, ['0001', '0002']],
    ] as const) {
      const { steps, pagination } = await list({ ...query })
      expect(toNumbers(steps)).toEqual(numbers)
      expect(pagination.total).toBe(numbers.length)
    }
  })

  test('says how many scenarios use a step, each once, and none that is deleted', async () => {
    const step = await store({ number: '0001' })
    const [one, deleted] = [await createScenario(), await createScenario()]
    for (const [scenarioId, count] of [
      [one.id, 2],
      [deleted.id, 1],
    ] as const)
      for (let index = 1; index <= count; index += 1)
        await prisma.scenarioStep.create({
          data: { id: newId(), scenarioId, step: index, repositoryStepId: step.id },
        })
    expect((await list()).steps).toMatchObject([{ useCount: 2 }])
    await prisma.scenario.update({
      where: { id: deleted.id },
      data: { deletedAt: new Date(), deletedById: tester.id },
    })
    expect((await list()).steps).toMatchObject([{ useCount: 1 }])
  })

  test('needs a session and a valid page', async () => {
    expect(await callRoute(contract.listRepositorySteps)).toMatchObject({ status: 401 })
    const wrong: Record<string, string>[] = [{ page: '0' }, { limit: '1001' }, { statusFilter: 'On' }]
    for (const query of wrong) {
      const answer = await callRoute(contract.listRepositorySteps, { query: { ...query }, headers })
      expect(answer).toMatchObject({ status: 422 })
    }
  })
})

test('similar steps are found while a description is typed', async () => {
  const step = await store({ number: '0001', description: 'Открыть кассовый чек и отсканировать товар' })
  await store({ number: '0002', description: 'Закрыть смену' })
  const similar = async (query: { description: string; exceptId?: string }) =>
    toNumbers((await callForData(contract.listSimilarSteps, { query, headers: viewer })).steps)
  expect(await similar({ description: 'открыть кассовый' })).toEqual(['0001'])
  expect(await similar({ description: 'Отсканировать товар, открыть чек' })).toEqual(['0001'])
  expect(await similar({ description: 'открыть кассовый', exceptId: step.id })).toEqual([])
  expect(await similar({ description: 'отк' })).toEqual([])
  expect(await similar({ description: 'Печать ценников' })).toEqual([])
  expect(await callRoute(contract.listSimilarSteps)).toMatchObject({ status: 401 })
})

describe('adding a step', () => {
  test('pads its number, and names its author', async () => {
    const { step } = await callForData(contract.createRepositoryStep, { body: STEP, headers })
    expect(step).toMatchObject({ ...STEP, number: '0001', createdBy: tester.name })
  })

  test('is refused with a number that is taken, also by many at once', async () => {
    expect(await countStatuses(() => add(STEP), 20)).toEqual({ 201: 1, 409: 19 })
    const answer = await add({ ...STEP, number: '0001' })
    expect(answer).toMatchObject({
      status: 409,
      code: 'conflict',
      error: 'A step with this number is there already',
    })
    expect(answer.fields).toHaveProperty('number')
    expect(await prisma.repositoryStep.count()).toBe(1)
  })
})

describe('changing a step', () => {
  const change = (id: string, body: Record<string, unknown>) =>
    callRoute(contract.updateRepositoryStep, { params: { id }, body, headers })

  test('pads its number, and stores a text trimmed and with one kind of line end', async () => {
    const { id } = await store({ ...STEP, number: '0001' })
    const wanted = { number: '2', expectedResult: ' Один\r\nдва ' }
    const step = { ...STEP, number: '0002', expectedResult: 'Один\nдва' }
    expect(await change(id, wanted)).toMatchObject({ status: 200, data: { step } })
  })

  test('is refused for a number that is taken', async () => {
    const { id } = await store({ ...STEP, number: '0001' })
    await store({ number: '0002' })
    expect(await change(id, { number: '2' })).toMatchObject({ status: 409 })
    expect((await list()).steps).toMatchObject([{ ...STEP, number: '0001', version: 1 }, {}])
  })

  test('by the switch stores the status', async () => {
    const { id } = await store({ number: '0001' })
    const set = (status: string, as = headers) =>
      callRoute(contract.setRepositoryStepStatus, { params: { id }, body: { status }, headers: as })
    expect(await set('Disable')).toMatchObject({ status: 200, data: { step: { status: 'Disable' } } })
    expect(await set('On')).toMatchObject({ status: 422 })
    expect(await set('Enable', viewer)).toMatchObject({ status: 403 })
    expect(await findEvents(id)).toMatchObject([{ fromStatus: 'Enable', toStatus: 'Disable' }])
  })
})

test('a deleted step gives its number free, and does not come back where that is taken', async () => {
  const { id } = await store({ ...STEP, number: '0001' })
  await callForData(contract.deleteRepositoryStep, { params: { id }, headers })
  expect(await add(STEP)).toMatchObject({ status: 201 })
  const { restoreFromTrash } = await import('@/lib/features/trash/contract')
  const answer = await callRoute(restoreFromTrash, {
    body: { items: [{ kind: 'repository_step', _id: id }] },
    headers,
  })
  expect(answer).toMatchObject({
    status: 409,
    error: 'Something with the same number or code is there already',
  })
})

test('an export has what the filters find, and is refused where that is nothing', async () => {
  await store({ number: '0001', status: 'Disable' })
  const send = (filter: Record<string, string>, as: Record<string, string> = viewer) =>
    requestRoute(contract.exportRepositorySteps, { body: { filter }, headers: as })
  expect((await send({ statusFilter: 'Disable' })).status).toBe(200)
  // A client may send a key with every POST.
  expect((await send({}, { ...viewer, 'idempotency-key': 'export-1' })).status).toBe(200)
  expect((await send({}, {})).status).toBe(401)
  const nothing = await send({ statusFilter: 'Enable' })
  expect(nothing.status).toBe(404)
  expect(await nothing.json()).toMatchObject({ error: 'No data to export with current filters' })
})
