import { beforeEach, describe, expect, it } from 'vitest'
import { listScenarioHistory } from '@/lib/features/history/contract'
import { listScenarios } from '@/lib/features/scenarios/contract'
import { updateScenarioStatus } from '@/lib/features/scenarios/information/contract'
import { prisma } from '@/lib/server/db'
import { newId } from '@/lib/shared/ids'
import { createMilestone } from '@/tests/factories/milestone'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import {
  deleteMilestone,
  getMilestoneProgress,
  getScenarioMilestone,
  setMilestoneOfScenarios,
  undoMilestoneOfScenarios,
} from '../contract'

async function prepare() {
  const headers = await bearerHeaders(await createUser())
  const { id: projectId } = await createProject()
  const scenarios = []
  for (let count = 0; count < 3; count += 1) scenarios.push((await createScenario({ projectId })).id)
  const { id: milestoneId } = await createMilestone({ projectId, name: 'Регресс' })
  const params = { id: projectId }
  const put = (ids: string[], wanted: string | null) =>
    callForData(setMilestoneOfScenarios, { headers, params, body: { ids, milestoneId: wanted } })
  const findMilestone = async (id = '') =>
    (await callForData(getScenarioMilestone, { headers, params: { id } })).milestone?._id ?? null
  return { headers, projectId, params, scenarios, milestoneId, put, findMilestone }
}

let at: Awaited<ReturnType<typeof prepare>>

beforeEach(async () => {
  at = await prepare()
})

describe('scenarios of a milestone', () => {
  it('are put under it, recorded, and put back', async () => {
    const { headers, params, scenarios, milestoneId, put, findMilestone } = at
    const { changes } = await put(scenarios.slice(0, 2), milestoneId)
    expect(changes.map((change) => change.milestoneId)).toEqual([null, null])
    expect(await Promise.all(scenarios.map(findMilestone))).toEqual([milestoneId, milestoneId, null])
    expect(await put(scenarios.slice(0, 1), milestoneId)).toEqual({ changes: [] })
    const { events } = await callForData(listScenarioHistory, { headers, params: { id: scenarios[0] ?? '' } })
    expect(events[0]).toMatchObject({
      subject: 'scenario',
      changes: { milestone: { before: null, after: 'Регресс' } },
    })
    const [kept] = await put(scenarios.slice(0, 1), null).then((answer) => answer.changes)
    expect(kept).toMatchObject({ milestoneId })
    const undo = { headers, params, body: { changes } }
    expect(await callForData(undoMilestoneOfScenarios, undo)).toEqual({ restored: 1, skipped: 1 })
    expect(await findMilestone(scenarios[1])).toBeNull()
  })

  it('are found by it in the list of all scenarios', async () => {
    const { headers, scenarios, milestoneId, put } = at
    await put(scenarios.slice(0, 2), milestoneId)
    const query = { milestone: milestoneId, limit: '10' } as const
    const found = await callForData(listScenarios, { headers, query })
    expect(found.scenarios.map(({ _id }) => _id).toSorted()).toEqual(scenarios.slice(0, 2).toSorted())
    expect(found.counts?.total).toBe(2)
  })

  it('belong to one of their own project, which the database makes sure of', async () => {
    const { headers, params, scenarios } = at
    const other = await createMilestone({ projectId: (await createProject()).id })
    const body = { ids: scenarios, milestoneId: other.id }
    expect(await callRoute(setMilestoneOfScenarios, { headers, params, body })).toMatchObject({
      status: 404,
      error: 'Milestone not found',
    })
    const elsewhere = await createScenario({})
    const foreign = { ids: [elsewhere.id], milestoneId: at.milestoneId }
    expect(await callRoute(setMilestoneOfScenarios, { headers, params, body: foreign })).toMatchObject({
      status: 404,
    })
    const where = { where: { id: elsewhere.id }, data: { milestoneId: at.milestoneId } }
    await expect(prisma.scenario.update(where)).rejects.toThrow()
  })

  it('are named while it is not deleted, and are its own again when it is restored', async () => {
    const { headers, projectId, scenarios, milestoneId, put, findMilestone } = at
    await put(scenarios, milestoneId)
    await callForData(deleteMilestone, { headers, params: { id: projectId, milestoneId } })
    expect(await findMilestone(scenarios[0])).toBeNull()
    const restored = { deletedAt: null, deletedById: null }
    await prisma.milestone.update({ where: { id: milestoneId }, data: restored })
    expect(await findMilestone(scenarios[0])).toBe(milestoneId)
    await prisma.milestone.delete({ where: { id: milestoneId } })
    expect(await prisma.scenario.count({ where: { projectId, milestoneId: null } })).toBe(3)
  })

  it('say how far it is, deleted ones left out', async () => {
    const { headers, params, scenarios, milestoneId, put } = at
    await put(scenarios, milestoneId)
    const deletedById = (await createUser()).id
    await createScenario({ projectId: at.projectId, milestoneId, deletedAt: new Date(), deletedById })
    await callForData(updateScenarioStatus, {
      headers,
      params: { id: scenarios[0] ?? '' },
      body: { status: 'Выполнен' },
    })
    expect(await callForData(getMilestoneProgress, { headers, params })).toEqual({
      progress: [{ milestoneId, total: 3, completed: 1, completedLately: 1 }],
    })
    const { ofProject } = await callForData(getScenarioMilestone, {
      headers,
      params: { id: scenarios[0] ?? '' },
    })
    expect(ofProject).toBe(1)
    const elsewhere = { headers, params: { id: (await createScenario()).id } }
    expect(await callForData(getScenarioMilestone, elsewhere)).toEqual({ milestone: null, ofProject: 0 })
    const unknown = { headers, params: { id: newId() } }
    expect(await callRoute(getMilestoneProgress, unknown)).toMatchObject({ status: 404 })
    expect(await callRoute(getScenarioMilestone, unknown)).toMatchObject({ status: 404 })
  })
})
