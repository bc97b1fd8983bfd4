import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { prisma } from '@/lib/server/db'
import { addDays, dayAt, formatDay } from '@/lib/shared/dates'
import { createAggregationError } from '@/tests/factories/aggregation-error'
import { createErrorReport } from '@/tests/factories/error-report'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import {
  listErrors,
  setBlockedScenarios,
  setPlannedFixOfErrors,
  setResponsibleOfErrors,
  setStatusOfErrors,
  undoPlannedFixOfErrors,
  undoResponsibleOfErrors,
  undoStatusOfErrors,
} from './contract'

let headers: { authorization: string }
let anna: Awaited<ReturnType<typeof createUser>>
let projectId: string
let scenarioId: string

beforeEach(async () => {
  anna = await createUser({ name: 'Анна Ким', role: 'tester', team: 'CASH' })
  headers = await bearerHeaders(anna)
  ;({ id: projectId } = await createProject({ name: 'Летний релиз' }))
  ;({ id: scenarioId } = await createScenario({ projectId }))
})

type Query = Partial<z.input<typeof listErrors.query>>

const read = (query: Query = {}) => callForData(listErrors, { query: { limit: '50', ...query }, headers })
// By the calendar of the server, which people have who chose no time zone.
const inDays = (days: number) => new Date(addDays(dayAt(new Date()), days))
const report = (given: Parameters<typeof createErrorReport>[0] = {}) =>
  createErrorReport({ scenarioId, isBlocker: false, ...given })

describe('several errors at once', () => {
  test('get a status, of both kinds, with their history, and get their own back', async () => {
    const one = await report({ status: 'need_test' })
    const other = await createAggregationError({ projectId, status: 'open' })
    const same = await report({ status: 'resolved' })
    const ids = [one.id, other.id, same.id]
    const { changes } = await callForData(setStatusOfErrors, { body: { ids, status: 'resolved' }, headers })
    expect(changes.map(({ status }) => status).sort()).toEqual(['need_test', 'open'])
    expect((await read()).errors.map(({ status }) => status)).toEqual(['resolved', 'resolved', 'resolved'])
    expect(await prisma.historyEvent.count({ where: { subjectId: { in: ids }, toStatus: 'resolved' } })).toBe(
      2,
    )
    await callForData(setStatusOfErrors, { body: { ids: [other.id], status: 'closed' }, headers })
    expect(await callForData(undoStatusOfErrors, { body: { changes }, headers })).toEqual({
      restored: 1,
      skipped: 1,
    })
    const { errors } = await read()
    expect(errors.find(({ _id }) => _id === one.id)?.status).toBe('need_test')
    expect(errors.find(({ _id }) => _id === other.id)?.status).toBe('closed')
  })

  test('keep all of theirs where one can’t have the status, or is not there', async () => {
    const one = await report()
    const { id } = await createAggregationError({ projectId, status: 'open' })
    const set = (ids: string[]) =>
      callRoute(setStatusOfErrors, { body: { ids, status: 'need_test' }, headers })
    expect(await set([one.id, id])).toMatchObject({ status: 422, fields: { status: expect.any(String) } })
    expect(await set([one.id, scenarioId])).toMatchObject({ status: 404 })
    expect((await read()).errors.map(({ status }) => status)).toEqual(['open', 'open'])
  })

  test('get a responsible person, who is reminded, and get their own back', async () => {
    const olga = await createUser({ name: 'Ольга Цой', role: 'tester' })
    const { id } = await report({ responsible: 'Подрядчик' })
    const set = (ids: string[], responsible: string | null) =>
      callRoute(setResponsibleOfErrors, { body: { ids, responsible }, headers })
    const { changes } = await callForData(setResponsibleOfErrors, {
      body: { ids: [id], responsible: olga.id },
      headers,
    })
    expect((await read()).errors).toMatchObject([{ responsible: 'Ольга Цой', responsibleUserId: olga.id }])
    expect(await prisma.reminder.count({ where: { userId: olga.id } })).toBeGreaterThan(0)
    expect(await callForData(undoResponsibleOfErrors, { body: { changes }, headers })).toMatchObject({
      restored: 1,
    })
    expect((await read()).errors).toMatchObject([{ responsible: 'Подрядчик', responsibleUserId: null }])
    await set([id], null)
    expect((await read()).errors).toMatchObject([{ responsible: '', responsibleUserId: null }])
    expect(await set([id], scenarioId)).toMatchObject({ status: 422 })
    const { id: aggregation } = await createAggregationError({ projectId })
    expect(await set([aggregation], olga.id)).toMatchObject({ status: 422 })
  })

  test('remind who is to solve them each time that they are given to them', async () => {
    const olga = await createUser({ name: 'Ольга Цой', role: 'tester' })
    const ivan = await createUser({ name: 'Иван Ли', role: 'tester' })
    const { id } = await report({ responsible: '' })
    for (const responsible of [olga.id, ivan.id, olga.id])
      await callForData(setResponsibleOfErrors, { body: { ids: [id], responsible }, headers })
    expect(await prisma.reminder.count({ where: { userId: olga.id } })).toBe(2)
    expect(await prisma.reminder.count({ where: { userId: ivan.id } })).toBe(1)
  })

  test('get a planned day, and get their own back', async () => {
    const { id } = await report({ plannedFixDate: inDays(1) })
    const day = formatDay(inDays(6))
    const { changes } = await callForData(setPlannedFixOfErrors, {
      body: { ids: [id], plannedFixDate: day },
      headers,
    })
    expect((await read()).errors).toMatchObject([{ plannedFixDate: day }])
    await callForData(undoPlannedFixOfErrors, { body: { changes }, headers })
    expect((await read()).errors).toMatchObject([{ plannedFixDate: formatDay(inDays(1)) }])
  })

  test('are left alone by a viewer', async () => {
    const viewer = await bearerHeaders(await createUser({ role: 'viewer' }))
    const { id } = await report()
    const refused = { status: 403 }
    const call = { headers: viewer }
    const ids = [id]
    expect(await callRoute(setStatusOfErrors, { ...call, body: { ids, status: 'closed' } })).toMatchObject(
      refused,
    )
    expect(
      await callRoute(setResponsibleOfErrors, { ...call, body: { ids, responsible: null } }),
    ).toMatchObject(refused)
    expect(
      await callRoute(setPlannedFixOfErrors, { ...call, body: { ids, plannedFixDate: null } }),
    ).toMatchObject(refused)
    expect(
      await callRoute(setBlockedScenarios, { ...call, params: { id }, body: { scenarioIds: [] } }),
    ).toMatchObject(refused)
    expect(await callRoute(listErrors, call)).toMatchObject({ status: 200 })
  })
})

describe('the scenarios that wait for an error', () => {
  test('are linked and unlinked, with history and a version', async () => {
    const { id } = await report({ isBlocker: true })
    const waiting = await createScenario({ projectId })
    const link = (scenarioIds: string[], version?: number) =>
      callRoute(setBlockedScenarios, { params: { id }, body: { scenarioIds, version }, headers })
    // The scenario of the report waits by itself.
    expect(await link([waiting.id, scenarioId], 1)).toMatchObject({ status: 200 })
    expect((await read()).errors[0]?.blocks).toMatchObject([
      { _id: scenarioId, isLinked: false },
      { _id: waiting.id, isLinked: true },
    ])
    expect(await link([], 1)).toMatchObject({ status: 409 })
    expect(await link([anna.id])).toMatchObject({ status: 422, fields: { scenarioIds: expect.any(String) } })
    expect(await link([])).toMatchObject({ status: 200 })
    expect((await read()).errors[0]?.blocks).toMatchObject([{ _id: scenarioId }])
    const events = await prisma.historyEvent.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } })
    expect(events.map(({ changes }) => changes)).toEqual([
      { blocks: { before: '', after: waiting.scenarioNumber } },
      { blocks: { before: waiting.scenarioNumber, after: '' } },
    ])
  })

  test('stay linked while they are in the trash', async () => {
    const { id } = await report({ isBlocker: true })
    const [gone, waiting] = [await createScenario({ projectId }), await createScenario({ projectId })]
    const link = (scenarioIds: string[]) =>
      callForData(setBlockedScenarios, { params: { id }, body: { scenarioIds }, headers })
    await link([gone.id])
    const setDeleted = (deletedAt: Date | null) => {
      const data = { deletedAt, deletedById: deletedAt && anna.id }
      return prisma.scenario.update({ where: { id: gone.id }, data })
    }
    await setDeleted(new Date())
    await link([])
    expect(await prisma.historyEvent.count({ where: { subjectId: id } })).toBe(1)
    await link([waiting.id])
    await setDeleted(null)
    const { errors } = await read()
    const linked = errors.flatMap(({ blocks }) => blocks).filter(({ isLinked }) => isLinked)
    expect(linked.map(({ _id }) => _id).toSorted()).toEqual([gone.id, waiting.id].toSorted())
  })
})
