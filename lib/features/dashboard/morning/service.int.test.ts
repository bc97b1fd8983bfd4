import { beforeEach, expect, test } from 'vitest'
import { listErrors } from '@/lib/features/error-register/contract'
import { morningAddress } from '@/lib/features/notifications/morning/rules'
import { listScenarios } from '@/lib/features/scenarios/contract'
import { prisma } from '@/lib/server/db'
import { addDays, DAY_MS, dayAt } from '@/lib/shared/dates'
import { newId } from '@/lib/shared/ids'
import { createAggregationError } from '@/tests/factories/aggregation-error'
import { testDraw } from '@/tests/factories/draw'
import { createErrorReport } from '@/tests/factories/error-report'
import { historyEventRow } from '@/tests/factories/history-event'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { getMorning } from './contract'

const LAST_VISIT = new Date(Date.now() - 3 * DAY_MS)

let anna: Awaited<ReturnType<typeof createUser>>
let headers: { authorization: string }

beforeEach(async () => {
  anna = await createUser({ name: 'Анна Ким', lastVisit: LAST_VISIT })
  headers = await bearerHeaders(anna)
})

const read = async () => (await callForData(getMorning, { headers })).morning
const inDays = (days: number) => new Date(addDays(dayAt(new Date()), days))
const toQuery = (address: string) => Object.fromEntries(new URLSearchParams(address.split('?')[1]))

test('a day begins with what changed, what burns and what waits, as the lists behind it count it', async () => {
  const { id: projectId } = await createProject({ endDate: inDays(3), status: 'active' })
  await createProject({ endDate: inDays(30), status: 'active' })
  await createProject({ endDate: inDays(3), status: 'completed' })
  await createProject({ startDate: inDays(-9), endDate: inDays(-1), status: 'in_progress' })
  await createProject({ startDate: inDays(-9), endDate: inDays(-1), status: 'archived' })
  const { id: scenarioId } = await createScenario({ projectId })
  const reviewed = { reviewerId: anna.id, createdAt: new Date(LAST_VISIT.getTime() - DAY_MS) }
  await createScenario({ projectId, ...reviewed, status: 'В работе' })
  await createScenario({ projectId, ...reviewed, status: 'Выполнен' })
  await createScenario({ projectId, ...reviewed, status: 'Выполнен с ошибками' })
  const { id: over } = await createProject({ status: 'completed' })
  const ended = await createScenario({ projectId: over, ...reviewed, status: 'Выполнен' })
  const mine = { responsible: anna.name, responsibleUserId: anna.id }
  const past = { detectionDate: inDays(-9), plannedFixDate: null, isBlocker: false }
  await createErrorReport({ ...past, ...mine, scenarioId, isBlocker: true })
  await createErrorReport({ ...past, scenarioId, plannedFixDate: inDays(-2) })
  // That the project is over does not fix it.
  await createErrorReport({ ...past, scenarioId: ended.id, plannedFixDate: inDays(-2) })
  await createErrorReport({ ...past, scenarioId, isBlocker: true, detectionDate: inDays(-1) })
  await createErrorReport({ ...past, scenarioId, isBlocker: true, status: 'closed' })
  await createAggregationError({ projectId, processingDate: inDays(-20), status: 'open' })
  const morning = await read()
  expect(morning).toMatchObject({
    since: LAST_VISIT.toISOString(),
    changed: { created: { count: 1 }, completed: { count: 0 }, failed: { count: 0 }, errors: { count: 6 } },
    burns: { late: { count: 2 }, oldBlockers: { count: 1 }, overdue: { count: 1 }, deadlines: { count: 1 } },
    waits: { fix: { count: 1 }, review: { count: 2 }, sign: { count: 0 }, unread: { count: 0 } },
  })
  const context = { today: morning.today, since: morning.since ?? '', userId: anna.id }
  const { changed, burns, waits } = morning
  const counted = { errors: changed.errors, late: burns.late, oldBlockers: burns.oldBlockers, fix: waits.fix }
  for (const part of ['errors', 'late', 'oldBlockers', 'fix'] as const) {
    const query = { ...listErrors.query.parse(toQuery(morningAddress(part, context))), limit: '50' }
    const { errors } = await callForData(listErrors, { query, headers })
    expect(errors).toHaveLength(counted[part].count)
  }
  for (const part of ['created', 'completed', 'review'] as const) {
    const query = { ...toQuery(morningAddress(part, context)), limit: '50' }
    const { scenarios } = await callForData(listScenarios, { query, headers })
    expect(scenarios).toHaveLength(part === 'review' ? waits.review.count : changed[part].count)
  }
})

test('what happened counts from the moment of the last visit on, whatever day was typed', async () => {
  const before = new Date(LAST_VISIT.getTime() - 1)
  const { id: projectId } = await createProject()
  const { id: scenarioId } = await createScenario({ projectId, createdAt: before })
  await createErrorReport({ scenarioId, detectionDate: inDays(-20), createdAt: LAST_VISIT })
  await createErrorReport({ scenarioId, detectionDate: inDays(0), createdAt: before })
  await createAggregationError({ projectId, processingDate: inDays(-40) })
  await createAggregationError({ projectId, processingDate: inDays(0), createdAt: before })
  const { id: seen } = await createScenario({ projectId, createdAt: LAST_VISIT })
  const { id: actorId } = await createUser()
  const completed = {
    projectId,
    subject: 'scenario',
    action: 'status_changed',
    fromStatus: 'В работе',
    toStatus: 'Выполнен',
  } as const
  for (const [id, at] of [
    [scenarioId, before],
    [seen, new Date(LAST_VISIT.getTime() + 1)],
  ] as const)
    await prisma.historyEvent.create({
      data: historyEventRow(testDraw, at, { ...completed, scenarioId: id, subjectId: id, actorId }),
    })
  const morning = await read()
  expect(morning.changed).toMatchObject({
    errors: { count: 2 },
    created: { count: 1 },
    completed: { count: 1 },
    failed: { count: 0 },
  })
  const context = { today: morning.today, since: morning.since ?? '', userId: anna.id }
  const errorQuery = { ...toQuery(morningAddress('errors', context)), limit: '50' }
  expect((await callForData(listErrors, { query: errorQuery, headers })).errors).toHaveLength(2)
  const query = { ...toQuery(morningAddress('completed', context)), limit: '50' }
  const { scenarios, counts } = await callForData(listScenarios, { query, headers })
  expect(scenarios.map(({ _id }) => _id)).toEqual([seen])
  expect(counts).toMatchObject({ total: 1, times: 1 })
})

test('what the inbox counts as unread waits, and nothing about deleted scenarios', async () => {
  const gone = await createScenario({ deletedAt: new Date(), deletedById: anna.id })
  for (const scenario of [await createScenario(), gone])
    await prisma.inboxItem.create({
      data: {
        id: newId(),
        userId: anna.id,
        event: `test:${scenario.id}`,
        kind: 'scenario_assigned',
        scenarioId: scenario.id,
        facts: {},
      },
    })
  expect((await read()).waits.unread).toEqual({ count: 1 })
})

test('nothing has changed for somebody who is here for the first time', async () => {
  await prisma.user.update({ where: { id: anna.id }, data: { lastVisit: null } })
  await createErrorReport()
  expect(await read()).toMatchObject({
    since: null,
    changed: { errors: { count: 0 }, created: { count: 0 } },
  })
})

test('a visit ends with a pause of an hour', async () => {
  const before = new Date(Date.now() - 2 * 3_600_000)
  const used = { lastActivity: before, lastVisit: null }
  await prisma.user.update({ where: { id: anna.id }, data: used })
  await prisma.session.updateMany({ where: { userId: anna.id }, data: { lastUsedAt: before } })
  await read()
  const { lastVisit } = await prisma.user.findUniqueOrThrow({ where: { id: anna.id } })
  expect(lastVisit).toEqual(before)
  // Minutes later it is the same visit.
  const minutesAgo = new Date(Date.now() - 10 * 60_000)
  await prisma.user.update({ where: { id: anna.id }, data: { lastActivity: minutesAgo } })
  await prisma.session.updateMany({ where: { userId: anna.id }, data: { lastUsedAt: minutesAgo } })
  await read()
  expect((await prisma.user.findUniqueOrThrow({ where: { id: anna.id } })).lastVisit).toEqual(before)
})

test('does not count what the person did themselves, nor lists it', async () => {
  const other = await createUser()
  const { id: projectId } = await createProject()
  const event = (actorId: string, given: object) =>
    prisma.historyEvent.create({
      data: {
        id: newId(),
        projectId,
        subject: 'scenario',
        subjectId: '',
        action: 'created',
        actorId,
        ...given,
      },
    })
  const theirs: string[] = []
  for (const { id: actorId } of [anna, other]) {
    const { id: scenarioId } = await createScenario({ projectId })
    const report = await createErrorReport({ scenarioId })
    const aggregation = await createAggregationError({ projectId })
    await event(actorId, { scenarioId, subjectId: scenarioId, toStatus: 'Новый' })
    await event(actorId, { scenarioId, subject: 'error_report', subjectId: report.id })
    await event(actorId, { subject: 'aggregation_error', subjectId: aggregation.id })
    for (const toStatus of ['Выполнен', 'Ошибка при тесте'])
      await event(actorId, {
        scenarioId,
        subjectId: scenarioId,
        action: 'status_changed',
        fromStatus: 'В работе',
        toStatus,
      })
    if (actorId === other.id) theirs.push(scenarioId, ...[report.id, aggregation.id].sort())
  }
  const { changed, since, today } = await read()
  const one = { count: 1 }
  expect(changed).toEqual({ created: one, completed: one, failed: one, errors: { count: 2 } })
  const context = { today, since: since ?? '', userId: anna.id }
  for (const part of ['created', 'completed', 'failed'] as const) {
    const query = { ...toQuery(morningAddress(part, context)), limit: '50' }
    const { scenarios } = await callForData(listScenarios, { query, headers })
    expect(scenarios.map(({ _id }) => _id)).toEqual(theirs.slice(0, 1))
  }
  const query = { ...listErrors.query.parse(toQuery(morningAddress('errors', context))), limit: '50' }
  const { errors } = await callForData(listErrors, { query, headers })
  expect(errors.map(({ _id }) => _id).sort()).toEqual(theirs.slice(1))
})
