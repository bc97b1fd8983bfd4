import { beforeEach, describe, expect, it } from 'vitest'
import { createAggregations } from '@/lib/features/aggregations/contract'
import { createAggregationError, updateAggregationError } from '@/lib/features/aggregations/errors/contract'
import { createCloseDay, deleteCloseDay, updateCloseDay } from '@/lib/features/close-days/contract'
import {
  createProject,
  getProject,
  updateProject,
  updateProjectStatus,
} from '@/lib/features/projects/contract'
import { deleteScenario } from '@/lib/features/scenarios/contract'
import {
  setStatusOfScenarios,
  updateScenarioData,
  updateScenarioResponsible,
  updateScenarioStatus,
} from '@/lib/features/scenarios/information/contract'
import { prisma } from '@/lib/server/db'
import { newId } from '@/lib/shared/ids'
import { testDraw } from '@/tests/factories/draw'
import { historyEventRow } from '@/tests/factories/history-event'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { getHistoryEvent, listProjectHistory, listScenarioHistory } from './contract'

let me: Awaited<ReturnType<typeof createUser>>
let headers: Awaited<ReturnType<typeof bearerHeaders>>
let id: string

const PROJECT = {
  name: 'Летний релиз',
  startDate: '2026-06-01',
  endDate: '2026-06-30',
  projectImage: 'OD:Sales',
} as const

beforeEach(async () => {
  me = await createUser({ name: 'Анна', avatar: '/api/files/a' })
  headers = await bearerHeaders(me)
  id = (await callForData(createProject, { body: PROJECT, headers })).project._id
})

const fetchHistory = async (query: Record<string, string> = {}) =>
  (await callForData(listProjectHistory, { params: { id }, query, headers })).events
const listEventNames = async (query: Record<string, string> = {}) =>
  (await fetchHistory(query)).map(({ subject, action }) => `${subject} ${action}`)

describe('the history of a project', () => {
  it('has actor, field, value before and value after', async () => {
    const { project } = await callForData(getProject, { params: { id }, headers })
    const tasks = [{ _id: 'temp_1', task: 'CASH-1', description: '', pm: '', executor: '' }]
    const body = { ...PROJECT, name: 'Зимний релиз', tasks, version: project.version }
    await callForData(updateProject, { params: { id }, body, headers })
    await callForData(updateProjectStatus, { params: { id }, body: { status: 'active' }, headers })
    const events = await fetchHistory()
    expect(events).toMatchObject([
      { action: 'status_changed', fromStatus: 'draft', toStatus: 'active', label: 'Зимний релиз' },
      {
        action: 'updated',
        label: 'Зимний релиз',
        changes: {
          name: { before: 'Летний релиз', after: 'Зимний релиз' },
          tasks: { before: [], after: [{ task: 'CASH-1' }] },
        },
      },
      { action: 'created', toStatus: 'draft', label: 'Летний релиз' },
    ])
    for (const event of events) {
      expect(event).toMatchObject({
        subject: 'project',
        subjectId: id,
        scenario: null,
        actor: { _id: me.id, name: 'Анна', avatar: '/api/files/a' },
      })
    }
  })

  it('has each of its parts, or one kind of them, or one of them', async () => {
    const scenario = await createScenario({ projectId: id })
    await callForData(updateScenarioStatus, {
      params: { id: scenario.id },
      body: { status: 'В работе' },
      headers,
    })
    const params = { id }
    const day = { date: '2026-06-02', plant: 'M041', cashRegister: 'POS-01', error: 'Z report' }
    const { closeDay } = await callForData(createCloseDay, { params, body: day, headers })
    const dayParams = { id, dayId: closeDay._id }
    await callForData(updateCloseDay, { params: dayParams, body: { status: 'Warning' }, headers })
    await callForData(createAggregations, {
      params,
      body: { aggregations: [{ plant: 'M041' }, { plant: 'M042' }] },
      headers,
    })
    const error = {
      reporter: 'Анна',
      processingDate: '2026-06-02',
      plant: 'M041',
      document: '4711',
      description: 'lost',
    }
    const created = await callForData(createAggregationError, { params, body: error, headers })
    await callForData(updateAggregationError, {
      params: { id, errorId: created.error._id },
      body: { status: 'resolved' },
      headers,
    })
    await callForData(deleteCloseDay, { params: dayParams, headers })

    expect(await listEventNames()).toEqual([
      'close_day deleted',
      'aggregation_error updated',
      'aggregation_error created',
      'aggregation created',
      'close_day updated',
      'close_day created',
      'scenario status_changed',
      'project created',
    ])
    expect(await listEventNames({ part: 'project' })).toEqual(['project created'])
    expect(await listEventNames({ part: 'scenarios' })).toEqual(['scenario status_changed'])
    expect(await listEventNames({ part: 'close_days' })).toHaveLength(3)
    expect(await listEventNames({ part: 'aggregations' })).toEqual([
      'aggregation_error updated',
      'aggregation_error created',
      'aggregation created',
    ])
    const ofDay = await fetchHistory({ subjectId: closeDay._id })
    expect(ofDay.map(({ action }) => action)).toEqual(['deleted', 'updated', 'created'])
    expect(ofDay.map(({ label }) => label)).toEqual(ofDay.map(() => '02.06.2026 · M041 · POS-01'))
    expect(ofDay[1]).toMatchObject({ fromStatus: 'Error', toStatus: 'Warning' })
    await prisma.historyEvent.create({
      data: historyEventRow(testDraw, new Date(), {
        projectId: id,
        scenarioId: scenario.id,
        actorId: me.id,
        subject: 'document',
        subjectId: newId(),
        label: '4711',
        action: 'created',
      }),
    })
    expect(await listEventNames({ subjectId: scenario.id })).toEqual([
      'document created',
      'scenario status_changed',
    ])
    const [, ofScenario] = await fetchHistory({ part: 'scenarios' })
    expect(ofScenario).toMatchObject({
      label: scenario.scenarioNumber,
      scenario: { _id: scenario.id, scenarioNumber: scenario.scenarioNumber, isDeleted: false },
    })
  })

  it('has the first changes of an event with hundreds, and all of them on request', async () => {
    const lines = Array.from({ length: 300 }, (_, index) => [
      `${String(index).padStart(24, '0')}`,
      { before: null, after: { line: `Товар ${index}` } },
    ])
    const scenario = await createScenario({ projectId: id })
    const { id: eventId } = await prisma.historyEvent.create({
      data: historyEventRow(testDraw, new Date(), {
        projectId: id,
        scenarioId: scenario.id,
        actorId: me.id,
        subject: 'product_lines',
        subjectId: scenario.id,
        action: 'updated',
        changes: Object.fromEntries(lines),
      }),
    })
    const [event] = await fetchHistory()
    expect(event).toMatchObject({ moreChanges: 260, changes: Object.fromEntries(lines.slice(0, 40)) })
    expect(Object.keys(event?.changes ?? {})).toHaveLength(40)
    const whole = await callForData(getHistoryEvent, { params: { id: eventId }, headers })
    expect(whole.event).toEqual({ ...event, changes: Object.fromEntries(lines), moreChanges: 0 })
    expect(await callRoute(getHistoryEvent, { params: { id: newId() }, headers })).toMatchObject({
      status: 404,
      code: 'not_found',
    })
  })

  it('includes deleted scenarios, marked as such', async () => {
    const scenario = await createScenario({ projectId: id })
    await callForData(deleteScenario, { params: { id, scenarioId: scenario.id }, headers })
    const [event] = await fetchHistory()
    expect(event).toMatchObject({
      subject: 'scenario',
      action: 'deleted',
      label: scenario.scenarioNumber,
      scenario: { isDeleted: true },
    })
  })

  it('is read page by page, also where many events have the same time', async () => {
    const ids = []
    for (let index = 0; index < 5; index += 1) ids.push((await createScenario({ projectId: id })).id)
    await callForData(setStatusOfScenarios, { body: { ids, status: 'Возврат' }, headers })
    const moments = await prisma.historyEvent.findMany({ where: { scenarioId: { not: null } } })
    expect(new Set(moments.map(({ createdAt }) => createdAt.getTime())).size).toBe(1)

    const pages = []
    let cursor: string | undefined
    do {
      const page = await callForData(listProjectHistory, {
        params: { id },
        query: { limit: '2', ...(cursor && { cursor }) },
        headers,
      })
      pages.push(page.events.map(({ subjectId }) => subjectId))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(pages.map((page) => page.length)).toEqual([2, 2, 2])
    expect(new Set(pages.flat())).toEqual(new Set([...ids, id]))
  })
})

it('the history of a scenario has its events alone', async () => {
  const scenario = await createScenario({ projectId: id, country: 'Russia' })
  const other = await createScenario({ projectId: id })
  const params = { id: scenario.id }
  await callForData(updateScenarioData, { params, body: { data: { country: 'Belarus' } }, headers })
  await callForData(updateScenarioResponsible, { params, body: { responsible: me.id }, headers })
  await callForData(updateScenarioStatus, { params: { id: other.id }, body: { status: 'Возврат' }, headers })
  const { events } = await callForData(listScenarioHistory, { params, headers })
  expect(events).toMatchObject([
    { changes: { responsible: { before: null, after: { name: 'Анна' } } } },
    { changes: { country: { before: 'Russia', after: 'Belarus' } } },
  ])
})

describe.each([
  ['a project', listProjectHistory],
  ['a scenario', listScenarioHistory],
] as const)('the history of %s', (_name, endpoint) => {
  const call = (of: string, query: Record<string, string> = {}, as: Record<string, string> = headers) =>
    callRoute(endpoint, { params: { id: of }, query, headers: as })

  it('is read by everybody who is signed in, and by nobody else', async () => {
    const of = endpoint === listProjectHistory ? id : (await createScenario({ projectId: id })).id
    expect(await call(of, {}, {})).toMatchObject({ status: 401 })
    expect(await call(of, {}, await bearerHeaders(await createUser({ role: 'viewer' })))).toMatchObject({
      status: 200,
    })
  })

  it('is not there without the record itself, and needs one of its own cursors', async () => {
    expect(await call(newId())).toMatchObject({ status: 404, code: 'not_found' })
    for (const cursor of ['x', newId(), `${newId()}.-1`]) {
      const of = endpoint === listProjectHistory ? id : (await createScenario({ projectId: id })).id
      expect(await call(of, { cursor })).toMatchObject({ status: 422 })
    }
  })
})
