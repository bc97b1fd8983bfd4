import { expect, test } from 'vitest'
import {
  getDashboardActivity,
  getDashboardStats,
  getErrorBreakdown,
  getPerformanceTrends,
} from '@/lib/features/dashboard/contract'
import { linkPreview } from '@/lib/features/previews/service'
import {
  getPerformanceMetrics,
  getProfileStats,
  listActiveErrors,
  listRecentActivity,
} from '@/lib/features/profile/contract'
import { createProject as createProjectCall, getProject } from '@/lib/features/projects/contract'
import { deleteScenarios, listProjectScenarios, listScenarios } from '@/lib/features/scenarios/contract'
import { setStatusOfScenarios } from '@/lib/features/scenarios/information/contract'
import { listOpenScenariosOfPerson } from '@/lib/features/scenarios/service'
import { restoreFromTrash } from '@/lib/features/trash/contract'
import { prisma } from '@/lib/server/db'
import { createErrorReport } from '@/tests/factories/error-report'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'

/** All reads of scenarios. */
async function everyRead(user: { id: string }, project: { id: string; projectNumber: number }) {
  const headers = await bearerHeaders(user)
  const copy = {
    name: 'Копия',
    startDate: '2026-03-01',
    endDate: '2026-03-31',
    projectImage: 'OD:Sales' as const,
    copyScenarios: true,
    sourceProjectNumber: project.projectNumber,
  }
  const { project: copied } = await callForData(createProjectCall, { body: copy, headers })
  const copiedScenarios = await prisma.scenario.count({ where: { projectId: copied._id } })
  await prisma.project.delete({ where: { id: copied._id } })
  return {
    all: await callForData(listScenarios, { query: { limit: '10' }, headers }),
    ofProject: await callForData(listProjectScenarios, { params: { id: project.id }, headers }),
    stats: (await callForData(getProject, { params: { id: project.id }, headers })).project.stats,
    preview: await linkPreview(`/p/${project.id}`),
    copiedScenarios,
    open: await listOpenScenariosOfPerson(user.id),
    dashboard: await callForData(getDashboardStats, { headers }),
    activity: await callForData(getDashboardActivity, { headers }),
    breakdown: await callForData(getErrorBreakdown, { headers }),
    trends: await callForData(getPerformanceTrends, { headers }),
    profile: (await callForData(getProfileStats, { headers })).stats,
    errors: await callForData(listActiveErrors, { headers }),
    metrics: await callForData(getPerformanceMetrics, { headers }),
    recent: await callForData(listRecentActivity, { headers }),
  }
}

test('no read returns a deleted scenario, and all of them return it again once it is restored', async () => {
  const user = await createUser()
  const headers = await bearerHeaders(user)
  const project = await createProject()
  const before = await everyRead(user, project)

  const given = { projectId: project.id, responsibleId: user.id }
  const unstarted = await createScenario(given)
  const done = await createScenario(given)
  const failed = await createScenario(given)
  await createErrorReport({ scenarioId: failed.id, responsibleUserId: user.id })
  for (const [id, status] of [
    [done.id, 'Выполнен'],
    [failed.id, 'Ошибка при тесте'],
  ] as const) {
    await callForData(setStatusOfScenarios, { body: { ids: [id], status }, headers })
  }
  const ids = [unstarted.id, done.id, failed.id]
  const there = await everyRead(user, project)
  const same = Object.entries(there).filter(
    ([name, read]) => JSON.stringify(read) === JSON.stringify(Reflect.get(before, name)),
  )
  // A read that would not show them can't show that it leaves them out.
  expect(same.map(([name]) => name)).toEqual([])

  await callForData(deleteScenarios, { body: { ids }, headers })
  expect(await everyRead(user, project)).toEqual(before)

  const items = ids.map((_id) => ({ kind: 'scenario' as const, _id }))
  await callForData(restoreFromTrash, { body: { items }, headers })
  const { all: _all, ofProject, ...figures } = await everyRead(user, project)
  expect(ofProject.scenarios).toHaveLength(3)
  const { all: _before, ofProject: _ofProject, ...expected } = there
  expect(figures).toEqual(expected)
})
