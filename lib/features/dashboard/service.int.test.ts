import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { Prisma, prisma } from '@/lib/server/db'
import { is, readRows } from '@/lib/server/rows'
import { DAY_MS } from '@/lib/shared/dates'
import type { Endpoint } from '@/lib/shared/endpoint'
import { fill } from '@/scripts/seed/fill'
import { createErrorReport } from '@/tests/factories/error-report'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { countStatements } from '@/tests/fixtures/plans'
import { bearerHeaders } from '@/tests/fixtures/session'
import * as contract from './contract'
import { countForDashboard } from './queries'

const SIZE = {
  users: 40,
  baskets: 4,
  stepVariants: 1,
  projects: 40,
  scenarios: 600,
  stepsPerScenario: [0],
  reportsPerFailure: [1],
  aggregationErrors: [1, 3] as const,
}

let headers: Record<string, string>

beforeEach(async () => {
  // Without a Telegram id: the people who come by hundreds draw theirs from the same numbers.
  headers = await bearerHeaders(await createUser({ role: 'viewer', telegramId: null }))
})

async function fillDatabase(): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  await fill(client, SIZE)
  await client.end()
}

// What is expected is counted here from the rows themselves, never with the queries under test.
async function count(what: string): Promise<number> {
  const [row] = await readRows({ count: is.number })`
    SELECT count(*)::int AS count FROM ${Prisma.raw(what)}`
  return row?.count ?? 0
}

const since = (days: number) => `"createdAt" >= now() - interval '${days} days'`
const before = (days: number) => `"createdAt" < now() - interval '${days} days'`

/** Returns the counts of the last `days` and of the equally long period before. */
async function compared(what: string, days: number): Promise<[current: number, previous: number]> {
  const join = what.includes('WHERE') ? 'AND' : 'WHERE'
  return [
    await count(`${what} ${join} ${since(days)}`),
    await count(`${what} ${join} ${since(2 * days)} AND ${before(days)}`),
  ]
}

function asTrend([current, previous]: [number, number]): string {
  const percent = previous === 0 ? 0 : Math.round((100 * current) / previous) - 100
  return `${percent < 0 ? '' : '+'}${percent}%`
}

const becoming = (subject: string, status: string) =>
  `"HistoryEvent" WHERE subject = '${subject}' AND action = 'status_changed' AND "toStatus" = '${status}'`

// The cards show the counts.
async function expectCards() {
  const stats = await callForData(contract.getDashboardStats, { headers })
  expect(stats).toMatchObject({
    activeProjects: await count(`"Project" WHERE status = 'active'`),
    completedProjects: await count(`"Project" WHERE status = 'completed'`),
    inProgressProjects: await count(`"Project" WHERE status = 'in_progress'`),
    totalScenarios: SIZE.scenarios,
    brokenScenarios: await count(`"Scenario" WHERE status = 'Ошибка при тесте'`),
  })
  expect(stats.brokenScenarios).toBeGreaterThan(0)
}

// The trends compare 30 days with the 30 before.
async function expectTrends() {
  const { trends } = await callForData(contract.getDashboardStats, { headers })
  const expectedTrend = async (what: string) => asTrend(await compared(what, 30))
  expect(trends).toEqual({
    activeProjectsTrend: await expectedTrend(becoming('project', 'active')),
    completedProjectsTrend: await expectedTrend(becoming('project', 'completed')),
    inProgressProjectsTrend: await expectedTrend(becoming('project', 'in_progress')),
    totalScenariosTrend: await expectedTrend('"Scenario"'),
    brokenScenariosTrend: await expectedTrend(becoming('scenario', 'Ошибка при тесте')),
  })
  expect(new Set(Object.values(trends)).size).toBeGreaterThan(1)
}

// A trend begins at the minute at which it is asked for, whatever the hour.
async function expectTrendsToTheMinute() {
  const day = new Date().toISOString().slice(0, 10)
  for (const time of ['00:00', '02:30', '11:59', '12:00', '21:30']) {
    const now = new Date(`${day}T${time}:00Z`)
    const { trends } = await countForDashboard(now)
    const ago = (days: number) => `'${new Date(now.getTime() - days * DAY_MS).toISOString()}'::timestamptz`
    const expectTrend = async (name: keyof typeof trends, what: string, days: number) => {
      const current = await count(`${what} "createdAt" >= ${ago(days)}`)
      const both = await count(`${what} "createdAt" >= ${ago(2 * days)}`)
      expect(trends[name], time).toEqual({ current, previous: both - current })
      expect(both).toBeGreaterThan(current)
    }
    await expectTrend('scenariosCreated', '"Scenario" WHERE', 30)
    await expectTrend('testsFailed', `${becoming('scenario', 'Ошибка при тесте')} AND`, 7)
    await expectTrend('errorsReported', '"ErrorReport" WHERE', 7)
  }
}

// The weekly metrics compare 7 days with the 7 before.
async function expectWeeklyMetrics() {
  const { performance } = await callForData(contract.getDashboardStats, { headers })
  const completed = await compared(becoming('scenario', 'Выполнен'), 7)
  const failed = await compared(becoming('scenario', 'Ошибка при тесте'), 7)
  const share = (week: 0 | 1) => completed[week] / Math.max(1, completed[week] + failed[week])
  expect(performance).toEqual({
    testsCompletedTrend: asTrend(completed),
    errorDetectionTrend: asTrend(await compared('"ErrorReport"', 7)),
    teamEfficiencyTrend: asTrend([share(0), share(1)]),
  })
  expect(Math.max(...completed, ...failed)).toBeGreaterThan(0)
}

// The activity is what happened last, newest first.
async function expectActivity() {
  const { activities } = await callForData(contract.getDashboardActivity, { headers })
  const events = await prisma.historyEvent.findMany({
    include: { actor: true, project: true, scenario: true },
  })
  const latest = events
    .filter(({ subject, action }) =>
      action === 'created' ? subject !== 'scenario' : action === 'status_changed',
    )
    .sort((one, other) => (one.id < other.id ? 1 : -1))
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, 10)
  expect(activities).toMatchObject(
    latest.map(({ id, actor, project, scenario, toStatus, createdAt }) => ({
      id,
      user: actor.name,
      project: project?.name,
      time: createdAt.toISOString(),
      scenarioNumber: scenario?.scenarioNumber ?? '',
      status: toStatus ?? '',
    })),
  )
  const completed = activities.filter(({ status }) => status === 'Выполнен')
  expect(completed.every(({ type, icon }) => type === 'scenario_completed' && icon === 'CheckCircle')).toBe(
    true,
  )
}

// The distribution holds every project once.
async function expectDistribution() {
  const { statusData, totalProjects } = await callForData(contract.getStatusDistribution, { headers })
  expect(totalProjects).toBe(SIZE.projects)
  expect(statusData.map(({ name, status }) => [name, status])).toEqual([
    ['Draft', 'draft'],
    ['Active', 'active'],
    ['In Progress', 'in_progress'],
    ['Completed', 'completed'],
    ['Archived', 'archived'],
  ])
  for (const { status, value } of statusData) {
    expect(value).toBe(await count(`"Project" WHERE status = '${status}'`))
  }
}

describe('of a few hundred scenarios', () => {
  beforeEach(fillDatabase)

  // One test: filling takes nearly all of its time, and these only read.
  it('cards, trends, metrics, activity and distribution are what the rows say', async () => {
    await expectCards()
    await expectTrends()
    await expectTrendsToTheMinute()
    await expectWeeklyMetrics()
    await expectActivity()
    await expectDistribution()
  })

  it('the trends by month count each completed scenario once a month, in UTC', async () => {
    // The first moment of this month, which in most time zones of the world is another month's last.
    const begins = new Date(new Date().toISOString().slice(0, 7))
    const [event] = await prisma.historyEvent.findMany({ where: { toStatus: 'Выполнен' }, take: 1 })
    await prisma.historyEvent.update({ where: { id: event?.id ?? '' }, data: { createdAt: begins } })
    const { trendsData, maxValue } = await callForData(contract.getPerformanceTrends, { headers })
    const events = await prisma.historyEvent.findMany({ where: { toStatus: 'Выполнен' } })
    const expected = [5, 4, 3, 2, 1, 0].map((ago) => {
      const day = new Date(Date.UTC(begins.getUTCFullYear(), begins.getUTCMonth() - ago))
      const month = day.toISOString().slice(0, 7)
      const inMonth = events.filter(({ createdAt }) => createdAt.toISOString().startsWith(month))
      const name = day.toLocaleString('en', { month: 'short', timeZone: 'UTC' })
      return { name, value: new Set(inMonth.map(({ scenarioId }) => scenarioId)).size }
    })
    expect(trendsData).toEqual(expected)
    expect(maxValue).toBe(Math.max(...expected.map(({ value }) => value)))
    expect(maxValue).toBeGreaterThan(0)
  })

  it('the error breakdown goes by the team of the responsible person, else by the author’s', async () => {
    const { id: scenarioId } = await prisma.scenario.findFirstOrThrow()
    const author = await createUser({ team: '2.5', telegramId: null })
    // Who is responsible for the scenario is not named by its reports.
    const other = await createUser({ team: 'ABAP', telegramId: null })
    await prisma.scenario.update({ where: { id: scenarioId }, data: { responsibleId: other.id } })
    const nobody = { scenarioId, authorUserId: null, responsibleUserId: null, responsible: '' }
    await createErrorReport({ ...nobody, authorUserId: author.id, isBlocker: true })
    await createErrorReport(nobody)
    const reports = await prisma.errorReport.findMany({
      include: { responsibleUser: true, authorUser: true },
    })
    const open = reports
      .filter(({ status }) => !['closed', 'resolved', 'no_relevant'].includes(status))
      .flatMap(({ responsibleUser, authorUser, isBlocker }) => {
        const team = (responsibleUser ?? authorUser)?.team
        return team === undefined ? [] : [{ team, isBlocker }]
      })
    const breakdown = await callForData(contract.getErrorBreakdown, { headers })
    for (const { team, blockers, nonBlockers, total } of breakdown.errorBreakdown) {
      const theirs = open.filter((report) => report.team === team)
      expect([team, total]).toEqual([team, theirs.length])
      expect([team, blockers]).toEqual([team, theirs.filter(({ isBlocker }) => isBlocker).length])
      expect(nonBlockers).toBe(total - blockers)
    }
    const blockers = open.filter(({ isBlocker }) => isBlocker).length
    expect(breakdown).toMatchObject({
      totalErrors: open.length,
      totalBlockers: blockers,
      totalNonBlockers: open.length - blockers,
    })
  })
})

const WIDGETS: [string, Endpoint][] = Object.values(contract).flatMap((value) =>
  typeof value === 'object' && 'path' in value ? [[value.path, value]] : [],
)

/** Returns how many statements each widget takes. */
async function countWidgetStatements(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [path, endpoint] of WIDGETS) {
    await callForData(endpoint, { headers })
    counts[path] = await countStatements(() => callForData(endpoint, { headers }))
  }
  return counts
}

it('every widget answers an empty database, and takes no more queries for a full one', async () => {
  const forNothing = await countWidgetStatements()
  for (const [path, count] of Object.entries(forNothing)) expect(count, path).toBeGreaterThan(0)
  await fillDatabase()
  expect(await countWidgetStatements()).toEqual(forNothing)
})

it.each(WIDGETS)('%s is for those who have signed in', async (_, endpoint) => {
  expect(await callRoute(endpoint)).toMatchObject({ status: 401, code: 'unauthenticated' })
})
