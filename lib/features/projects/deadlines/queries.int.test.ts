import { expect, test } from 'vitest'
import { createScenario as createScenarioCall, deleteScenarios } from '@/lib/features/scenarios/contract'
import { setStatusOfScenarios, undoStatusOfScenarios } from '@/lib/features/scenarios/information/contract'
import { SCENARIO_STATUSES } from '@/lib/features/scenarios/values'
import { restoreFromTrash } from '@/lib/features/trash/contract'
import { referencesTo } from '@/lib/features/trash/rules'
import { prisma } from '@/lib/server/db'
import { recountTallies } from '@/lib/server/tallies'
import { formatDay } from '@/lib/shared/dates'
import { testDraw } from '@/tests/factories/draw'
import { createProject, dayAfter } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { RANDOM_CHANGES } from '@/tests/fixtures/amounts'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { getProject } from '../contract'
import { deleteProject } from '../deletion/contract'
import { getBurnDown } from './contract'
import { burnPoints, daysBetween } from './rules'

const SCENARIOS = 120
const DAYS = 40
const DONE = 'Выполнен'
const START = dayAfter(new Date(), -DAYS)

async function prepare() {
  const headers = await bearerHeaders(await createUser({ role: 'admin' }))
  const { id: projectId } = await createProject({ startDate: START, endDate: dayAfter(new Date(), 20) })
  const ids = []
  for (let count = 0; count < SCENARIOS; count += 1) {
    const createdAt = testDraw.moment(START, new Date())
    ids.push((await createScenario({ projectId, createdAt })).id)
  }
  return { headers, projectId, ids }
}

type Prepared = Awaited<ReturnType<typeof prepare>>

/** One change of many scenarios at once; returns how many it changed. */
async function changeAtRandom({ headers, projectId, ids }: Prepared): Promise<number> {
  const some = testDraw.pickSome(ids, testDraw.integer(20, SCENARIOS))
  const set = async () => {
    const body = { ids: some, status: testDraw.pick([DONE, ...SCENARIO_STATUSES]) }
    const { data } = await callRoute(setStatusOfScenarios, { headers, body })
    return setStatusOfScenarios.data.safeParse(data).data?.changes ?? []
  }
  const changes: (() => Promise<number>)[] = [
    async () => (await set()).length,
    async () => (await set()).length,
    async () => {
      const made = await set()
      if (made.length === 0) return 0
      // Sometimes of an earlier change than the last one, which is refused row by row.
      if (testDraw.pick([true, false])) await set()
      await callForData(undoStatusOfScenarios, { headers, body: { changes: made } })
      return 2 * made.length
    },
    async () => {
      const few = some.slice(0, 5)
      await callRoute(deleteScenarios, { headers, body: { ids: few } })
      return few.length
    },
    async () => {
      await callRoute(restoreFromTrash, { headers, body: { items: referencesTo('scenario', some) } })
      return 5
    },
    async () => {
      await callRoute(deleteProject, { headers, params: { id: projectId } })
      await callRoute(restoreFromTrash, { headers, body: { items: referencesTo('project', [projectId]) } })
      return 2
    },
    async () => {
      const data = { country: 'Russia', plant: '1001', currency: 'RUB' }
      await callRoute(createScenarioCall, {
        headers,
        params: { id: projectId },
        body: { type: 'receipts', data },
      })
      return 1
    },
  ]
  return testDraw.pick(changes)()
}

/** Spreads the changes of status over the days of the project, each scenario's in their order. */
async function spreadOverDays(projectId: string) {
  await prisma.$executeRaw`
    UPDATE "HistoryEvent" event SET "createdAt" = spread.at FROM (
      SELECT e.id, greatest(s."createdAt", ${START}::timestamptz)
        + (now() - greatest(s."createdAt", ${START}::timestamptz))
        * (row_number() OVER (PARTITION BY e."scenarioId" ORDER BY e."createdAt", e.id))
        / (1 + count(*) OVER (PARTITION BY e."scenarioId")) AS at
      FROM "HistoryEvent" e JOIN "Scenario" s ON s.id = e."scenarioId"
      WHERE e."projectId" = ${projectId} AND e.action = 'status_changed') spread
    WHERE spread.id = event.id`
}

/** How many scenarios were left to complete at the end of each of these days, by going through their whole history. */
async function recount(projectId: string, days: readonly string[]): Promise<number[]> {
  const scenarios = await prisma.scenario.findMany({ where: { projectId, deletedAt: null } })
  const events = await prisma.historyEvent.findMany({
    where: { projectId, subject: 'scenario', action: 'status_changed', isUndone: false },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  const steps = events.map((event) => ({ ...event, day: formatDay(event.createdAt) }))
  const histories = scenarios.map(({ id, createdAt }) => ({
    begun: formatDay(createdAt),
    steps: steps.filter(({ scenarioId }) => scenarioId === id),
  }))
  return days.map((day) => {
    const present = histories.filter(({ begun }) => begun <= day)
    return present.filter((own) => own.steps.findLast((step) => step.day <= day)?.toStatus !== DONE).length
  })
}

test(`a burn-down is a recount from history after ${RANDOM_CHANGES} changes, undos, deletions and restores`, {
  timeout: 240_000,
}, async () => {
  const prepared = await prepare()
  const { headers, projectId } = prepared
  let made = 0
  // Counted by scenario: each call changes up to all of them.
  while (made < RANDOM_CHANGES) {
    const calls = await Promise.all([changeAtRandom(prepared), changeAtRandom(prepared)])
    made += calls.reduce((sum, count) => sum + count, 0) + 1
  }
  await callRoute(restoreFromTrash, { headers, body: { items: referencesTo('project', [projectId]) } })
  await spreadOverDays(projectId)
  const { days } = await callForData(getBurnDown, { headers, params: { id: projectId } })
  const today = formatDay(new Date())
  const range = { start: formatDay(START), end: today, today, paceDay: today }
  const points = burnPoints(days, range)
  expect(points).toHaveLength(daysBetween(range.start, today) + 1)
  expect(points.map(({ left }) => left)).toEqual(
    await recount(
      projectId,
      points.map(({ day }) => day),
    ),
  )
  const { project } = await callForData(getProject, { headers, params: { id: projectId } })
  expect(points.at(-1)?.left).toBe(project.stats.total - project.stats.completed)
  expect(new Set(points.map(({ left }) => left)).size).toBeGreaterThan(10)
  expect(await recountTallies()).toEqual([])
})
