import { beforeEach, describe, expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { newId } from '@/lib/shared/ids'
import { createAggregationError as errorInDatabase } from '@/tests/factories/aggregation-error'
import { createProject } from '@/tests/factories/project'
import { createUser } from '@/tests/factories/user'
import { callRoute, dataOf, statusesOf } from '@/tests/fixtures/api'
import { bearerOf } from '@/tests/fixtures/session'
import { createAggregationError, listAggregationErrors, updateAggregationError } from './contract'

const INCOMPLETE = 'Please fill in all required fields'

let tester: Awaited<ReturnType<typeof createUser>>
let headers: { authorization: string }
let viewer: { authorization: string }
let projectId: string
let otherProjectId: string

beforeEach(async () => {
  tester = await createUser()
  headers = await bearerOf(tester)
  viewer = await bearerOf(await createUser({ role: 'viewer' }))
  projectId = (await createProject()).id
  otherProjectId = (await createProject()).id
})

const ERROR = {
  reporter: 'Ирина Смирнова',
  processingDate: '2026-10-25',
  plant: 'M041',
  document: '4900012345',
  description: 'IDoc завис в статусе 51',
}

const create = (body: Record<string, unknown>, as: Record<string, string> = headers, id = projectId) =>
  callRoute(createAggregationError, { params: { id }, body, headers: as })

const update = (
  errorId: string,
  body: Record<string, unknown>,
  { as = headers, id = projectId }: { as?: Record<string, string>; id?: string } = {},
) => callRoute(updateAggregationError, { params: { id, errorId }, body, headers: as })

const history = (subjectId: string) =>
  prisma.historyEvent.findMany({
    where: { subject: 'aggregation_error', subjectId },
    orderBy: { id: 'asc' },
  })

describe('the error registry of a project', () => {
  test('the one reported last first, for viewers too, and of this project alone', async () => {
    const first = await errorInDatabase({ projectId, processingDate: new Date('2026-10-25') })
    const second = await errorInDatabase({ projectId })
    await errorInDatabase({ projectId: otherProjectId })
    const { errors, nextCursor } = await dataOf(listAggregationErrors, {
      params: { id: projectId },
      headers: viewer,
    })
    expect(errors.map(({ _id }) => _id)).toEqual([second.id, first.id])
    expect(errors[1]).toEqual({
      _id: first.id,
      reporter: first.reporter,
      processingDate: '2026-10-25',
      plant: first.plant,
      document: first.document,
      description: first.description,
      solution: first.solution,
      status: first.status,
      version: 1,
      createdAt: first.createdAt.toISOString(),
      updatedAt: first.updatedAt.toISOString(),
    })
    expect(nextCursor).toBeUndefined()
  })

  test('page by page', async () => {
    for (const document of ['1', '2', '3']) await errorInDatabase({ projectId, document })
    const page = (cursor = {}) =>
      dataOf(listAggregationErrors, { params: { id: projectId }, query: { limit: 2, ...cursor }, headers })
    const first = await page()
    await errorInDatabase({ projectId, document: '4' })
    const second = await page({ cursor: first.nextCursor })
    expect([first, second].map((list) => list.errors.map(({ document }) => document))).toEqual([
      ['3', '2'],
      ['1'],
    ])
    expect(second.nextCursor).toBeNull()
  })

  test('needs a session and a project', async () => {
    const call = (id: string, as: Record<string, string>) =>
      callRoute(listAggregationErrors, { params: { id }, headers: as })
    expect(await call(projectId, {})).toMatchObject({ status: 401 })
    expect(await call(newId(), headers)).toMatchObject({ status: 404, error: 'Project not found' })
    expect(await call('x', headers)).toMatchObject({ status: 404 })
  })
})

describe('reporting an error', () => {
  test('stores it, open and without solution unless told', async () => {
    const { error } = await dataOf(createAggregationError, {
      params: { id: projectId },
      body: { ...ERROR, reporter: ' Ирина Смирнова ', unknown: 1 },
      headers,
    })
    expect(error).toMatchObject({ ...ERROR, solution: '', status: 'open', version: 1 })
    expect(await prisma.aggregationError.findUnique({ where: { id: error._id } })).toMatchObject({
      projectId,
      processingDate: new Date('2026-10-25T00:00:00Z'),
    })
    expect(await history(error._id)).toMatchObject([
      { projectId, action: 'created', toStatus: 'open', actorId: tester.id },
    ])
  })

  test('with solution and status', async () => {
    const body = { solution: 'Перезапущен', status: 'resolved' } as const
    expect(await create({ ...ERROR, ...body })).toMatchObject({ status: 201, data: { error: body } })
  })

  test.each([
    [
      {},
      {
        reporter: INCOMPLETE,
        processingDate: INCOMPLETE,
        plant: INCOMPLETE,
        document: INCOMPLETE,
        description: INCOMPLETE,
      },
    ],
    [{ ...ERROR, reporter: ' ' }, { reporter: INCOMPLETE }],
    [{ ...ERROR, processingDate: '' }, { processingDate: INCOMPLETE }],
    [{ ...ERROR, plant: null }, { plant: INCOMPLETE }],
    [{ ...ERROR, document: '' }, { document: INCOMPLETE }],
    [{ ...ERROR, description: '\n ' }, { description: INCOMPLETE }],
    [{ ...ERROR, processingDate: '25.10.2026' }, { processingDate: 'This is not a date.' }],
    [{ ...ERROR, document: 'x'.repeat(201) }, { document: 'At most 200 characters are allowed.' }],
    [{ ...ERROR, solution: 'x'.repeat(10_001) }, { solution: 'At most 10000 characters are allowed.' }],
    [{ ...ERROR, status: 'need_test' }, { status: 'This value is not among the allowed ones.' }],
  ])('%j is refused', async (body, fields) => {
    const answer = await create(body)
    expect(answer).toMatchObject({ status: 422, code: 'invalid', error: Object.values(fields)[0] })
    expect(answer.fields).toEqual(fields)
    expect(await prisma.aggregationError.count()).toBe(0)
    expect(await prisma.historyEvent.count()).toBe(0)
  })

  test('is refused without session, for viewers and in unknown projects', async () => {
    expect(await create(ERROR, {})).toMatchObject({ status: 401 })
    expect(await create(ERROR, viewer)).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await create(ERROR, headers, newId())).toMatchObject({ status: 404, error: 'Project not found' })
    expect(await prisma.aggregationError.count()).toBe(0)
  })

  test('a repeat under the same key adds nothing', async () => {
    const keyed = { ...headers, 'idempotency-key': 'one' }
    const answers = [await create(ERROR, keyed), await create(ERROR, keyed)]
    expect(answers[1]?.data).toEqual(answers[0]?.data)
    expect(await prisma.aggregationError.count()).toBe(1)
  })
})

describe('changing an error', () => {
  const stored = () =>
    errorInDatabase({ projectId, description: 'IDoc завис', solution: 'Перезапуск', status: 'open' })

  test('stores what is given, leaves the rest, and records both', async () => {
    const row = await stored()
    const { error } = await dataOf(updateAggregationError, {
      params: { id: projectId, errorId: row.id },
      body: { solution: null, status: 'in_progress', version: 1, document: '1', reporter: 'Кто-то' },
      headers,
    })
    expect(error).toMatchObject({
      _id: row.id,
      reporter: row.reporter,
      document: row.document,
      description: 'IDoc завис',
      solution: '',
      status: 'in_progress',
      version: 2,
    })
    expect(await history(row.id)).toMatchObject([
      {
        projectId,
        action: 'updated',
        fromStatus: 'open',
        toStatus: 'in_progress',
        changes: {
          solution: { before: 'Перезапуск', after: '' },
          status: { before: 'open', after: 'in_progress' },
        },
        actorId: tester.id,
      },
    ])
  })

  test('into what it is already changes nothing', async () => {
    const { id } = await stored()
    expect(await update(id, { description: 'IDoc завис', status: 'open' })).toMatchObject({
      status: 200,
      data: { error: { version: 1 } },
    })
    expect(await history(id)).toEqual([])
  })

  test('a stale version is refused with what is stored now', async () => {
    const { id } = await stored()
    await update(id, { solution: 'первое', version: 1 })
    const inHeader = { as: { ...headers, 'if-match': '"1"' } }
    for (const answer of [
      await update(id, { solution: 'второе', version: 1 }),
      await update(id, { solution: 'второе' }, inHeader),
    ]) {
      expect(answer).toMatchObject({
        status: 409,
        code: 'conflict',
        data: { current: { _id: id, solution: 'первое', version: 2 } },
      })
    }
    expect(await prisma.aggregationError.findUnique({ where: { id } })).toMatchObject({ solution: 'первое' })
    expect(await history(id)).toHaveLength(1)
  })

  test('of 20 at once on one version one wins', async () => {
    const { id } = await stored()
    const statuses = await statusesOf((index) => update(id, { solution: `${index}`, version: 1 }), 20)
    expect(statuses).toEqual({ 200: 1, 409: 19 })
  })

  test('is refused where it is not valid', async () => {
    const { id } = await stored()
    expect(await update(id, { description: ' ', status: 'done' })).toMatchObject({
      status: 422,
      error: INCOMPLETE,
      fields: { description: INCOMPLETE, status: 'This value is not among the allowed ones.' },
    })
  })

  test('is refused without session, for viewers, and where there is none', async () => {
    const { id } = await stored()
    const body = { status: 'closed' }
    expect(await update(id, body, { as: {} })).toMatchObject({ status: 401 })
    expect(await update(id, body, { as: viewer })).toMatchObject({ status: 403 })
    const missing = { status: 404, error: 'Aggregation error not found' }
    expect(await update(newId(), body)).toMatchObject(missing)
    expect(await update(id, body, { id: otherProjectId })).toMatchObject(missing)
    expect(await update('x', body)).toMatchObject({ status: 404 })
    expect(await prisma.aggregationError.findUnique({ where: { id } })).toMatchObject({ version: 1 })
  })
})
