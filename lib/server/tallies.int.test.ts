import { describe, expect, it } from 'vitest'
import { updateProjectStatus } from '@/lib/features/projects/contract'
import {
  createScenario as createScenarioCall,
  deleteScenarios,
  listScenarios,
  updateScenarioStatus,
} from '@/lib/features/scenarios/contract'
import { SCENARIO_STATUSES } from '@/lib/features/scenarios/rules'
import { restoreFromTrash } from '@/lib/features/trash/contract'
import { testDraw } from '@/tests/factories/draw'
import { createErrorReport } from '@/tests/factories/error-report'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callRoute, dataOf } from '@/tests/fixtures/api'
import { bearerOf } from '@/tests/fixtures/session'
import { prisma } from './db'
import { housekeeping } from './housekeeping'
import { mendTallies } from './tallies'

const COUNTED = { country: 'Russia', plant: '1001', currency: 'RUB' }

async function prepare() {
  const user = await createUser({ role: 'admin' })
  const headers = await bearerOf(user)
  const projects = [await createProject({ status: 'active' }), await createProject()]
  const scenarios = []
  for (const { id: projectId } of projects) {
    for (const type of ['orders', 'receipts', 'orders', 'receipts']) {
      scenarios.push(await createScenario({ projectId, type }))
    }
  }
  return { user, headers, projects, scenarios }
}

/** What one request after another might do; each answers, whether it found what it was about or not. */
function changeAtRandom({ user, headers, projects, scenarios }: Awaited<ReturnType<typeof prepare>>) {
  const { id } = testDraw.pick(scenarios)
  const ids = testDraw.pickSome(scenarios, 3).map((scenario) => scenario.id)
  const project = testDraw.pick(projects)
  const changes: (() => Promise<unknown>)[] = [
    () =>
      callRoute(updateScenarioStatus, {
        headers,
        params: { id },
        body: { status: testDraw.pick(SCENARIO_STATUSES) },
      }),
    () => callRoute(deleteScenarios, { headers, body: { ids } }),
    () =>
      callRoute(restoreFromTrash, {
        headers,
        body: { items: [{ kind: 'scenario', _id: id }] },
      }),
    () =>
      callRoute(updateProjectStatus, {
        headers,
        params: { id: project.id },
        body: { status: testDraw.pick(['active', 'in_progress', 'completed']) },
      }),
    () =>
      callRoute(createScenarioCall, {
        headers,
        params: { id: project.id },
        body: { type: 'receipts', data: COUNTED },
      }),
    () =>
      createErrorReport({
        scenarioId: id,
        authorUserId: user.id,
        createdAt: testDraw.moment(new Date(Date.now() - 90 * 86_400_000), new Date()),
      }),
    () =>
      prisma.errorReport.updateMany({
        where: { scenarioId: id },
        data: { status: testDraw.pick(['open', 'closed']) },
      }),
    () => prisma.errorReport.deleteMany({ where: { scenarioId: id } }),
  ]
  return testDraw.pick(changes)()
}

describe('the tallies', () => {
  it('are right after many changes at once', { timeout: 60_000 }, async () => {
    const prepared = await prepare()
    for (let round = 0; round < 12; round += 1) {
      await Promise.all(Array.from({ length: 8 }, () => changeAtRandom(prepared)))
    }
    expect(await prisma.scenario.count({ where: { NOT: { deletedAt: null } } })).toBeGreaterThan(0)
    expect(await mendTallies()).toEqual([])
    const { counts } = await dataOf(listScenarios, { headers: prepared.headers, query: { limit: 1 } })
    expect(counts?.total).toBe(await prisma.scenario.count({ where: { deletedAt: null } }))
  })

  it('forget a scenario that is removed with all its parts, and a project with all its scenarios', async () => {
    const { user, headers, projects, scenarios } = await prepare()
    const [{ id: projectId } = { id: '' }] = projects
    for (const { id: scenarioId } of scenarios) {
      await callRoute(updateScenarioStatus, {
        headers,
        params: { id: scenarioId },
        body: { status: 'Выполнен' },
      })
      await createErrorReport({ scenarioId, authorUserId: user.id })
    }
    await prisma.scenario.delete({ where: { id: scenarios.at(-1)?.id ?? '' } })
    await prisma.project.delete({ where: { id: projectId } })
    expect(await mendTallies()).toEqual([])
    expect(await prisma.scenario.count()).toBe(scenarios.length / 2 - 1)
  })

  it('are mended where rows were changed past the triggers', async () => {
    const { headers, scenarios } = await prepare()
    const total = async () => (await dataOf(listScenarios, { headers, query: { limit: 1 } })).counts?.total
    await prisma.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL session_replication_role = replica`
      await tx.scenario.delete({ where: { id: scenarios[0]?.id ?? '' } })
    })
    expect(await total()).toBe(scenarios.length)
    await housekeeping.run({})
    expect(await total()).toBe(scenarios.length - 1)
    expect(await mendTallies()).toEqual([])
  })
})
