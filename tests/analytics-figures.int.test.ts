import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { getAnalytics } from '@/lib/features/analytics/contract'
import { RANGE_DAYS } from '@/lib/features/analytics/rules'
import { TIME_RANGES } from '@/lib/features/analytics/values'
import { SCENARIO_STATUSES } from '@/lib/features/scenarios/values'
import { prisma } from '@/lib/server/db'
import { recountTallies } from '@/lib/server/tallies'
import { TEAMS } from '@/lib/shared/actor'
import { DAY_MS } from '@/lib/shared/dates'
import { aggregationErrorRow } from './factories/aggregation-error'
import { testDraw } from './factories/draw'
import { errorReportRow } from './factories/error-report'
import { historyEventRow } from './factories/history-event'
import { createProject } from './factories/project'
import { createScenario } from './factories/scenario'
import { scenarioStepRow } from './factories/scenario-step'
import { createUser } from './factories/user'
import { RANDOM_CHANGES, SEED_SIZE } from './fixtures/amounts'
import { countFromRows } from './fixtures/analytics-recount'
import { callForData } from './fixtures/api'
import { expectManagersFigures } from './fixtures/managers-recount'
import { bearerHeaders } from './fixtures/session'

const SEED = fileURLToPath(new URL('../scripts/seed.mjs', import.meta.url))

/** The figures of every range and of the time before it are those computed from the rows themselves. */
async function expectTrueFigures(): Promise<void> {
  const headers = await bearerHeaders(await createUser({ role: 'viewer' }))
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
  const daysAgo = (count: number) => new Date(today - count * DAY_MS)
  for (const timeRange of TIME_RANGES) {
    const days = RANGE_DAYS[timeRange]
    const shown = await callForData(getAnalytics, { query: { timeRange }, headers })
    const now = await countFromRows(daysAgo(days - 1), daysAgo(-1))
    const before = await countFromRows(daysAgo(2 * days - 1), daysAgo(days - 1))
    expect({ ...shown.scenarioMetrics, ...shown.projectMetrics }, timeRange).toMatchObject(now.figures)
    expect({ ...shown.previous.scenarioMetrics, ...shown.previous.projectMetrics }, timeRange).toMatchObject(
      before.figures,
    )
    const teams = shown.teamPerformance.map(({ team, completed, errors }) => [team, completed, errors])
    expect(
      teams.filter(([, completed, errors]) => completed !== 0 || errors !== 0),
      timeRange,
    ).toEqual(now.teams)
  }
}

test(`the figures of the ${SEED_SIZE} data, those of a manager too, are what SQL counts from the rows`, {
  timeout: 240_000,
}, async () => {
  await promisify(execFile)(process.execPath, [SEED, '--size', SEED_SIZE])
  await expectTrueFigures()
  await expectManagersFigures()
  expect(await recountTallies()).toEqual([])
})

const SCENARIOS = 300
/** Rows of one call: there are at least eighty calls, so that each kind of change is among them. */
const AT_ONCE = Math.ceil(RANDOM_CHANGES / 80)

test(`after ${RANDOM_CHANGES} changes, deletions and restores the sums are a recount`, {
  timeout: 240_000,
}, async () => {
  const people = await Promise.all(
    Array.from({ length: 24 }, () => createUser({ team: testDraw.pick(TEAMS) })),
  )
  const [{ id: actorId } = { id: '' }] = people
  const past = () => testDraw.moment(new Date(Date.now() - 500 * DAY_MS), new Date())
  const scenarios: { id: string; projectId: string; createdAt: Date }[] = []
  for (let index = 0; index < SCENARIOS; index += 1) {
    const { id: projectId } = index % 50 === 0 ? await createProject({ createdAt: past() }) : { id: '' }
    const place = projectId || (scenarios.at(-1)?.projectId ?? '')
    const responsibleId = testDraw.pick(people).id
    scenarios.push(await createScenario({ projectId: place, responsibleId, createdAt: past() }))
  }
  const some = () => testDraw.pickSome(scenarios, AT_ONCE).map(({ id }) => id)
  const findProjects = (ids: string[]) => [
    ...new Set(scenarios.filter(({ id }) => ids.includes(id)).map(({ projectId }) => projectId)),
  ]
  const deleted = { deletedAt: new Date(), deletedById: actorId }
  const present = { deletedAt: null, deletedById: null }
  const inScenarios = (ids: string[]) => ({ scenarioId: { in: ids } })
  let changed = 0
  const CHANGES: Record<string, () => Promise<{ count: number }>> = {
    status: async () => {
      const toStatus = testDraw.pick(SCENARIO_STATUSES)
      const rows = Array.from({ length: AT_ONCE }, () => testDraw.pick(scenarios))
      await prisma.scenario.updateMany({
        where: { id: { in: rows.map(({ id }) => id) } },
        data: { status: toStatus },
      })
      return prisma.historyEvent.createMany({
        data: rows.map(({ id, projectId, createdAt }) =>
          historyEventRow(testDraw, testDraw.moment(createdAt, new Date()), {
            subject: 'scenario',
            action: 'status_changed',
            fromStatus: 'Новый',
            toStatus,
            subjectId: id,
            scenarioId: id,
            projectId,
            actorId,
          }),
        ),
      })
    },
    deletion: () => prisma.scenario.updateMany({ where: { id: { in: some() } }, data: deleted }),
    restoring: () => prisma.scenario.updateMany({ where: { id: { in: some() } }, data: present }),
    person: () =>
      prisma.scenario.updateMany({
        where: { id: { in: some() } },
        data: { responsibleId: testDraw.chance(0.2) ? null : testDraw.pick(people).id },
      }),
    report: () =>
      prisma.errorReport.createMany({
        data: some().map((scenarioId) =>
          errorReportRow(testDraw, past(), { scenarioId, authorUserId: actorId }),
        ),
      }),
    reportGone: () => prisma.errorReport.updateMany({ where: inScenarios(some()), data: deleted }),
    reportBack: () => prisma.errorReport.updateMany({ where: inScenarios(some()), data: present }),
    reportClosed: () =>
      prisma.errorReport.updateMany({ where: inScenarios(some()), data: { status: 'closed' } }),
    reportPlanned: () =>
      prisma.errorReport.updateMany({
        where: inScenarios(some()),
        data: {
          plannedFixDate: testDraw.chance(0.2) ? null : past(),
          isBlocker: testDraw.chance(0.5),
          responsibleUserId: testDraw.pick(people).id,
        },
      }),
    aggregationError: () =>
      prisma.aggregationError.createMany({
        data: findProjects(some()).map((projectId) => aggregationErrorRow(testDraw, past(), { projectId })),
      }),
    aggregationErrorSolved: () =>
      prisma.aggregationError.updateMany({
        where: { projectId: { in: findProjects(some()).slice(0, 1) } },
        data: { status: testDraw.pick(['open', 'closed']) },
      }),
    step: () =>
      prisma.scenarioStep.createMany({
        data: some().map((scenarioId) =>
          scenarioStepRow(testDraw, past(), {
            scenarioId,
            step: changed + 1,
            responsible: testDraw.pick(people).name,
          }),
        ),
      }),
    stepDone: () =>
      prisma.scenarioStep.updateMany({
        where: inScenarios(some()),
        data: { status: testDraw.pick(['New', 'Done']) },
      }),
    team: () =>
      prisma.user.updateMany({
        where: { id: { in: testDraw.pickSome(people, 6).map(({ id }) => id) } },
        data: { team: testDraw.pick(TEAMS) },
      }),
  }
  const KINDS = Object.keys(CHANGES)
  while (changed < RANDOM_CHANGES) {
    const kind = testDraw.pick(KINDS)
    changed += (await CHANGES[kind]?.())?.count ?? 0
  }
  expect(await prisma.scenario.count({ where: { NOT: { deletedAt: null } } })).toBeGreaterThan(0)
  expect(await recountTallies()).toEqual([])
  await expectTrueFigures()
})
