import { describe, expect, test } from 'vitest'
import { getAnalytics } from '@/lib/features/analytics/contract'
import { TIME_RANGES } from '@/lib/features/analytics/values'
import {
  getDashboardActivity,
  getDashboardStats,
  getPerformanceTrends,
} from '@/lib/features/dashboard/contract'
import { listProjectHistory, listScenarioHistory } from '@/lib/features/history/contract'
import { getPerformanceMetrics, getProfileStats } from '@/lib/features/profile/contract'
import { type ProjectStatus, updateProjectStatus } from '@/lib/features/projects/contract'
import { listScenarios, type ScenarioStatus } from '@/lib/features/scenarios/contract'
import {
  setResponsibleOfScenarios,
  setStatusOfScenarios,
  undoResponsibleOfScenarios,
  undoStatusOfScenarios,
  updateScenarioStatus,
} from '@/lib/features/scenarios/information/contract'
import { formatScenarioNumber } from '@/lib/features/scenarios/rules'
import { SCENARIO_STATUSES } from '@/lib/features/scenarios/values'
import { prisma } from '@/lib/server/db'
import { recountTallies } from '@/lib/server/tallies'
import { TEAMS } from '@/lib/shared/actor'
import { DAY_MS } from '@/lib/shared/dates'
import { newId } from '@/lib/shared/ids'
import { testDraw } from './factories/draw'
import { createProject } from './factories/project'
import { createScenario, scenarioRow } from './factories/scenario'
import { createUser } from './factories/user'
import { RANDOM_CHANGES } from './fixtures/amounts'
import { callForData } from './fixtures/api'
import { bearerHeaders } from './fixtures/session'

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

interface People {
  headers: Headers
  /** Another person. */
  other: Headers
}

/**
 * Sets a status for many scenarios; some of them get their former one back by Undo, some by the hand of the same person, and some
 * by that of another one, which is a change like any. Returns the events of what was taken back.
 */
async function changeAndUndo({ headers, other }: People, scenarios: string[]): Promise<string[]> {
  const mark = newId()
  const { changes } = await callForData(setStatusOfScenarios, {
    body: { ids: testDraw.pickSome(scenarios, CHANGED_AT_ONCE), status: testDraw.pick(SCENARIO_STATUSES) },
    headers,
  })
  const ways = changes.map((change) => ({
    change,
    way: testDraw.pick(['undo', 'undo', 'byHand', 'byOther', 'none']),
  }))
  const [undone, byHand, byOther] = ['undo', 'byHand', 'byOther'].map((wanted) =>
    ways.flatMap(({ change, way }) => (way === wanted ? [change] : [])),
  )
  if (!(undone && byHand && byOther)) throw new Error('no changes')
  expect(await callForData(undoStatusOfScenarios, { body: { changes: undone }, headers })).toEqual({
    restored: undone.length,
    skipped: 0,
  })
  await setBack(byHand, headers)
  await setBack(byOther, other)
  const takenBack = [...undone, ...byHand]
  const events = await prisma.historyEvent.findMany({
    where: { id: { gt: mark }, scenarioId: { in: takenBack.map(({ _id }) => _id) } },
  })
  expect(events).toHaveLength(2 * takenBack.length)
  // What the next round changes is not taken back by it.
  const age = testDraw.integer(1, 200)
  await prisma.$executeRaw`
    UPDATE "HistoryEvent" SET "createdAt" = "createdAt" - make_interval(days => ${age}) WHERE id > ${mark}`
  return events.map(({ id }) => id)
}

/** Gives scenarios their former status by the calls that set any: the first of each status by that of one scenario. */
async function setBack(
  changes: readonly { _id: string; status: ScenarioStatus }[],
  headers: Headers,
): Promise<void> {
  for (const status of SCENARIO_STATUSES) {
    const [first, ...others] = changes.filter((change) => change.status === status).map(({ _id }) => _id)
    if (first) await callForData(updateScenarioStatus, { params: { id: first }, body: { status }, headers })
    if (others.length > 0) await callForData(setStatusOfScenarios, { body: { ids: others, status }, headers })
  }
}

describe('a status that is set back by hand', () => {
  async function prepare() {
    const [me, other] = await Promise.all(
      [0, 1].map(async () => bearerHeaders(await createUser({ role: 'admin' }))),
    )
    if (!(me && other)) throw new Error('nobody')
    const { id } = await createScenario({ status: 'В работе' })
    const setStatus = (status: ScenarioStatus, headers = me) =>
      callForData(updateScenarioStatus, { params: { id }, body: { status }, headers })
    const isUndone = async () => {
      const { events } = await callForData(listScenarioHistory, { params: { id }, headers: me })
      return events.map((event) => event.isUndone).toReversed()
    }
    const age = (minutes: number) => prisma.$executeRaw`
      UPDATE "HistoryEvent" SET "createdAt" = "createdAt" - make_interval(mins => ${minutes})
      WHERE "subjectId" = ${id}`
    return { id, me, other, setStatus, isUndone, age }
  }

  test('by the same person within five minutes counts nowhere, as often as it happens', async () => {
    const { setStatus, isUndone, age } = await prepare()
    await setStatus('Выполнен')
    await age(4)
    await setStatus('В работе')
    expect(await isUndone()).toEqual([true, true])
    await setStatus('Выполнен')
    expect(await isUndone()).toEqual([true, true, false])
    await setStatus('Выполнен с ошибками')
    await setStatus('Выполнен')
    expect(await isUndone()).toEqual([true, true, false, true, true])
    await setStatus('В работе')
    expect(await isUndone()).toEqual([true, true, true, true, true, true])
    expect(await recountTallies()).toEqual([])
  })

  test('by another person, later, or over another status is a change', async () => {
    const { setStatus, isUndone, other, age } = await prepare()
    await setStatus('Выполнен')
    await setStatus('В работе', other)
    expect(await isUndone()).toEqual([false, false])
    await age(10)
    await setStatus('Выполнен')
    await age(6)
    await setStatus('В работе')
    expect(await isUndone()).toEqual([false, false, false, false])
    await age(10)
    await setStatus('Возврат')
    await setStatus('Выполнен')
    await setStatus('В работе')
    expect(await isUndone()).toEqual(Array.from({ length: 7 }, () => false))
  })

  test('and gets the taken back one again by Undo counts from then on', async () => {
    const { id, me, setStatus, isUndone, age } = await prepare()
    await setStatus('Выполнен')
    await setStatus('Возврат')
    await age(24 * 60)
    await setStatus('Выполнен')
    const { changes } = await callForData(setStatusOfScenarios, {
      body: { ids: [id], status: 'Возврат' },
      headers: me,
    })
    await callForData(undoStatusOfScenarios, { body: { changes }, headers: me })
    expect(await isUndone()).toEqual([false, false, true, true, false])
    expect(await recountTallies()).toEqual([])
  })
})

test('a project that is set back by hand has changed nowhere; by another person, it has', async () => {
  const [me, other] = await Promise.all(
    [0, 1].map(async () => bearerHeaders(await createUser({ role: 'admin' }))),
  )
  if (!(me && other)) throw new Error('nobody')
  const { id } = await createProject({ status: 'active' })
  const setStatus = (status: ProjectStatus, headers = me) =>
    callForData(updateProjectStatus, { params: { id }, body: { status }, headers })
  const isUndone = async () => {
    const { events } = await callForData(listProjectHistory, { params: { id }, headers: me })
    return events.map((event) => event.isUndone).toReversed()
  }
  const before = await readFigures(me)
  await setStatus('completed')
  expect(await readFigures(me)).not.toEqual(before)
  await setStatus('active')
  expect(await isUndone()).toEqual([true, true])
  expect(await readFigures(me)).toEqual(before)
  await setStatus('completed')
  await setStatus('active', other)
  expect(await isUndone()).toEqual([true, true, false, false])
  expect(await readFigures(me)).not.toEqual(before)
  expect(await recountTallies()).toEqual([])
})

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
  const other = await bearerHeaders(await createUser({ role: 'admin' }))
  const scenarios = await createScenarios()
  const undone: string[] = []
  while ((await prisma.historyEvent.count()) < RANDOM_CHANGES) {
    undone.push(...(await changeAndUndo({ headers, other }, scenarios)))
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
