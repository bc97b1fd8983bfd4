import { expect, test } from 'vitest'
import { getAnalytics } from '@/lib/features/analytics/contract'
import { RANGE_DAYS } from '@/lib/features/analytics/rules'
import { TIME_RANGES } from '@/lib/features/analytics/values'
import { getDashboardStats, getErrorBreakdown } from '@/lib/features/dashboard/contract'
import { listErrors } from '@/lib/features/error-register/contract'
import { ANY_TEAM } from '@/lib/features/error-register/values'
import { PROJECT_STATUSES } from '@/lib/features/projects/values'
import { listScenarios } from '@/lib/features/scenarios/contract'
import { ERROR_REPORT_STATUSES } from '@/lib/features/scenarios/error-reports/values'
import { GROUP_STATUSES } from '@/lib/features/scenarios/rules'
import { SCENARIO_STATUSES, STATUS_GROUPS } from '@/lib/features/scenarios/values'
import { prisma } from '@/lib/server/db'
import { is, readRows } from '@/lib/server/rows'
import { TEAMS } from '@/lib/shared/actor'
import { DAY_MS } from '@/lib/shared/dates'
import { testDraw } from './factories/draw'
import { createErrorReport } from './factories/error-report'
import { historyEventRow } from './factories/history-event'
import { createProject } from './factories/project'
import { createScenario } from './factories/scenario'
import { createUser } from './factories/user'
import { callForData } from './fixtures/api'
import { bearerHeaders } from './fixtures/session'

const readHeaders = async () => bearerHeaders(await createUser({ role: 'viewer' }))

test('the cards of all scenarios and the line below them add up to the total, and count what is chosen', async () => {
  const headers = await readHeaders()
  const { id: projectId } = await createProject()
  for (const [index, status] of SCENARIO_STATUSES.entries())
    for (let number = 0; number <= index; number += 1) await createScenario({ projectId, status })
  const listed = async (query: Record<string, string>) =>
    callForData(listScenarios, { query: { projectId, limit: '100', ...query }, headers })

  const queries: Record<string, string>[] = [{}, { group: 'others' }, { search: 'a' }, { status: 'Возврат' }]
  for (const query of queries) {
    const { counts } = await listed(query)
    if (!counts) throw new Error('Nothing was counted.')
    const { total, new: fresh, inProgress, withErrors, completed, others } = counts
    expect(fresh + inProgress + withErrors + completed + others).toBe(total)
  }
  const sizes = { withErrors: 15, inProgress: 20, completed: 9, others: 26 }
  for (const group of STATUS_GROUPS) {
    const { scenarios, counts } = await listed({ group })
    expect(scenarios).toHaveLength(sizes[group])
    expect(scenarios.every(({ status }) => GROUP_STATUSES[group].includes(status))).toBe(true)
    expect(counts).toMatchObject({ total: 45, new: 1, [group]: sizes[group] })
  }
  expect((await listed({})).counts).toMatchObject({ inProgress: 2, withErrors: 7, others: 26 })
})

test('the errors by team lead to lists of as many errors', async () => {
  const headers = await readHeaders()
  const people = await Promise.all(TEAMS.map((team) => createUser({ team })))
  const projects = await createProject()
  for (let count = 0; count < 60; count += 1) {
    const someone = () => (testDraw.chance(0.7) ? testDraw.pick(people).id : null)
    const scenario = await createScenario({ projectId: projects.id, responsibleId: someone() })
    for (let reports = testDraw.integer(1, 3); reports > 0; reports -= 1)
      await createErrorReport({
        scenarioId: scenario.id,
        status: testDraw.pick(ERROR_REPORT_STATUSES),
        isBlocker: testDraw.chance(0.4),
        authorUserId: testDraw.chance(0.8) ? testDraw.pick(people).id : null,
        responsibleUserId: testDraw.chance(0.5) ? testDraw.pick(people).id : null,
        responsible: testDraw.pick(['', 'Подрядчик']),
        ...(testDraw.chance(0.1) && { deletedAt: new Date(), deletedById: testDraw.pick(people).id }),
      })
    await prisma.scenario.update({ where: { id: scenario.id }, data: { responsibleId: someone() } })
  }
  const listed = async (query: Record<string, string>) => {
    const { counts, scenarios } = await callForData(listScenarios, {
      query: { limit: '100', ...query },
      headers,
    })
    expect(scenarios).toHaveLength(counts?.total ?? Number.NaN)
    return counts?.times
  }
  const { errorBreakdown, totalErrors, totalBlockers } = await callForData(getErrorBreakdown, { headers })
  const rows = await readRows({ team: is.oneOf(TEAMS), errors: is.number, blockers: is.number })`
    SELECT u.team, count(*)::int AS errors, count(*) FILTER (WHERE r."isBlocker")::int AS blockers
    FROM "ErrorReport" r JOIN "User" u
      ON u.id = CASE WHEN r."responsibleUserId" IS NULL THEN r."authorUserId" ELSE r."responsibleUserId" END
    WHERE r."deletedAt" IS NULL AND r.status NOT IN ('closed', 'no_relevant', 'resolved') GROUP BY 1`
  expect(rows.length).toBeGreaterThan(4)
  for (const { team, errors, blockers } of rows) {
    expect(errorBreakdown).toContainEqual({ team, blockers, nonBlockers: errors - blockers, total: errors })
    expect(await listed({ happened: 'error_unsolved', team })).toBe(errors)
    const query = { kind: 'report', state: 'unsolved', team, limit: '200' } as const
    const register = await callForData(listErrors, { query, headers })
    expect([register.counts?.unsolved.count, register.errors.length]).toEqual([errors, errors])
    expect(register.errors.every((error) => error.team === team)).toBe(true)
    expect(await listed({ happened: 'blocker_unsolved', team })).toBe(blockers)
  }
  // Those of nobody are of no team, and not in the totals either.
  const ofTeams = { kind: 'report', state: 'unsolved', team: ANY_TEAM, limit: '200' } as const
  for (const [blockers, total] of [
    [{}, totalErrors],
    [{ blocker: 'yes' }, totalBlockers],
  ] as const) {
    const register = await callForData(listErrors, { query: { ...ofTeams, ...blockers }, headers })
    expect(register.errors).toHaveLength(total)
    const { unsolved, blockers: counted } = register.counts ?? {}
    expect([unsolved?.count, counted?.count]).toEqual([totalErrors, totalBlockers])
  }
  const all = await callForData(listErrors, {
    query: { kind: 'report', state: 'unsolved', limit: '1' },
    headers,
  })
  expect(all.counts?.unsolved.count).toBeGreaterThan(totalErrors)
  expect(await listed({ happened: 'error_unsolved' })).toBe(all.counts?.unsolved.count)
})

test('active projects are those that are active at the end of a range', async () => {
  const headers = await readHeaders()
  const { id: actorId } = await createUser()
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
  // Each project with the statuses that it got, oldest first: what was undone is none of them.
  const projects: { createdAt: Date; statuses: { at: Date; status: string }[] }[] = []
  for (let count = 0; count < 60; count += 1) {
    const createdAt = testDraw.moment(new Date(today - 800 * DAY_MS), new Date())
    const events = Array.from({ length: testDraw.integer(0, 6) }, () => ({
      at: testDraw.moment(createdAt, new Date()),
      status: testDraw.pick(PROJECT_STATUSES),
      isUndone: testDraw.chance(0.2),
    })).sort((one, other) => one.at.getTime() - other.at.getTime())
    const statuses = events.filter(({ isUndone }) => !isUndone)
    const { id } = await createProject({ createdAt, status: statuses.at(-1)?.status ?? 'draft' })
    let fromStatus = 'draft'
    for (const { at, status, isUndone } of events) {
      const change = { subject: 'project', action: 'status_changed', fromStatus, toStatus: status, isUndone }
      await prisma.historyEvent.create({
        data: historyEventRow(testDraw, at, { ...change, projectId: id, subjectId: id, actorId }),
      })
      if (!isUndone) fromStatus = status
    }
    projects.push({ createdAt, statuses })
  }
  const countActive = (moment: number) =>
    projects.filter(({ createdAt, statuses }) => {
      const last = statuses.filter(({ at }) => at.getTime() < moment).at(-1)
      return createdAt.getTime() < moment && last?.status === 'active'
    }).length
  for (const timeRange of TIME_RANGES) {
    const { projectMetrics, previous } = await callForData(getAnalytics, { query: { timeRange }, headers })
    const begin = today - (RANGE_DAYS[timeRange] - 1) * DAY_MS
    expect(projectMetrics.activeProjects, timeRange).toBe(countActive(Date.now()))
    expect(previous.projectMetrics.activeProjects, timeRange).toBe(countActive(begin))
  }
  expect(countActive(today - 300 * DAY_MS)).toBeGreaterThan(0)
})

test('a trend says what it compares', async () => {
  const headers = await readHeaders()
  const { id: projectId } = await createProject()
  const created = (days: number) => ({ projectId, createdAt: new Date(Date.now() - days * DAY_MS) })
  for (const days of [1, 31, 45, 59]) await createScenario(created(days))
  const { trends, compared } = await callForData(getDashboardStats, { headers })
  expect(trends.totalScenariosTrend).toBe('-67%')
  expect(compared.totalScenarios).toEqual({ current: 1, previous: 3, base: 3 })
  expect(compared.teamEfficiency).toEqual({ current: 0, previous: 0, base: 0 })
})
