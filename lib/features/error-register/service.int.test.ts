import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { prisma } from '@/lib/server/db'
import { addDays, dayAt, formatDay } from '@/lib/shared/dates'
import { createAggregationError } from '@/tests/factories/aggregation-error'
import { createErrorReport } from '@/tests/factories/error-report'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute, requestRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import {
  exportErrors,
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
const readIds = async (query: Query = {}) => (await read(query)).errors.map(({ _id }) => _id)
// By the calendar of the server, which people have who chose no time zone.
const inDays = (days: number) => new Date(addDays(dayAt(new Date()), days))
const report = (given: Parameters<typeof createErrorReport>[0] = {}) =>
  createErrorReport({ scenarioId, isBlocker: false, ...given })

describe('the register', () => {
  test('has the errors of both kinds, without those of deleted scenarios and projects', async () => {
    const one = await report({
      isBlocker: true,
      description: 'Нет чека\nПодробности',
      plannedFixDate: inDays(-3),
      detectionDate: inDays(-5),
      author: 'Пётр',
      responsible: '',
    })
    const other = await createAggregationError({ projectId, status: 'open', reporter: 'Ирина' })
    const gone = { deletedAt: new Date(), deletedById: anna.id }
    await report({ ...gone })
    await report({ scenarioId: (await createScenario({ projectId, ...gone })).id })
    await createAggregationError({ projectId: (await createProject(gone)).id })
    const { errors } = await read()
    const scenario = await prisma.scenario.findUniqueOrThrow({ where: { id: scenarioId } })
    expect(errors).toHaveLength(2)
    expect(errors.find(({ _id }) => _id === one.id)).toMatchObject({
      kind: 'report',
      isBlocker: true,
      project: { _id: projectId, name: 'Летний релиз' },
      scenario: { _id: scenarioId, scenarioNumber: scenario.scenarioNumber },
      age: 5,
      daysLate: 3,
      blocks: [{ _id: scenarioId, isLinked: false }],
    })
    expect(errors.find(({ _id }) => _id === other.id)).toMatchObject({
      kind: 'aggregation',
      author: 'Ирина',
      scenario: null,
      isBlocker: false,
      daysLate: null,
      blocks: [],
    })
  })

  test('shows the person who is responsible for the scenario where nobody is named', async () => {
    const mine = await createScenario({ projectId, responsibleId: anna.id })
    const { id } = await report({ scenarioId: mine.id, responsible: '' })
    const typed = await report({ scenarioId: mine.id, responsible: 'Подрядчик' })
    const { errors } = await read()
    expect(errors.find(({ _id }) => _id === id)).toMatchObject({
      responsible: 'Анна Ким',
      responsibleUserId: anna.id,
      isResponsibleByDefault: true,
    })
    expect(errors.find(({ _id }) => _id === typed.id)).toMatchObject({
      responsible: 'Подрядчик',
      responsibleUserId: null,
      isResponsibleByDefault: false,
    })
    expect(await readIds({ responsible: anna.id })).toEqual([id])
    const boris = await createUser({ name: 'Борис Цой', team: 'OD' })
    const nobodys = await report({ authorUserId: boris.id })
    await prisma.errorReport.updateMany({ data: { authorUserId: boris.id } })
    const teams = new Map((await read()).errors.map(({ _id, team }) => [_id, team]))
    const named = await report({ responsible: anna.name, responsibleUserId: anna.id })
    expect([id, typed.id, nobodys.id].map((one) => teams.get(one))).toEqual(['OD', 'OD', 'OD'])
    expect(await readIds({ team: 'CASH' })).toEqual([named.id])
    expect((await readIds({ team: 'OD' })).sort()).toEqual([id, typed.id, nobodys.id].sort())
    expect((await readIds({ responsible: 'CASH' })).sort()).toEqual([id, named.id].sort())
    expect(await readIds({ responsible: 'OD' })).toEqual([])
  })

  test('is narrowed by each of its filters', async () => {
    const mine = { responsible: anna.name, responsibleUserId: anna.id }
    const blocker = await report({ isBlocker: true, detectionDate: inDays(-9), plannedFixDate: inDays(4) })
    const late = await report({ ...mine, status: 'in_progress', plannedFixDate: inDays(-1) })
    const solved = await report({ status: 'resolved', plannedFixDate: inDays(-4), authorUserId: anna.id })
    const elsewhere = await createErrorReport({ isBlocker: false, description: 'Касса не печатает' })
    const aggregation = await createAggregationError({ projectId, status: 'closed', plant: 'M041' })
    const sorted = (...rows: { id: string }[]) => rows.map(({ id }) => id).sort()
    const found = async (query: Query) => (await readIds(query)).sort()
    expect(await found({ kind: 'aggregation' })).toEqual(sorted(aggregation))
    expect(await found({ kind: 'report' })).toEqual(sorted(blocker, late, solved, elsewhere))
    expect(await found({ status: 'in_progress' })).toEqual(sorted(late))
    expect(await found({ state: 'unsolved' })).toEqual(sorted(blocker, late, elsewhere))
    expect(await found({ state: 'solved' })).toEqual(sorted(solved, aggregation))
    expect(await found({ blocker: 'yes' })).toEqual(sorted(blocker))
    expect(await found({ blocker: 'yes', kind: 'aggregation' })).toEqual([])
    expect(await found({ late: 'yes' })).toEqual(sorted(late))
    const soon = { today: formatDay(inDays(5)), projectId }
    expect(await found({ late: 'yes', ...soon })).toEqual(sorted(blocker, late))
    const { errors, counts } = await read({ late: 'yes', person: anna.id, ...soon })
    expect(errors).toMatchObject([{ daysLate: 6 }])
    expect(counts?.late.count).toBe(1)
    expect(await found({ projectId })).toEqual(sorted(blocker, late, solved, aggregation))
    expect(await found({ team: 'CASH' })).toEqual(sorted(late, solved))
    expect(await found({ responsible: anna.id })).toEqual(sorted(late))
    expect(await found({ person: anna.id })).toEqual(sorted(late, solved))
    expect(await found({ to: formatDay(inDays(-9)) })).toEqual(sorted(blocker))
    expect(await found({ search: 'касса НЕ печ' })).toEqual(sorted(elsewhere))
    expect(await found({ search: 'm041' })).toEqual(sorted(aggregation))
    expect(await found({ search: 'летний рел' })).toEqual(sorted(blocker, late, solved))
  })

  test('is paged across both kinds in each of its orders, forwards and back, without a row twice', async () => {
    for (let index = 0; index < 4; index += 1) {
      await report({ detectionDate: inDays(-index), plannedFixDate: index % 2 ? inDays(index) : null })
      await createAggregationError({ projectId, processingDate: inDays(-index) })
    }
    for (const sort of ['created', 'detectionDate', 'plannedFixDate'] as const) {
      for (const order of ['asc', 'desc'] as const) {
        const whole = await readIds({ sort, order })
        expect(new Set(whole).size).toBe(8)
        const first = await read({ sort, order, limit: '3' })
        const second = await read({ sort, order, limit: '3', cursor: first.nextCursor ?? '' })
        const third = await read({ sort, order, limit: '3', cursor: second.nextCursor ?? '' })
        const back = await read({ sort, order, limit: '3', cursor: second.previousCursor ?? '' })
        const paged = [first, second, third].flatMap(({ errors }) => errors.map(({ _id }) => _id))
        expect(paged).toEqual(whole)
        expect(back.errors).toEqual(first.errors)
        expect(third.nextCursor).toBeNull()
      }
    }
  })

  test('counts what independent SQL counts, whatever its state is filtered by', async () => {
    await report({ isBlocker: true })
    await report({ plannedFixDate: inDays(-2) })
    await report({ status: 'closed', isBlocker: true, plannedFixDate: inDays(-2) })
    await createAggregationError({ projectId, status: 'in_progress' })
    const [counted] = await prisma.$queryRaw<unknown[]>`
      SELECT (SELECT count(*) FROM "ErrorReport")::int + (SELECT count(*) FROM "AggregationError")::int AS total,
        (SELECT count(*) FROM "ErrorReport" WHERE status NOT IN ('closed', 'resolved', 'no_relevant'))::int
          + (SELECT count(*) FROM "AggregationError" WHERE status IN ('open', 'in_progress'))::int AS unsolved,
        (SELECT count(*) FROM "ErrorReport" WHERE "isBlocker" AND status = 'open')::int AS blockers,
        (SELECT count(*) FROM "ErrorReport" WHERE status = 'open' AND "plannedFixDate" < ${inDays(0)}::date)::int AS late`
    const { counts } = await read({ state: 'solved', blocker: 'yes' })
    const figures = Object.fromEntries(Object.entries(counts ?? {}).map(([name, { count }]) => [name, count]))
    expect(figures).toEqual(counted)
    expect(figures).toEqual({ total: 4, unsolved: 3, blockers: 1, late: 1 })
  })

  test('counts as many as it lists, of each project, team, kind and search', async () => {
    const { id: other } = await createProject({ name: 'Зимний релиз' })
    const scenarios = [scenarioId, (await createScenario({ projectId: other })).id]
    const boris = await createUser({ name: 'Борис Цой', role: 'tester', team: 'OD' })
    const solvers = [anna, boris, null]
    for (let index = 0; index < 12; index += 1) {
      const solver = solvers[index % 3]
      await report({
        scenarioId: scenarios[index % 2],
        isBlocker: index % 4 < 2,
        status: index % 5 === 0 ? 'closed' : 'need_test',
        plannedFixDate: index % 4 === 3 ? null : inDays(index - 6),
        responsibleUserId: solver?.id ?? null,
        authorUserId: index % 6 === 2 ? anna.id : null,
      })
    }
    await createAggregationError({ projectId, status: 'in_progress' })
    await createAggregationError({ projectId: other, status: 'closed' })
    const listed = async (query: Query) => (await readIds(query)).length
    for (const kind of [undefined, 'report', 'aggregation'] as const)
      for (const place of [
        {},
        { projectId },
        { projectId: other },
        { team: 'CASH' },
        { team: 'OD' },
        { search: 'зимний' },
      ] as const) {
        const filter = { ...(kind && { kind }), ...place }
        const { counts } = await read(filter)
        expect([filter, counts]).toEqual([
          filter,
          {
            total: { count: await listed(filter) },
            unsolved: { count: await listed({ ...filter, state: 'unsolved' }) },
            blockers: { count: await listed({ ...filter, state: 'unsolved', blocker: 'yes' }) },
            late: { count: await listed({ ...filter, late: 'yes' }) },
          },
        ])
      }
    expect((await read({ team: 'OD' })).counts?.late.count).toBeGreaterThan(0)
  })

  test('is exported as it is filtered', async () => {
    await report({ description: 'Нет чека', status: 'need_test', isBlocker: true })
    await createAggregationError({ projectId, description: 'IDoc завис', status: 'open' })
    const response = await requestRoute(exportErrors, { query: { format: 'csv', kind: 'report' }, headers })
    const text = await response.text()
    expect(text).toContain('Kind')
    expect(text).toContain('Нет чека')
    expect(text).toContain('Need Test')
    expect(text).not.toContain('IDoc завис')
  })
})

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
