import { expect, test } from 'vitest'
import { getAnalytics } from '@/lib/features/analytics/contract'
import { TIME_RANGES } from '@/lib/features/analytics/values'
import {
  getDashboardActivity,
  getDashboardStats,
  getPerformanceTrends,
} from '@/lib/features/dashboard/contract'
import { listScenarioHistory } from '@/lib/features/history/contract'
import { getPerformanceMetrics, getProfileStats } from '@/lib/features/profile/contract'
import { listScenarios } from '@/lib/features/scenarios/contract'
import {
  setResponsibleOfScenarios,
  setStatusOfScenarios,
  undoResponsibleOfScenarios,
  undoStatusOfScenarios,
} from '@/lib/features/scenarios/information/contract'
import { formatScenarioNumber } from '@/lib/features/scenarios/rules'
import { SCENARIO_STATUSES } from '@/lib/features/scenarios/values'
import { prisma } from '@/lib/server/db'
import { recountTallies } from '@/lib/server/tallies'
import { TEAMS } from '@/lib/shared/actor'
import { newId } from '@/lib/shared/ids'
import { testDraw } from './factories/draw'
import { createProject } from './factories/project'
import { createScenario, scenarioRow } from './factories/scenario'
import { createUser } from './factories/user'
import { RANDOM_CHANGES } from './fixtures/amounts'
import { callForData } from './fixtures/api'
import { bearerHeaders } from './fixtures/session'

const DAY_MS = 24 * 60 * 60_000
const SCENARIOS = RANDOM_CHANGES / 10
const CHANGED_AT_ONCE = SCENARIOS / 2
const PERIODS = [{}, ...[7, 30, 100].map((days) => ({ from: dayBefore(days) }))]

function dayBefore(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
}

async function createScenarios(): Promise<string[]> {
  const people = await Promise.all(TEAMS.map((team) => createUser({ team })))
  const project = await createProject()
  const rows = Array.from({ length: SCENARIOS }, (_, index) =>
    scenarioRow(testDraw, new Date(Date.now() - 400 * DAY_MS), {
      projectId: project.id,
      runningNumber: index + 1,
      scenarioNumber: formatScenarioNumber(project.projectNumber, index + 1),
      responsibleId: testDraw.pick(people).id,
    }),
  )
  await prisma.scenario.createMany({ data: rows })
  return rows.map(({ id }) => id)
}

type Headers = Awaited<ReturnType<typeof bearerHeaders>>

/** All figures that count changes of status. */
async function readFigures(headers: Headers) {
  return {
    analytics: await Promise.all(
      TIME_RANGES.map((timeRange) => callForData(getAnalytics, { query: { timeRange }, headers })),
    ),
    dashboard: await callForData(getDashboardStats, { headers }),
    months: await callForData(getPerformanceTrends, { headers }),
    activity: await callForData(getDashboardActivity, { headers }),
    profile: await callForData(getProfileStats, { headers }),
    ofPerson: await callForData(getPerformanceMetrics, { headers }),
    lists: await Promise.all(
      (['begun', 'completed', 'failed', 'ended'] as const).flatMap((happened) =>
        PERIODS.map(async (period) => {
          const query = { happened, limit: '1', ...period }
          return (await callForData(listScenarios, { query, headers })).counts
        }),
      ),
    ),
  }
}

/** Sets a status for many scenarios and undoes that for some. Returns the events of what was undone. */
async function changeAndUndo(headers: Headers, scenarios: string[]): Promise<string[]> {
  const mark = newId()
  const { changes } = await callForData(setStatusOfScenarios, {
    body: { ids: testDraw.pickSome(scenarios, CHANGED_AT_ONCE), status: testDraw.pick(SCENARIO_STATUSES) },
    headers,
  })
  const undone = changes.filter(() => testDraw.chance(0.5))
  expect(await callForData(undoStatusOfScenarios, { body: { changes: undone }, headers })).toEqual({
    restored: undone.length,
    skipped: 0,
  })
  const events = await prisma.historyEvent.findMany({
    where: { id: { gt: mark }, scenarioId: { in: undone.map(({ _id }) => _id) } },
  })
  expect(events).toHaveLength(2 * undone.length)
  const age = testDraw.integer(0, 200)
  await prisma.$executeRaw`
    UPDATE "HistoryEvent" SET "createdAt" = "createdAt" - make_interval(days => ${age}) WHERE id > ${mark}`
  return events.map(({ id }) => id)
}

test('history shows what was undone, and what only looks like it is a change', async () => {
  const user = await createUser({ role: 'admin' })
  const headers = await bearerHeaders(user)
  const { id } = await createScenario()
  const changed = (version: number) => ({ _id: id, version })
  const setStatus = (status: string) =>
    callForData(setStatusOfScenarios, { body: { ids: [id], status }, headers })
  const readHistory = async () => {
    const { events } = await callForData(listScenarioHistory, { params: { id }, headers })
    return events.map(({ toStatus, isUndone }) => [toStatus, isUndone])
  }

  const { changes } = await setStatus('Выполнен')
  await callForData(undoStatusOfScenarios, { body: { changes }, headers })
  const ofStatus = [
    ['Новый', true],
    ['Выполнен', true],
  ]
  expect(await readHistory()).toEqual(ofStatus)

  const given = await callForData(setResponsibleOfScenarios, {
    body: { ids: [id], responsible: user.id },
    headers,
  })
  await callForData(undoResponsibleOfScenarios, { body: given, headers })
  const ofPerson = [[null, true], [null, true], ...ofStatus]
  expect(await readHistory()).toEqual(ofPerson)

  await setStatus('В работе')
  const madeUp = { ...changed(6), status: 'Возврат', needsErrorReport: false }
  await callForData(undoStatusOfScenarios, { body: { changes: [madeUp] }, headers })
  expect(await readHistory()).toEqual([['Возврат', false], ['В работе', false], ...ofPerson])
})

test(`after ${RANDOM_CHANGES} changes and undos all figures are those of a history without what was undone`, {
  timeout: 240_000,
}, async () => {
  const headers = await bearerHeaders(await createUser({ role: 'admin' }))
  const scenarios = await createScenarios()
  const undone: string[] = []
  while ((await prisma.historyEvent.count()) < RANDOM_CHANGES) {
    undone.push(...(await changeAndUndo(headers, scenarios)))
  }
  expect(await recountTallies()).toEqual([])
  const figures = await readFigures(headers)
  await prisma.historyEvent.deleteMany({ where: { id: { in: undone } } })
  expect(await recountTallies()).toEqual([])
  expect(await readFigures(headers)).toEqual(figures)
  expect(await prisma.historyEvent.count({ where: { isUndone: true } })).toBe(0)
  const times = await prisma.historyEvent.count({ where: { toStatus: 'Выполнен' } })
  expect(figures.lists).toContainEqual(expect.objectContaining({ times }))
})
