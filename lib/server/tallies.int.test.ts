import { describe, expect, it } from 'vitest'
import { getProjectParts, updateProjectStatus } from '@/lib/features/projects/contract'
import { deleteProject } from '@/lib/features/projects/deletion/contract'
import { listRepositorySteps } from '@/lib/features/repository-steps/contract'
import {
  createScenario as createScenarioCall,
  deleteScenarios,
  listScenarios,
} from '@/lib/features/scenarios/contract'
import { updateScenarioStatus } from '@/lib/features/scenarios/information/contract'
import { SCENARIO_STATUSES } from '@/lib/features/scenarios/values'
import { restoreFromTrash } from '@/lib/features/trash/contract'
import { referencesTo } from '@/lib/features/trash/rules'
import { createAggregation } from '@/tests/factories/aggregation'
import { createAggregationError } from '@/tests/factories/aggregation-error'
import { createCloseDay } from '@/tests/factories/close-day'
import { testDraw } from '@/tests/factories/draw'
import { createErrorReport } from '@/tests/factories/error-report'
import { createRepositoryStep } from '@/tests/factories/repository-step'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { type Counted, prepareCounted } from '@/tests/fixtures/counted'
import { prisma } from './db'
import { housekeeping } from './housekeeping'
import { recountTallies } from './tallies'

/** Days of a planned fix: none, one that is past, one to come. */
const PLANNED_DAYS = [null, new Date('2020-01-01'), new Date('2100-01-01')]
const COUNTED = { country: 'Russia', plant: '1001', currency: 'RUB' }

/** Concurrent requests; each returns whether it found its rows. */
function changeAtRandom({ user, headers, projects, scenarios, basket }: Counted, other: { id: string }) {
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
    () => callRoute(restoreFromTrash, { headers, body: { items: referencesTo('scenario', [id]) } }),
    () => callRoute(deleteProject, { headers, params: { id: project.id } }),
    () => callRoute(restoreFromTrash, { headers, body: { items: referencesTo('project', [project.id]) } }),
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
        body: { type: 'receipts', data: { ...COUNTED, basket } },
      }),
    () =>
      createErrorReport({
        scenarioId: id,
        authorUserId: user.id,
        createdAt: testDraw.moment(new Date(Date.now() - 90 * 86_400_000), new Date()),
        plannedFixDate: testDraw.pick(PLANNED_DAYS),
      }),
    () =>
      prisma.errorReport.updateMany({
        where: { scenarioId: id },
        data: {
          status: testDraw.pick(['open', 'closed']),
          isBlocker: testDraw.pick([true, false]),
          responsibleUserId: testDraw.pick([user.id, null]),
          responsible: testDraw.pick(['', 'Подрядчик']),
          plannedFixDate: testDraw.pick(PLANNED_DAYS),
        },
      }),
    () =>
      prisma.scenario.updateMany({
        where: { id: { in: ids } },
        data: { responsibleId: testDraw.pick([user.id, other.id, null]) },
      }),
    () => prisma.errorReport.deleteMany({ where: { scenarioId: id } }),
    () => createAggregationError({ projectId: project.id, status: testDraw.pick(['open', 'closed']) }),
    () =>
      prisma.aggregationError.updateMany({
        where: { projectId: project.id },
        data: { status: testDraw.pick(['open', 'closed']) },
      }),
    () => prisma.aggregationError.deleteMany({ where: { projectId: project.id, status: 'closed' } }),
  ]
  return testDraw.pick(changes)()
}

async function prepareRecords() {
  const prepared = await prepareCounted()
  const { user, projects } = prepared
  const records: { closeDays: string[]; aggregations: string[]; steps: string[] } = {
    closeDays: [],
    aggregations: [],
    steps: [],
  }
  for (const { id: projectId } of [...projects, ...projects]) {
    records.closeDays.push((await createCloseDay({ projectId })).id)
    records.aggregations.push((await createAggregation({ projectId })).id)
    records.steps.push((await createRepositoryStep()).id)
  }
  return { ...prepared, ...records, deletedById: user.id }
}

/** The same for the lists of a project and of the repository. */
function changeRecordsAtRandom(prepared: Awaited<ReturnType<typeof prepareRecords>>) {
  const { projects, closeDays, aggregations, steps, deletedById } = prepared
  const projectId = testDraw.pick(projects).id
  const one = (ids: string[]) => ({ where: { id: testDraw.pick(ids) } })
  const data = testDraw.pick([
    { deletedAt: new Date(), deletedById },
    { deletedAt: null, deletedById: null },
  ])
  const changes: (() => Promise<unknown>)[] = [
    () => createCloseDay({ projectId }),
    () => createAggregation({ projectId }),
    () => createRepositoryStep(),
    () => prisma.closeDay.updateMany({ ...one(closeDays), data }),
    () => prisma.closeDay.updateMany({ ...one(closeDays), data: { projectId } }),
    () => prisma.aggregation.updateMany({ ...one(aggregations), data }),
    () => prisma.repositoryStep.updateMany({ ...one(steps), data }),
    () => prisma.closeDay.deleteMany(one(closeDays)),
    () => prisma.aggregation.deleteMany(one(aggregations)),
    () => prisma.repositoryStep.deleteMany(one(steps)),
  ]
  return testDraw.pick(changes)()
}

describe('the tallies', () => {
  it('are right after many changes at once', { timeout: 60_000 }, async () => {
    const prepared = await prepareCounted()
    const other = await createUser({ team: 'OD' })
    for (let round = 0; round < 12; round += 1) {
      await Promise.all(Array.from({ length: 8 }, () => changeAtRandom(prepared, other)))
    }
    expect(await prisma.scenario.count({ where: { NOT: { deletedAt: null } } })).toBeGreaterThan(0)
    expect(await prisma.scenario.count()).toBeGreaterThan(prepared.scenarios.length)
    expect(await recountTallies()).toEqual([])
    const { counts } = await callForData(listScenarios, { headers: prepared.headers, query: { limit: 1 } })
    expect(counts?.total).toBe(await prisma.scenario.count({ where: { deletedAt: null } }))
  })

  it('count the records of a project, and the steps of the repository, whatever many do at once', {
    timeout: 60_000,
  }, async () => {
    const prepared = await prepareRecords()
    const { headers, projects } = prepared
    for (let round = 0; round < 12; round += 1) {
      await Promise.all(Array.from({ length: 8 }, () => changeRecordsAtRandom(prepared)))
    }
    for (const { id: projectId } of projects) {
      await createCloseDay({ projectId })
      await createAggregation({ projectId })
      const { parts } = await callForData(getProjectParts, { headers, params: { id: projectId } })
      const where = { projectId, deletedAt: null }
      expect(parts).toMatchObject({
        closeDays: await prisma.closeDay.count({ where }),
        aggregations: await prisma.aggregation.count({ where }),
      })
    }
    const { pagination } = await callForData(listRepositorySteps, { headers })
    expect(pagination.total).toBe(await prisma.repositoryStep.count({ where: { deletedAt: null } }))
    await prisma.project.delete({ where: { id: projects[0]?.id ?? '' } })
    expect(await recountTallies()).toEqual([])
  })

  it('drop a scenario that is removed with all its parts, and a project with all its scenarios', async () => {
    const { user, headers, projects, scenarios } = await prepareCounted()
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
    expect(await recountTallies()).toEqual([])
    expect(await prisma.scenario.count()).toBe(scenarios.length / 2 - 1)
  })

  it('are repaired when rows were changed without the triggers', async () => {
    const { headers, scenarios, projects } = await prepareCounted()
    const [{ id: projectId } = { id: '' }] = projects
    await createCloseDay({ projectId })
    await createAggregation({ projectId })
    await createRepositoryStep()
    const total = async () =>
      (await callForData(listScenarios, { headers, query: { limit: 1 } })).counts?.total
    await prisma.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL session_replication_role = replica`
      await tx.scenario.delete({ where: { id: scenarios[0]?.id ?? '' } })
      await tx.closeDay.deleteMany()
      await tx.aggregation.deleteMany()
      await tx.repositoryStep.deleteMany()
    })
    const recordsCounted = async () => {
      const { parts } = await callForData(getProjectParts, { headers, params: { id: projectId } })
      const { pagination } = await callForData(listRepositorySteps, { headers })
      return [parts.closeDays, parts.aggregations, pagination.total]
    }
    expect(await total()).toBe(scenarios.length)
    expect(await recordsCounted()).toEqual([1, 1, 1])
    await housekeeping.run({})
    expect(await total()).toBe(scenarios.length - 1)
    expect(await recordsCounted()).toEqual([0, 0, 0])
    expect(await recountTallies()).toEqual([])
  })
})
