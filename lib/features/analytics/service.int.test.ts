import { beforeEach, describe, expect, it } from 'vitest'
import { searchProjects } from '@/lib/features/projects/contract'
import type { ProjectHappening } from '@/lib/features/projects/rules'
import { listScenarios } from '@/lib/features/scenarios/contract'
import type { ScenarioHappening } from '@/lib/features/scenarios/rules'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/values'
import { prisma } from '@/lib/server/db'
import { recountTallies } from '@/lib/server/tallies'
import type { Team } from '@/lib/shared/actor'
import { DAY_MS, HOUR_MS } from '@/lib/shared/dates'
import { testDraw } from '@/tests/factories/draw'
import { createErrorReport } from '@/tests/factories/error-report'
import { historyEventRow } from '@/tests/factories/history-event'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { countFromRows } from '@/tests/fixtures/analytics-recount'
import { callForData, callRoute, requestRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { sheetsIn } from '@/tests/fixtures/spreadsheets'
import { exportAnalytics, getAnalytics } from './contract'
import { RANGE_DAYS, toPercent } from './rules'
import { TIME_RANGES } from './values'

const { completed, failed, inProgress } = SCENARIO_STATUS

let me: Awaited<ReturnType<typeof createUser>>
let headers: Record<string, string>

beforeEach(async () => {
  me = await createUser({ role: 'viewer', team: 'CASH' })
  headers = await bearerHeaders(me)
})

const fetchAnalytics = (timeRange?: (typeof TIME_RANGES)[number]) =>
  callForData(getAnalytics, { query: timeRange ? { timeRange } : {}, headers })

/** Noon of a past day, far from the edge of any range. */
const noon = (daysAgo: number) =>
  new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - daysAgo * DAY_MS + (daysAgo === 0 ? 0 : DAY_MS / 2))

async function setStatus(scenario: { id: string; projectId: string }, toStatus: string, at: Date) {
  const of = {
    subjectId: scenario.id,
    scenarioId: scenario.id,
    projectId: scenario.projectId,
    actorId: me.id,
  }
  const given = {
    subject: 'scenario' as const,
    action: 'status_changed' as const,
    fromStatus: 'Новый',
    toStatus,
  }
  await prisma.historyEvent.create({ data: historyEventRow(testDraw, at, { ...of, ...given }) })
}

describe('the figures of a range', () => {
  it('are what was done in it, by days', async () => {
    const created = noon(3)
    const { id: projectId } = await createProject({ createdAt: created })
    const scenario = () => createScenario({ projectId, responsibleId: me.id, createdAt: created })
    const [first, second, third] = [await scenario(), await scenario(), await scenario()]
    await setStatus(first, inProgress, new Date(created.getTime() + 6 * HOUR_MS))
    await setStatus(first, completed, new Date(created.getTime() + 12 * HOUR_MS))
    await setStatus(second, completed, new Date(created.getTime() + 36 * HOUR_MS))
    await setStatus(third, failed, new Date(created.getTime() + 40 * HOUR_MS))
    await createErrorReport({ scenarioId: third.id })
    await createErrorReport({ scenarioId: third.id })

    const { projectMetrics, scenarioMetrics, teamPerformance } = await fetchAnalytics('7d')
    expect(projectMetrics).toEqual({
      totalProjects: 1,
      activeProjects: 0,
      completedProjects: 0,
      successRate: 66.7,
      avgCompletionTime: 1,
    })
    expect(scenarioMetrics).toEqual({
      totalScenarios: 3,
      completedScenarios: 2,
      errorScenarios: 1,
      inProgressScenarios: 1,
      avgTestTime: 6,
      errorRate: 33.3,
    })
    expect(teamPerformance.find(({ team }) => team === 'CASH')).toEqual({
      team: 'CASH',
      completed: 2,
      errors: 1,
      efficiency: 66.7,
    })
  })

  it('leave out what is deleted, and follow people to their team', async () => {
    const { id: projectId } = await createProject()
    const scenario = await createScenario({ projectId, responsibleId: me.id, createdAt: noon(2) })
    await setStatus(scenario, completed, noon(1))
    const report = await createErrorReport({ scenarioId: scenario.id })
    const shown = async () => {
      const { scenarioMetrics, teamPerformance } = await fetchAnalytics()
      const teams = teamPerformance.flatMap(({ team, completed: count }) => (count > 0 ? [team] : []))
      return [scenarioMetrics.completedScenarios, scenarioMetrics.errorRate, teams]
    }
    expect(await shown()).toEqual([1, 100, ['CASH']])
    await prisma.user.update({ where: { id: me.id }, data: { team: 'ABAP' } })
    expect(await shown()).toEqual([1, 100, ['ABAP']])
    const deleted = { deletedAt: new Date(), deletedById: me.id }
    await prisma.errorReport.update({ where: { id: report.id }, data: deleted })
    expect(await shown()).toEqual([1, 0, ['ABAP']])
    await prisma.scenario.update({ where: { id: scenario.id }, data: deleted })
    expect(await shown()).toEqual([0, 0, []])
    await prisma.scenario.update({ where: { id: scenario.id }, data: { deletedAt: null, deletedById: null } })
    expect(await shown()).toEqual([1, 0, ['ABAP']])
    await prisma.scenario.update({ where: { id: scenario.id }, data: { responsibleId: null } })
    expect(await shown()).toEqual([1, 0, []])
    await prisma.scenario.delete({ where: { id: scenario.id } })
    expect(await shown()).toEqual([0, 0, []])
    expect(await recountTallies()).toEqual([])
  })

  it('equal what SQL counts from the rows, for every range and the one before it', async () => {
    await manyChanges(120)
    for (const range of TIME_RANGES) {
      const days = RANGE_DAYS[range]
      const { scenarioMetrics, projectMetrics, previous, teamPerformance } = await fetchAnalytics(range)
      const now = await countFromRows(noon(days - 1), new Date(Date.now() + DAY_MS))
      const before = await countFromRows(noon(2 * days - 1), noon(days - 1))
      expect({ ...scenarioMetrics, ...projectMetrics }, range).toMatchObject(now.figures)
      expect({ ...previous.scenarioMetrics, ...previous.projectMetrics }, range).toMatchObject(before.figures)
      expect(
        teamPerformance.map(({ team, completed: done, errors }) => [team, done, errors]).filter(isNotEmpty),
        range,
      ).toEqual(now.teams)
    }
    expect(await recountTallies()).toEqual([])
  })

  it('equal the counts of the lists that they lead to', async () => {
    await manyChanges(60)
    await setStatus(
      await prisma.scenario.findFirstOrThrow({ where: { deletedAt: null } }),
      completed,
      noon(0),
    )
    for (const range of TIME_RANGES) {
      const shown = await fetchAnalytics(range)
      const { projectMetrics, scenarioMetrics, teamPerformance, monthlyTrends } = shown
      const listed = countListed(shown)
      expect(await listed.projects('created'), range).toBe(projectMetrics.totalProjects)
      expect(await listed.scenarios('created'), range).toBe(scenarioMetrics.totalScenarios)
      expect(await listed.scenarios('completed'), range).toBe(scenarioMetrics.completedScenarios)
      expect(await listed.scenarios('failed'), range).toBe(scenarioMetrics.errorScenarios)
      expect(await listed.scenarios('begun'), range).toBe(scenarioMetrics.inProgressScenarios)
      expect(
        toPercent(await listed.scenarios('created_with_error'), scenarioMetrics.totalScenarios),
        range,
      ).toBe(scenarioMetrics.errorRate)
      for (const { team, completed: done, errors } of teamPerformance.filter(
        ({ efficiency }) => efficiency > 0,
      )) {
        expect(await listed.scenarios('completed', team), `${range} ${team}`).toBe(done)
        expect(await listed.scenarios('ended', team), `${range} ${team}`).toBe(done + errors)
      }
      const [month = shown] = monthlyTrends.slice(-2)
      expect(await countListed(month).scenarios('error_reported'), range).toBe(monthlyTrends.at(-2)?.errors)
    }
  })

  it('count every occurrence where something happened to one scenario more than once', async () => {
    const scenario = await createScenario({ projectId: (await createProject()).id })
    for (const at of [noon(3), noon(2), noon(40)]) await setStatus(scenario, completed, at)
    const { from, to, scenarioMetrics } = await fetchAnalytics('7d')
    const { counts, scenarios } = await callForData(listScenarios, {
      headers,
      query: { limit: 10, happened: 'completed', from, to },
    })
    expect([scenarios.map(({ _id }) => _id), counts]).toMatchObject([[scenario.id], { total: 1, times: 2 }])
    expect(scenarioMetrics.completedScenarios).toBe(2)
    const other = await callForData(listScenarios, {
      headers,
      query: { limit: 10, happened: 'failed', from, to },
    })
    expect([other.scenarios, other.counts?.times]).toEqual([[], 0])
  })

  it('count what happened to projects as their list does', async () => {
    const project = await createProject({ status: 'active', createdAt: noon(10) })
    const of = { projectId: project.id, subjectId: project.id, scenarioId: null, actorId: me.id }
    const given = { subject: 'project' as const, action: 'status_changed' as const, fromStatus: 'draft' }
    for (const [toStatus, age] of [
      ['active', 3],
      ['completed', 2],
      ['active', 1],
    ] as const)
      await prisma.historyEvent.create({
        data: historyEventRow(testDraw, noon(age), { ...of, ...given, toStatus }),
      })
    await createProject({ createdAt: noon(400) })
    const shown = await fetchAnalytics('7d')
    const listed = countListed(shown)
    expect(shown.projectMetrics).toMatchObject({ totalProjects: 0, activeProjects: 1, completedProjects: 1 })
    expect(shown.previous.projectMetrics.activeProjects).toBe(0)
    expect(await listed.projects('created')).toBe(0)
    expect(await listed.projects('activated')).toBe(2)
    expect(await listed.projects('completed')).toBe(1)
    const { projects } = await callForData(searchProjects, {
      headers,
      query: { happened: 'activated', from: shown.from, to: shown.to },
    })
    expect(projects.map(({ _id }) => _id)).toEqual([project.id])
  })

  it('need a session and a known range', async () => {
    expect(await callRoute(getAnalytics)).toMatchObject({ status: 401 })
    expect((await fetchAnalytics()).timeRange).toBe('30d')
    expect((await fetchAnalytics('1y')).monthlyTrends).toHaveLength(12)
  })
})

it('the file has a sheet for each part, with the figures that are shown', async () => {
  const project = await createProject()
  const scenario = await createScenario({ projectId: project.id, responsibleId: me.id })
  await setStatus(scenario, completed, new Date())
  const response = await requestRoute(exportAnalytics, { query: { timeRange: '7d' }, headers })
  expect(response.headers.get('content-disposition')).toMatch(/filename="analytics-7d-[\d-]+\.xlsx"/)
  const sheets = sheetsIn(await response.arrayBuffer())
  expect(Object.keys(sheets)).toEqual(['Overview', 'Projects', 'Scenarios', 'Teams'])
  expect(sheets.Overview).toContainEqual(['Success Rate', '100', '0'])
  expect(sheets.Overview).toContainEqual(['Month', 'Projects', 'Scenarios', 'Errors'])
  expect(sheets.Overview?.at(-1)?.slice(1)).toEqual(['1', '1', '0'])
  expect(sheets.Projects).toContainEqual(['Success Rate', '100', '0'])
  expect(sheets.Scenarios).toContainEqual(['Completed Scenarios', '1', '0'])
  expect(sheets.Teams).toContainEqual(['CASH', '1', '0', '100'])
  expect(await requestRoute(exportAnalytics)).toMatchObject({ status: 401 })
})

/** The counts of the lists that the figures of a period lead to. */
function countListed({ from, to }: { from: string; to: string }) {
  const query = { limit: 1, from, to }
  return {
    scenarios: async (happened: ScenarioHappening, team?: Team) => {
      const { counts } = await callForData(listScenarios, {
        headers,
        query: { ...query, happened, ...(team && { team }) },
      })
      return counts?.times ?? counts?.total ?? Number.NaN
    },
    projects: async (happened: ProjectHappening) => {
      const { counts } = await callForData(searchProjects, { headers, query: { ...query, happened } })
      return counts?.times ?? counts?.all ?? Number.NaN
    },
  }
}

const isNotEmpty = ([, done, errors]: (string | number)[]) => done !== 0 || errors !== 0

async function manyChanges(count: number): Promise<void> {
  const people = [await createUser({ team: 'OD' }), await createUser({ team: 'DL' }), me]
  const { id: projectId } = await createProject({ createdAt: noon(20) })
  for (let index = 0; index < count; index += 1) {
    const age = testDraw.integer(0, 500)
    const responsibleId = people[index % 4]?.id ?? null
    const isDeleted = index % 10 === 0
    const deletion = isDeleted ? { deletedAt: new Date(), deletedById: me.id } : {}
    const scenario = await createScenario({ projectId, responsibleId, createdAt: noon(age), ...deletion })
    for (const status of [inProgress, completed, failed]) {
      if (testDraw.chance(0.6)) await setStatus(scenario, status, noon(testDraw.integer(0, age)))
    }
    if (testDraw.chance(0.3)) await createErrorReport({ scenarioId: scenario.id })
  }
}
