import { beforeEach, describe, expect, test } from 'vitest'
import * as xlsx from 'xlsx'
import { restoreFromTrash } from '@/lib/features/trash/contract'
import { referencesTo } from '@/lib/features/trash/rules'
import { prisma } from '@/lib/server/db'
import { newId } from '@/lib/shared/ids'
import { createRepositoryStep } from '@/tests/factories/repository-step'
import { createScenario } from '@/tests/factories/scenario'
import { createScenarioStep as store } from '@/tests/factories/scenario-step'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute, countStatuses, requestRoute } from '@/tests/fixtures/api'
import { testRecords } from '@/tests/fixtures/records/all'
import { SCENARIOS } from '@/tests/fixtures/records/spec'
import { bearerHeaders } from '@/tests/fixtures/session'
import {
  addScenarioSteps,
  deleteScenarioStep,
  deleteScenarioSteps,
  exportScenarioSteps,
  listScenarioSteps,
  reorderScenarioSteps,
  setResponsibleOfScenarioSteps,
  setStatusOfScenarioSteps,
  undoResponsibleOfScenarioSteps,
  undoStatusOfScenarioSteps,
  updateScenarioStep,
} from './contract'
import { SCENARIO_STEP } from './rules'
import { MAX_ADDED_STEPS } from './values'

const FILE = {
  cells: ['0007', 'Открыть смену', 'POS', 'CASH', 'Смена открыта', 'Анна', 'New', 'Позже'],
  head: [
    ...['Number', 'Description', 'System Component', 'Owner'],
    ...['Expected Result', 'Responsible', 'Status', 'Comment'],
  ],
  russianHead: [
    ...['Номер', 'Описание', 'Компонент системы', 'Владелец'],
    ...['Ожидаемый результат', 'Ответственный', 'Статус', 'Комментарий'],
  ],
}

testRecords({
  parents: SCENARIOS,
  rules: SCENARIO_STEP,
  hasOwnList: true,
  notFound: 'Step not found',
  keys: { list: 'steps', one: 'step', id: 'stepId' },
  calls: {
    list: listScenarioSteps,
    change: updateScenarioStep,
    remove: deleteScenarioStep,
    removeAll: deleteScenarioSteps,
  },
  settings: [
    { name: 'status', set: setStatusOfScenarioSteps, undo: undoStatusOfScenarioSteps },
    { name: 'responsible', set: setResponsibleOfScenarioSteps, undo: undoResponsibleOfScenarioSteps },
  ],
  create: ({ scenarioId, ...columns }) => store({ scenarioId: String(scenarioId), ...columns }),
  sample: {
    number: '0007',
    description: 'Открыть смену',
    systemComponent: 'POS',
    owner: 'CASH',
    expectedResult: 'Смена открыта',
    responsible: 'Анна',
    status: 'New',
    comment: 'Позже',
    repositoryStepId: null,
  },
  other: { responsible: 'Кто угодно', status: 'In work', comment: '' },
  defaults: {},
})

let headers: Record<string, string>
let viewer: Record<string, string>
let testerId: string
let id: string

beforeEach(async () => {
  const tester = await createUser({ name: 'Ирина Смирнова' })
  testerId = tester.id
  headers = await bearerHeaders(tester)
  viewer = await bearerHeaders(await createUser({ role: 'viewer' }))
  id = (await createScenario()).id
})

const list = () => callForData(listScenarioSteps, { params: { id }, headers })
const history = (subjectId?: string) =>
  prisma.historyEvent.findMany({ where: { subject: 'step', subjectId }, orderBy: { id: 'asc' } })

/** Stores `count` steps of the scenario; returns their ids in order. */
async function storeSteps(count: number, scenarioId = id): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) ids.push((await store({ scenarioId })).id)
  return ids
}

/** The ids in the order of the steps, whose places have to be without gaps. */
async function order(): Promise<string[]> {
  const { steps } = await list()
  expect(steps.map(({ step }) => step)).toEqual(steps.map((_, index) => index + 1))
  return steps.map(({ _id }) => _id)
}

const add = (steps: unknown, as = headers, scenarioId = id) =>
  callRoute(addScenarioSteps, { params: { id: scenarioId }, body: { steps }, headers: as })

describe('adding steps', () => {
  test('puts them behind the last one, one an entry, new and without a comment, as one event', async () => {
    const { id: repositoryStepId } = await createRepositoryStep()
    const first = await storeSteps(2)
    const step = {
      repositoryStepId,
      number: '0001',
      description: 'Открыть',
      systemComponent: 'POS',
      owner: 'CASH',
      expectedResult: 'Открыта',
      responsible: 'Кто угодно',
    }
    const sent = { ...step, step: 9, status: 'Done', comment: 'x', unknown: 1 }
    const answer = await add([sent, sent, { number: '0002' }])
    expect(answer).toMatchObject({ status: 201, data: { stepsVersion: 2 } })
    const { steps, stepsVersion } = await list()
    expect(answer.data).toEqual({ steps, stepsVersion })
    expect((await order()).slice(0, 2)).toEqual(first)
    expect(steps.slice(2)).toMatchObject([
      { ...step, step: 3, status: 'New', comment: '', version: 1 },
      { ...step, step: 4, status: 'New', comment: '' },
      { repositoryStepId: null, number: '0002', description: '', responsible: '', step: 5 },
    ])
    expect(await history()).toMatchObject([
      { action: 'created', scenarioId: id, subjectId: id, changes: { inserted: { before: null, after: 3 } } },
    ])
  })

  test('of the repository takes what is there, also in its trash, and nothing else', async () => {
    const deleted = await createRepositoryStep({ deletedAt: new Date(), deletedById: testerId })
    expect(await add([{ repositoryStepId: deleted.id, number: '1' }])).toMatchObject({ status: 201 })
    const answer = await add([{ number: '2' }, { repositoryStepId: newId(), number: '3' }])
    expect(answer).toMatchObject({ status: 422, error: 'A step of the repository is not there any more' })
    expect((await list()).steps).toHaveLength(1)
  })

  test('at once gives each its own place', async () => {
    await countStatuses(() => add([{ number: '1' }, { number: '2' }]), 10)
    expect(await order()).toHaveLength(20)
  })

  test('is refused without session, for viewers, below nothing, and for what is no list of steps', async () => {
    expect(await add([{}], {})).toMatchObject({ status: 401 })
    expect(await add([{}], viewer)).toMatchObject({ status: 403 })
    expect(await add([{}], headers, newId())).toMatchObject({ status: 404, error: 'Scenario not found' })
    const many = Array.from({ length: MAX_ADDED_STEPS + 1 }, () => ({}))
    for (const wrong of [undefined, [], [{ number: 'x'.repeat(201) }], [{ repositoryStepId: 'x' }], many])
      expect(await add(wrong)).toMatchObject({ status: 422 })
    expect((await list()).steps).toEqual([])
    expect(await history()).toEqual([])
  })

  test('a repeat under the same key adds nothing', async () => {
    const keyed = { ...headers, 'idempotency-key': 'one' }
    await add([{ number: '1' }], keyed)
    await add([{ number: '1' }], keyed)
    expect((await list()).steps).toHaveLength(1)
  })
})

const reorder = (ids: readonly string[], rest: { version?: number; as?: Record<string, string> } = {}) =>
  callRoute(reorderScenarioSteps, {
    params: { id },
    body: { steps: ids.map((_id) => ({ _id })), version: rest.version },
    headers: rest.as ?? headers,
  })

describe('putting steps into another order', () => {
  test('stores it, records the one that was moved, and leaves the steps themselves as they were', async () => {
    const [a = '', b = '', c = '', d = ''] = await storeSteps(4)
    const answer = await reorder([b, c, a, d], { version: 1 })
    expect(answer).toMatchObject({ status: 200, data: { stepsVersion: 2 } })
    expect(await order()).toEqual([b, c, a, d])
    expect(answer.data).toEqual(await list())
    for (const { version } of (await list()).steps) expect(version).toBe(1)
    expect(await history()).toMatchObject([
      { action: 'updated', subjectId: a, actorId: testerId, changes: { step: { before: 1, after: 3 } } },
    ])
  })

  test('takes steps as lists answer them, and more than one move', async () => {
    const ids = (await storeSteps(3)).toReversed()
    const { steps } = await list()
    const answer = await callRoute(reorderScenarioSteps, {
      params: { id },
      body: { steps: steps.toReversed() },
      headers,
    })
    expect(answer).toMatchObject({ status: 200 })
    expect(await order()).toEqual(ids)
    expect(await history(id)).toMatchObject([{ changes: { order: { before: [], after: [] } } }])
  })

  test('that they are in already changes nothing', async () => {
    const ids = await storeSteps(2)
    expect(await reorder(ids, { version: 1 })).toMatchObject({ status: 200, data: { stepsVersion: 1 } })
    expect(await history()).toEqual([])
  })

  test('made on an older one is refused with the present order, and who made it', async () => {
    const ids = await storeSteps(3)
    const [a = '', b = '', c = ''] = ids
    await reorder([b, a, c], { version: 1 })
    for (const answer of [
      await reorder([c, a, b], { version: 1 }),
      await reorder([c, a, b], { as: { ...headers, 'if-match': '"1"' } }),
    ]) {
      expect(answer).toMatchObject({
        status: 409,
        code: 'conflict',
        error: 'Somebody else has changed the steps meanwhile',
        data: {
          current: { _id: id, steps: [{ _id: b }, { _id: a }, { _id: c }], stepsVersion: 2 },
          changes: [{ by: { _id: testerId, name: 'Ирина Смирнова' }, fields: ['step'] }],
        },
      })
    }
    expect(await order()).toEqual([b, a, c])
  })

  test('is stale once steps were added, deleted or brought back', async () => {
    const [a = '', b = ''] = await storeSteps(2)
    await add([{ number: '1' }])
    await callForData(deleteScenarioStep, { params: { id, stepId: a }, headers })
    await callForData(restoreFromTrash, { body: { items: referencesTo('step', [a]) }, headers })
    expect((await list()).stepsVersion).toBe(4)
    const changed = await callForData(updateScenarioStep, {
      params: { id, stepId: b },
      body: { status: 'Done' },
      headers,
    })
    expect(changed.step.status).toBe('Done')
    expect((await list()).stepsVersion).toBe(4)
  })

  test('is refused where it is not of exactly the scenario’s steps', async () => {
    const ids = await storeSteps(3)
    const [a = '', b = '', c = ''] = ids
    const [foreign = ''] = await storeSteps(1, (await createScenario()).id)
    for (const wrong of [
      [],
      [a, b],
      [a, b, foreign],
      [a, b, c, foreign],
      [a, b, c, a],
      [a, a, b],
      [a, b, newId()],
    ])
      expect(await reorder(wrong)).toMatchObject({
        status: 409,
        code: 'conflict',
        data: { current: { _id: id } },
      })
    expect(await order()).toEqual(ids)
    expect(await history()).toEqual([])
  })

  test('of 20 at once on one version one wins, and without a version all are orders of the same steps', async () => {
    const ids = await storeSteps(5)
    const wanted = ids.toReversed()
    expect(await countStatuses(() => reorder(wanted, { version: 1 }), 20)).toEqual({ 200: 1, 409: 19 })
    let turn = 0
    const turned = () => {
      turn += 1
      return [...ids.slice(turn % 5), ...ids.slice(0, turn % 5)]
    }
    expect(await countStatuses(() => reorder(turned()), 20)).toEqual({ 200: 20 })
    expect((await order()).toSorted()).toEqual(ids.toSorted())
  })

  test('is refused without session, for viewers, and where there is no scenario', async () => {
    const ids = await storeSteps(2)
    expect(await reorder(ids.toReversed(), { as: {} })).toMatchObject({ status: 401 })
    expect(await reorder(ids.toReversed(), { as: viewer })).toMatchObject({ status: 403 })
    const body = { steps: ids.map((_id) => ({ _id })) }
    const gone = { params: { id: newId() }, body, headers }
    expect(await callRoute(reorderScenarioSteps, gone)).toMatchObject({ status: 404 })
    for (const wrong of [{}, { steps: [{}] }, { steps: [{ _id: 'x' }] }])
      expect(await callRoute(reorderScenarioSteps, { params: { id }, body: wrong, headers })).toMatchObject({
        status: 422,
      })
    expect(await order()).toEqual(ids)
  })
})

describe('deleted steps', () => {
  const remove = (ids: string[]) =>
    callForData(deleteScenarioSteps, { params: { id }, body: { ids }, headers })
  const restore = (ids: string[]) =>
    callForData(restoreFromTrash, { body: { items: referencesTo('step', ids) }, headers })

  test('let those behind them move up, and come back to their places', async () => {
    const ids = await storeSteps(6)
    const [a = '', b = '', c = '', d = '', e = '', f = ''] = ids
    await remove([b, c, f])
    expect(await order()).toEqual([a, d, e])
    await restore([f, c, b])
    expect(await order()).toEqual(ids)
    await callForData(deleteScenarioStep, { params: { id, stepId: a }, headers })
    expect(await order()).toEqual([b, c, d, e, f])
    await restore([a])
    expect(await order()).toEqual(ids)
  })

  test('come back to the end where there are fewer by now, each to its own scenario', async () => {
    const [a = '', b = '', c = ''] = await storeSteps(3)
    await remove([c])
    await remove([b])
    const other = (await createScenario()).id
    const [foreign = ''] = await storeSteps(1, other)
    await callForData(deleteScenarioStep, { params: { id: other, stepId: foreign }, headers })
    await restore([c, foreign])
    expect(await order()).toEqual([a, c])
    expect((await callForData(listScenarioSteps, { params: { id: other }, headers })).steps).toMatchObject([
      { _id: foreign, step: 1 },
    ])
  })
})

test('who does several steps is a name without blanks around it, or nobody', async () => {
  const first = await store({ scenarioId: id, responsible: 'Анна' })
  const second = await store({ scenarioId: id, responsible: 'Пётр' })
  await storeSteps(1)
  const set = (responsible: string | null) =>
    callForData(setResponsibleOfScenarioSteps, {
      params: { id },
      body: { ids: [first.id, second.id], responsible },
      headers,
    })
  const names = async () => (await list()).steps.map(({ responsible }) => responsible)
  const changes = [{ _id: first.id, version: 2, responsible: 'Анна' }]
  expect(await set(' Пётр ')).toEqual({ changes })
  expect(await names()).toEqual(['Пётр', 'Пётр', ''])
  await set(null)
  expect(await names()).toEqual(['', '', ''])
})

test('no two steps of a scenario can be stored in one place', async () => {
  await storeSteps(1)
  await expect(store({ scenarioId: id, step: 1 })).rejects.toThrow()
})

describe('the file of steps', () => {
  const load = (format: 'xlsx' | 'csv', as = headers, scenarioId = id) =>
    requestRoute(exportScenarioSteps, { params: { id: scenarioId }, query: { format }, headers: as })

  beforeEach(async () => {
    const [number, description, systemComponent, owner, expectedResult, responsible, status, comment] =
      FILE.cells
    const step = { number, description, systemComponent, owner, expectedResult, responsible, status, comment }
    await store({ scenarioId: id, ...step })
    await store({ scenarioId: id, ...step, description: '=1+1' })
  })

  test('has every step in its place, with its texts as they are', async () => {
    const response = await load('xlsx')
    expect(response.headers.get('content-disposition')).toMatch(/filename="steps-\d{4}-\d\d-\d\d\.xlsx"$/)
    const book = xlsx.read(await response.arrayBuffer(), { type: 'array' })
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
    expect(xlsx.utils.sheet_to_json(sheet, { header: 1, defval: '' })).toEqual([
      ['Step', ...FILE.head],
      [1, ...FILE.cells],
      [2, ...FILE.cells.with(1, '=1+1')],
    ])
  })

  test('as CSV starts no formula, and is in the person’s language', async () => {
    const lines = (await (await load('csv', viewer)).text()).split('\r\n')
    expect(lines[0]).toBe(`Step,${FILE.head.join(',')}`)
    expect(lines[2]).toContain("'=1+1")
    const russian = await bearerHeaders(await createUser({ language: 'ru' }))
    expect(await (await load('csv', russian)).text()).toContain(`Шаг;${FILE.russianHead.join(';')}`)
  })

  test('needs a session and a scenario', async () => {
    expect((await load('csv', {})).status).toBe(401)
    expect((await load('csv', headers, newId())).status).toBe(404)
  })
})
