import { beforeEach, describe, expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { newId } from '@/lib/shared/ids'
import { createCloseDay as closeDayInDatabase } from '@/tests/factories/close-day'
import { createProject } from '@/tests/factories/project'
import { createUser } from '@/tests/factories/user'
import { callRoute, dataOf, statusesOf } from '@/tests/fixtures/api'
import { bearerOf } from '@/tests/fixtures/session'
import { createCloseDay, deleteCloseDay, listCloseDays, updateCloseDay } from './contract'

const INCOMPLETE = 'Please fill in date, plant, and cash register'

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

const DAY = { date: '2026-03-29', plant: 'M041', cashRegister: 'POS-01' }

const create = (body: Record<string, unknown>, as: Record<string, string> = headers, id = projectId) =>
  callRoute(createCloseDay, { params: { id }, body, headers: as })

const update = (
  dayId: string,
  body: Record<string, unknown>,
  { as = headers, id = projectId }: { as?: Record<string, string>; id?: string } = {},
) => callRoute(updateCloseDay, { params: { id, dayId }, body, headers: as })

const remove = (dayId: string, as: Record<string, string> = headers, id = projectId) =>
  callRoute(deleteCloseDay, { params: { id, dayId }, headers: as })

const history = (subjectId: string) =>
  prisma.historyEvent.findMany({ where: { subject: 'close_day', subjectId }, orderBy: { id: 'asc' } })

describe('the close days of a project', () => {
  test('the one added last first, for viewers too, and of this project alone', async () => {
    const first = await closeDayInDatabase({ projectId, date: new Date('2026-03-29'), status: 'Warning' })
    const second = await closeDayInDatabase({ projectId })
    await closeDayInDatabase({ projectId: otherProjectId })
    const { closeDays, nextCursor } = await dataOf(listCloseDays, {
      params: { id: projectId },
      headers: viewer,
    })
    expect(closeDays.map(({ _id }) => _id)).toEqual([second.id, first.id])
    expect(closeDays[1]).toEqual({
      _id: first.id,
      date: '2026-03-29',
      plant: first.plant,
      cashRegister: first.cashRegister,
      error: first.error,
      comment: first.comment,
      status: 'Warning',
      version: 1,
      createdAt: first.createdAt.toISOString(),
      updatedAt: first.updatedAt.toISOString(),
    })
    expect(nextCursor).toBeUndefined()
  })

  test('page by page, where the others stay while one is added', async () => {
    for (let index = 1; index <= 5; index += 1) await closeDayInDatabase({ projectId, comment: `${index}` })
    const page = (cursor?: string) =>
      dataOf(listCloseDays, {
        params: { id: projectId },
        query: { limit: 2, ...(cursor && { cursor }) },
        headers,
      })
    const comments = (list: { closeDays: { comment: string }[] }) => list.closeDays.map((day) => day.comment)
    const first = await page()
    await closeDayInDatabase({ projectId, comment: '6' })
    const second = await page(first.nextCursor ?? '')
    const third = await page(second.nextCursor ?? '')
    expect([first, second, third].map(comments)).toEqual([['5', '4'], ['3', '2'], ['1']])
    expect(third.nextCursor).toBeNull()
  })

  test('need a session, a project and a page of a possible size', async () => {
    const list = (id: string, as: Record<string, string>, query = {}) =>
      callRoute(listCloseDays, { params: { id }, query, headers: as })
    expect(await list(projectId, {})).toMatchObject({ status: 401 })
    expect(await list(newId(), headers)).toMatchObject({ status: 404, error: 'Project not found' })
    expect(await list('x', headers)).toMatchObject({ status: 404 })
    expect(await list(projectId, headers, { limit: '0' })).toMatchObject({ status: 422 })
  })
})

describe('adding a close day', () => {
  test('stores it, as an error unless told', async () => {
    const { closeDay } = await dataOf(createCloseDay, {
      params: { id: projectId },
      body: { ...DAY, plant: ' M041 ', unknown: 1 },
      headers,
    })
    expect(closeDay).toMatchObject({ ...DAY, error: '', comment: '', status: 'Error', version: 1 })
    const row = await prisma.closeDay.findUnique({ where: { id: closeDay._id } })
    expect(row).toMatchObject({ projectId, date: new Date('2026-03-29T00:00:00Z'), plant: 'M041' })
    expect(await history(closeDay._id)).toMatchObject([
      { projectId, action: 'created', toStatus: 'Error', actorId: tester.id },
    ])
  })

  test('with all it can have; a moment counts as its day in UTC', async () => {
    const body = { error: 'Нет связи', comment: 'Повторить', status: 'Warning' } as const
    const answer = await create({ ...DAY, ...body, date: '2026-03-29T23:30:00-02:00' })
    expect(answer).toMatchObject({
      status: 201,
      data: { closeDay: { ...DAY, ...body, date: '2026-03-30' } },
    })
  })

  test.each([
    [{}, { date: INCOMPLETE, plant: INCOMPLETE, cashRegister: INCOMPLETE }],
    [{ ...DAY, date: '' }, { date: INCOMPLETE }],
    [{ ...DAY, plant: '  ' }, { plant: INCOMPLETE }],
    [{ ...DAY, cashRegister: null }, { cashRegister: INCOMPLETE }],
    [{ ...DAY, date: '2026-02-30' }, { date: 'This is not a date.' }],
    [{ ...DAY, plant: 'x'.repeat(201) }, { plant: 'At most 200 characters are allowed.' }],
    [{ ...DAY, error: 'x'.repeat(10_001) }, { error: 'At most 10000 characters are allowed.' }],
    [{ ...DAY, status: 'Fine' }, { status: 'This value is not among the allowed ones.' }],
    [{ ...DAY, comment: 'a\u0000' }, { comment: 'This value is not valid.' }],
  ])('%j is refused', async (body, fields) => {
    const answer = await create(body)
    expect(answer).toMatchObject({ status: 422, code: 'invalid', error: Object.values(fields)[0] })
    expect(answer.fields).toEqual(fields)
    expect(await prisma.closeDay.count()).toBe(0)
    expect(await prisma.historyEvent.count()).toBe(0)
  })

  test('is refused without session, for viewers and in unknown projects', async () => {
    expect(await create(DAY, {})).toMatchObject({ status: 401 })
    expect(await create(DAY, viewer)).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await create(DAY, headers, newId())).toMatchObject({ status: 404, error: 'Project not found' })
    expect(await prisma.closeDay.count()).toBe(0)
  })

  test('a repeat under the same key adds nothing', async () => {
    const keyed = { ...headers, 'idempotency-key': 'one' }
    const answers = [await create(DAY, keyed), await create(DAY, keyed)]
    expect(answers[1]?.data).toEqual(answers[0]?.data)
    expect(await prisma.closeDay.count()).toBe(1)
  })
})

describe('changing a close day', () => {
  const ROW = { date: new Date('2026-03-29'), plant: 'M041', cashRegister: 'POS-01', error: 'Нет связи' }

  test('stores what is given, leaves the rest, and records both', async () => {
    const { id } = await closeDayInDatabase({ projectId, ...ROW, comment: 'Повторить', status: 'Error' })
    const { closeDay } = await dataOf(updateCloseDay, {
      params: { id: projectId, dayId: id },
      body: { date: '2026-03-28', status: 'Non-error', comment: null, version: 1 },
      headers,
    })
    expect(closeDay).toMatchObject({
      _id: id,
      date: '2026-03-28',
      plant: 'M041',
      cashRegister: 'POS-01',
      error: 'Нет связи',
      comment: '',
      status: 'Non-error',
      version: 2,
    })
    expect(await history(id)).toMatchObject([
      {
        projectId,
        action: 'updated',
        fromStatus: 'Error',
        toStatus: 'Non-error',
        changes: {
          date: { before: '2026-03-29', after: '2026-03-28' },
          comment: { before: 'Повторить', after: '' },
          status: { before: 'Error', after: 'Non-error' },
        },
        actorId: tester.id,
      },
    ])
  })

  test('into what it is already changes nothing', async () => {
    const { id } = await closeDayInDatabase({ projectId, ...ROW })
    expect(await update(id, { plant: 'M041', error: 'Нет связи' })).toMatchObject({
      status: 200,
      data: { closeDay: { version: 1 } },
    })
    expect(await history(id)).toEqual([])
  })

  test('a stale version is refused with what is stored now', async () => {
    const { id } = await closeDayInDatabase({ projectId, ...ROW })
    await update(id, { comment: 'первый', version: 1 })
    const inBody = await update(id, { comment: 'второй', version: 1 })
    const inHeader = await update(id, { comment: 'второй' }, { as: { ...headers, 'if-match': '"1"' } })
    for (const answer of [inBody, inHeader]) {
      expect(answer).toMatchObject({
        status: 409,
        code: 'conflict',
        data: { current: { _id: id, comment: 'первый', version: 2 } },
      })
    }
    expect(await prisma.closeDay.findUnique({ where: { id } })).toMatchObject({ comment: 'первый' })
    expect(await history(id)).toHaveLength(1)
  })

  test('of 20 at once on one version one wins', async () => {
    const { id } = await closeDayInDatabase({ projectId, ...ROW })
    const statuses = await statusesOf((index) => update(id, { comment: `${index}`, version: 1 }), 20)
    expect(statuses).toEqual({ 200: 1, 409: 19 })
    expect(await history(id)).toHaveLength(1)
  })

  test('a required field can not be emptied', async () => {
    const { id } = await closeDayInDatabase({ projectId, ...ROW })
    const answer = await update(id, { date: '', plant: ' ', cashRegister: null, status: 'Fine' })
    expect(answer).toMatchObject({ status: 422, error: INCOMPLETE })
    expect(Object.keys(answer.fields ?? {})).toEqual(['date', 'plant', 'cashRegister', 'status'])
  })

  test('is refused without session, for viewers, and where there is none', async () => {
    const { id } = await closeDayInDatabase({ projectId, ...ROW })
    const body = { comment: 'x' }
    expect(await update(id, body, { as: {} })).toMatchObject({ status: 401 })
    expect(await update(id, body, { as: viewer })).toMatchObject({ status: 403 })
    const missing = { status: 404, error: 'Close day not found' }
    expect(await update(newId(), body)).toMatchObject(missing)
    expect(await update(id, body, { id: otherProjectId })).toMatchObject(missing)
    expect(await update('x', body)).toMatchObject({ status: 404 })
    expect(await prisma.closeDay.findUnique({ where: { id } })).toMatchObject({ version: 1 })
  })
})

describe('deleting a close day', () => {
  test('takes it away and keeps in history what it was', async () => {
    const { id } = await closeDayInDatabase({ projectId, status: 'Warning', date: new Date('2026-03-29') })
    const kept = await closeDayInDatabase({ projectId })
    expect(await remove(id)).toMatchObject({ status: 200, data: {} })
    expect(await prisma.closeDay.findMany({ where: { deletedAt: null } })).toMatchObject([{ id: kept.id }])
    expect(await history(id)).toMatchObject([
      {
        projectId,
        action: 'deleted',
        fromStatus: 'Warning',
        changes: { date: { before: '2026-03-29', after: null } },
        actorId: tester.id,
      },
    ])
    expect(await remove(id)).toMatchObject({ status: 404, error: 'Close day not found' })
  })

  test('is refused without session, for viewers, and under another project', async () => {
    const { id } = await closeDayInDatabase({ projectId })
    expect(await remove(id, {})).toMatchObject({ status: 401 })
    expect(await remove(id, viewer)).toMatchObject({ status: 403 })
    expect(await remove(id, headers, otherProjectId)).toMatchObject({ status: 404 })
    expect(await prisma.closeDay.count()).toBe(1)
  })
})
