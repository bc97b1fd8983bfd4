import { beforeEach, describe, expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { newId } from '@/lib/shared/ids'
import { createAggregation } from '@/tests/factories/aggregation'
import { createProject } from '@/tests/factories/project'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { testRecords } from '@/tests/fixtures/records/all'
import { PROJECTS } from '@/tests/fixtures/records/spec'
import { bearerHeaders } from '@/tests/fixtures/session'
import {
  createAggregations,
  deleteAggregation,
  deleteAggregations,
  exportAggregations,
  listAggregations,
  updateAggregation,
} from './contract'
import { AGGREGATION } from './rules'

const ROW = {
  plant: 'M041',
  date: '2026-03-29',
  aggregate: 'AGR-7',
  task: 'WPUUMS',
  type: 'ERT',
  idocPos: '0000000012345678',
  tid: '7F3A',
  idocErt: '0000000087654321',
}

describe('a paste', () => {
  let tester: Awaited<ReturnType<typeof createUser>>
  let headers: { authorization: string }
  let viewer: { authorization: string }
  let projectId: string

  beforeEach(async () => {
    tester = await createUser()
    headers = await bearerHeaders(tester)
    viewer = await bearerHeaders(await createUser({ role: 'viewer' }))
    projectId = (await createProject()).id
  })

  const add = (aggregations: unknown, as: Record<string, string> = headers, id = projectId) =>
    callRoute(createAggregations, { params: { id }, body: { aggregations }, headers: as })

  const list = (query = {}, as: Record<string, string> = headers) =>
    callForData(listAggregations, { params: { id: projectId }, query, headers: as })

  describe('adding aggregations', () => {
    test('stores them as one event, and answers how many were added', async () => {
      const rows = [ROW, { plant: ' M042 ', date: null, unknown: 1 }, { aggregate: 'AGR-8', date: '' }]
      const answer = await add(rows)
      expect(answer).toMatchObject({ status: 201, message: '3 aggregations added' })
      const added = createAggregations.data.parse(answer.data)
      expect(added).toMatchObject({ inserted: 3, message: '3 aggregations added' })
      const blank = {
        plant: '',
        date: null,
        aggregate: '',
        task: '',
        type: '',
        idocPos: '',
        tid: '',
        idocErt: '',
      }
      expect(added.aggregations).toMatchObject([
        { ...ROW, version: 1 },
        { ...blank, plant: 'M042' },
        { ...blank, aggregate: 'AGR-8' },
      ])
      expect((await list()).aggregations).toEqual(added.aggregations)
      expect(await prisma.historyEvent.findMany()).toMatchObject([
        {
          projectId,
          subject: 'aggregation',
          subjectId: projectId,
          action: 'created',
          changes: { inserted: { before: null, after: 3 } },
          actorId: tester.id,
        },
      ])
    })

    test('says so in the person’s language', async () => {
      const russian = await bearerHeaders(await createUser({ language: 'ru' }))
      expect(await add([ROW, ROW], russian)).toMatchObject({ message: 'Добавлены 2 агрегации' })
    })

    test.each([
      [undefined, { aggregations: 'Please enter data to parse' }],
      [null, { aggregations: 'Please enter data to parse' }],
      [[], { aggregations: 'No valid data found to parse' }],
      ['M041', { aggregations: 'This value is not valid.' }],
      [[ROW, { ...ROW, date: '31.03.2026' }], { 'aggregations.1.date': 'This is not a date.' }],
      [
        [ROW, { ...ROW, tid: 'x'.repeat(201) }],
        { 'aggregations.1.tid': 'At most 200 characters are allowed.' },
      ],
      [[ROW, { ...ROW, plant: 'a\u0000' }], { 'aggregations.1.plant': 'This value is not valid.' }],
      [[{ plant: ' ', date: null }, ROW], { 'aggregations.0': 'This row is empty.' }],
    ])('%j is refused, all of it', async (aggregations, fields) => {
      const answer = await add(aggregations)
      expect(answer).toMatchObject({ status: 422, code: 'invalid', error: Object.values(fields)[0] })
      expect(answer.fields).toEqual(fields)
      expect(await prisma.aggregation.count()).toBe(0)
      expect(await prisma.historyEvent.count()).toBe(0)
    })

    test('is refused without session, for viewers and in unknown projects', async () => {
      expect(await add([ROW], {})).toMatchObject({ status: 401 })
      expect(await add([ROW], viewer)).toMatchObject({ status: 403, code: 'forbidden' })
      expect(await add([ROW], headers, newId())).toMatchObject({ status: 404, error: 'Project not found' })
      expect(await prisma.aggregation.count()).toBe(0)
    })

    test('a repeat under the same key adds nothing', async () => {
      const keyed = { ...headers, 'idempotency-key': 'one' }
      const answers = [await add([ROW, ROW], keyed), await add([ROW, ROW], keyed)]
      expect(answers[1]?.data).toEqual(answers[0]?.data)
      expect(await prisma.aggregation.count()).toBe(2)
    })
  })

  test('what is added at once stands in its order before what was there', async () => {
    await add([{ plant: 'A' }, { plant: 'B' }])
    await add([{ plant: 'C' }, { plant: 'D' }, { plant: 'E' }])
    const { aggregations } = await list()
    expect(aggregations.map(({ plant }) => plant).join('')).toBe('CDEAB')
  })

  describe('5,000 rows at once', () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => ({ ...ROW, aggregate: `AGR-${index}` }))

    test('are added in their order, as one event', async () => {
      const answer = await add(rows, { ...headers, 'idempotency-key': 'many' })
      expect(answer).toMatchObject({ status: 201, data: { inserted: 5_000 } })
      expect(await prisma.historyEvent.count()).toBe(1)
      const { aggregations } = await list({ limit: 1000 })
      expect(aggregations.map(({ aggregate }) => aggregate)).toEqual(
        rows.slice(0, 1000).map(({ aggregate }) => aggregate),
      )
    })

    test('one bad row among them, and none is added', async () => {
      const answer = await add(rows.with(4_321, { ...ROW, date: '2026-02-30' }))
      expect(answer).toMatchObject({
        status: 422,
        fields: { 'aggregations.4321.date': 'This is not a date.' },
      })
      expect(await prisma.aggregation.count()).toBe(0)
      expect(await prisma.historyEvent.count()).toBe(0)
    })

    test('one more is refused', async () => {
      expect(await add([...rows, ROW])).toMatchObject({
        status: 422,
        error: 'At most 5,000 rows can be added at once.',
      })
      expect(await prisma.aggregation.count()).toBe(0)
    })

    test('of the greatest length fit into a call, and more than 10 MiB do not', async () => {
      const long = 'Я'.repeat(100)
      const wide = {
        plant: long,
        aggregate: long,
        task: long,
        type: long,
        idocPos: long,
        tid: long,
        idocErt: long,
      }
      expect(await add(Array(5_000).fill(wide))).toMatchObject({ status: 201 })
      expect(await add(Array(5_000).fill({ ...wide, note: 'Я'.repeat(1_000) }))).toMatchObject({
        status: 413,
        code: 'too_large',
      })
      expect(await prisma.aggregation.count()).toBe(5_000)
    })
  })
})

testRecords({
  parents: PROJECTS,
  rules: AGGREGATION,
  notFound: 'Aggregation not found',
  keys: { list: 'aggregations', one: 'aggregation', id: 'aggId' },
  calls: {
    list: listAggregations,
    change: updateAggregation,
    remove: deleteAggregation,
    removeAll: deleteAggregations,
  },
  create: ({ projectId: of, ...columns }) => createAggregation({ projectId: String(of), ...columns }),
  sample: ROW,
  other: {
    plant: 'M042',
    date: '2026-03-28',
    aggregate: 'AGR-8',
    task: 'WPUBON',
    type: 'POS',
    idocPos: '0000000012345679',
    tid: '7F3B',
    idocErt: '0000000087654322',
  },
  defaults: {},
  file: {
    load: exportAggregations,
    cells: ['M041', '29.03.2026', 'AGR-7', 'WPUUMS', 'ERT', '0000000012345678', '7F3A', '0000000087654321'],
    head: ['Plant', 'Date', 'Aggregate', 'Task', 'Type', 'IDoc POS', 'TID', 'IDoc ERT'],
    russianHead: ['Завод', 'Дата', 'Агрегат', 'Задача', 'Тип', 'IDoc POS', 'TID', 'IDoc ERT'],
  },
})
