import { beforeEach, describe, expect, it } from 'vitest'
import { deleteCloseDay, listCloseDays } from '@/lib/features/close-days/contract'
import { getDashboardActivity, getDashboardStats } from '@/lib/features/dashboard/contract'
import { linkPreview } from '@/lib/features/previews/service'
import { getProfileStats } from '@/lib/features/profile/contract'
import {
  createProject as createProjectCall,
  getProject,
  searchProjects,
  updateProjectStatus,
} from '@/lib/features/projects/contract'
import { projectSummaryByNumber } from '@/lib/features/projects/service'
import {
  createScenario as createScenarioCall,
  deleteScenario,
  getScenario,
  listProjectScenarios,
  listScenarios,
} from '@/lib/features/scenarios/contract'
import { updateScenarioStatus } from '@/lib/features/scenarios/information/contract'
import { listTrackedProjects, trackProject } from '@/lib/features/tracking/contract'
import { emptyTrashJob } from '@/lib/features/trash/service'
import { prisma } from '@/lib/server/db'
import { is, readRows } from '@/lib/server/rows'
import { recountTallies } from '@/lib/server/tallies'
import type { Endpoint } from '@/lib/shared/endpoint'
import { TRASH_TABLES } from '@/lib/shared/history'
import { newId } from '@/lib/shared/ids'
import { createAggregation } from '@/tests/factories/aggregation'
import { createBasket } from '@/tests/factories/basket'
import { createCloseDay } from '@/tests/factories/close-day'
import { createErrorReport } from '@/tests/factories/error-report'
import { createProject } from '@/tests/factories/project'
import { createProjectTask } from '@/tests/factories/project-task'
import { createReceiptPhoto } from '@/tests/factories/receipt-photo'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { ageDeletion, readTrash, restoreAs } from '@/tests/fixtures/records/trash'
import { bearerHeaders } from '@/tests/fixtures/session'
import { deleteProject, getProjectContents } from './contract'
import { PROJECT_CONTENTS } from './rules'

let manager: Awaited<ReturnType<typeof createUser>>
let headers: Awaited<ReturnType<typeof bearerHeaders>>
let project: Awaited<ReturnType<typeof createProject>>
let scenario: Awaited<ReturnType<typeof createScenario>>
let closeDay: Awaited<ReturnType<typeof createCloseDay>>

const setStatus = (id: string, status: 'Выполнен' | 'В работе') =>
  callForData(updateScenarioStatus, { params: { id }, body: { status }, headers })

beforeEach(async () => {
  manager = await createUser({ role: 'pm' })
  headers = await bearerHeaders(manager)
  project = await createProject({ createdById: manager.id, telegramGroupId: '-100200300' })
  const { id: projectId } = project
  scenario = await createScenario({ projectId, responsibleId: manager.id })
  await createScenario({ projectId, type: 'receipts' })
  await createErrorReport({ scenarioId: scenario.id, authorUserId: manager.id })
  await createReceiptPhoto({ scenarioId: scenario.id })
  closeDay = await createCloseDay({ projectId })
  await createCloseDay({ projectId })
  await createAggregation({ projectId })
  await setStatus(scenario.id, 'В работе')
  await setStatus(scenario.id, 'Выполнен')
  for (const status of ['active', 'completed'] as const)
    await callForData(updateProjectStatus, { params: { id: projectId }, body: { status }, headers })
  await callForData(trackProject, { params: { id: projectId }, headers })
})

const place = () => ({ params: { id: project.id }, headers })
const remove = (as = headers) => callRoute(deleteProject, { ...place(), headers: as })
const restore = (as = headers) => restoreAs(as, [{ kind: 'project', _id: project.id }])

/** The screens' contents that are not of the project. */
async function everyRead() {
  return {
    projects: await callForData(searchProjects, { query: { query: '*', limit: '10' }, headers }),
    byNumber: await callForData(searchProjects, { query: { query: String(project.projectNumber) }, headers }),
    completed: await callForData(searchProjects, {
      query: { query: '*', happened: 'completed', limit: '10' },
      headers,
    }),
    scenarios: await callForData(listScenarios, { query: { limit: '10' }, headers }),
    tracked: await callForData(listTrackedProjects, { headers }),
    dashboard: await callForData(getDashboardStats, { headers }),
    activity: await callForData(getDashboardActivity, { headers }),
    profile: await callForData(getProfileStats, { headers }),
    preview: await linkPreview(`/p/${project.id}`),
    bot: await projectSummaryByNumber(project.projectNumber),
  }
}

/** The stored contents, without what changes with their deletion itself. */
async function stored() {
  const where = { projectId: project.id }
  const orderBy = { id: 'asc' } as const
  return {
    scenarios: await prisma.scenario.findMany({ where, orderBy }),
    closeDays: await prisma.closeDay.findMany({ where, orderBy }),
    aggregations: await prisma.aggregation.findMany({ where, orderBy }),
  }
}

describe('a deleted project', () => {
  it('is shown and counted nowhere with everything in it, and everywhere again once it is restored', async () => {
    const before = await everyRead()
    const rows = await stored()
    expect(await remove()).toMatchObject({ status: 200 })
    expect(await recountTallies()).toEqual([])
    const meanwhile = await everyRead()
    expect(meanwhile.projects).toMatchObject({ projects: [], counts: { all: 0, completed: 0 } })
    expect(meanwhile.byNumber.projects).toEqual([])
    expect(meanwhile.completed).toMatchObject({ projects: [], counts: { times: 0 } })
    expect(meanwhile.scenarios).toMatchObject({ scenarios: [], counts: { total: 0 } })
    expect(meanwhile.tracked.trackedProjects).toEqual([])
    expect(meanwhile.activity.activities).toEqual([])
    expect(meanwhile.profile.stats).toMatchObject({ totalScenarios: 0, trackedProjects: 0, openErrors: 0 })
    expect([meanwhile.bot, meanwhile.preview]).toEqual([null, null])
    const calls: Endpoint[] = [getProject, listProjectScenarios, listCloseDays, getProjectContents]
    for (const call of calls) expect(await callRoute(call, place())).toMatchObject({ status: 404 })
    expect(await callRoute(getScenario, { params: { id: scenario.id }, headers })).toMatchObject({
      status: 404,
    })

    expect(await restore()).toMatchObject({ status: 200, data: { restored: 1 } })
    expect(await recountTallies()).toEqual([])
    expect(await stored()).toEqual(rows)
    const after = await everyRead()
    expect({ ...after, projects: null, byNumber: null, completed: null, tracked: null }).toEqual({
      ...before,
      projects: null,
      byNumber: null,
      completed: null,
      tracked: null,
    })
    expect(after.projects.counts).toEqual(before.projects.counts)
    expect(after.completed.counts).toEqual(before.completed.counts)
    expect(after.tracked.trackedProjects).toHaveLength(1)
  })

  it('stands in the trash alone; what had been deleted before stays there after it is restored', async () => {
    const { id: projectId } = project
    await callForData(deleteScenario, { params: { id: projectId, scenarioId: scenario.id }, headers })
    await callForData(deleteCloseDay, { params: { id: projectId, dayId: closeDay.id }, headers })
    await remove()
    expect(await readTrash(headers)).toMatchObject([
      { kind: 'project', _id: projectId, label: project.name, project: null },
    ])
    expect(await restoreAs(headers, [{ kind: 'scenario', _id: scenario.id }])).toMatchObject({ status: 404 })
    await restore()
    expect((await readTrash(headers)).map(({ kind }) => kind).toSorted()).toEqual(['close_day', 'scenario'])
    expect(await prisma.scenario.count({ where: { projectId, deletedAt: null } })).toBe(1)
    expect(await recountTallies()).toEqual([])
  })

  it('goes for good after 30 days with all of its rows and files', async () => {
    await remove()
    await ageDeletion('project', project.id, 29.9)
    await emptyTrashJob.run({})
    expect(await prisma.project.count()).toBe(1)
    await ageDeletion('project', project.id, 30.1)
    await emptyTrashJob.run({})
    expect(await restore()).toMatchObject({ status: 404 })
    const where = { projectId: project.id }
    expect([
      await prisma.project.count(),
      await prisma.scenario.count({ where }),
      await prisma.receiptPhoto.count(),
      await prisma.closeDay.count({ where }),
      await prisma.historyEvent.count({ where }),
      await prisma.trackedProject.count({ where }),
      await prisma.unclaimedFile.count(),
    ]).toEqual([0, 0, 0, 0, 0, 0, 0])
    expect(await recountTallies()).toEqual([])
  })

  it('takes in nothing more, also of those who add at the same time', async () => {
    const { number: basket } = await createBasket()
    const add = () =>
      callRoute(createScenarioCall, {
        params: { id: project.id },
        body: { type: 'receipts', data: { country: 'Russia', plant: '1001', currency: 'RUB', basket } },
        headers,
      })
    const [removed] = await Promise.all([
      remove(),
      add(),
      add(),
      setStatus(scenario.id, 'В работе').catch(() => null),
    ])
    expect(removed).toMatchObject({ status: 200 })
    expect(await add()).toMatchObject({ status: 404 })
    expect(await prisma.scenario.count({ where: { projectId: project.id, deletedAt: null } })).toBe(0)
    expect(await recountTallies()).toEqual([])
  })

  it('is no source of copies', async () => {
    await remove()
    const body = {
      name: 'Копия',
      startDate: '2026-03-01',
      endDate: '2026-03-31',
      projectImage: 'OD:Sales',
      copyScenarios: true,
      sourceProjectNumber: project.projectNumber,
    }
    expect(await callRoute(createProjectCall, { body, headers })).toMatchObject({ status: 404 })
  })
})

it('the numbers of what goes with a project leave out what is deleted', async () => {
  const { contents } = await callForData(getProjectContents, place())
  expect(contents).toEqual({ scenarios: 2, errorReports: 1, photos: 1, closeDays: 2, aggregations: 1 })
  await callForData(deleteScenario, { params: { id: project.id, scenarioId: scenario.id }, headers })
  const rest = await callForData(getProjectContents, place())
  expect(rest.contents).toMatchObject({ scenarios: 1, errorReports: 0, photos: 0 })
})

it('its group gets no message, neither of a deletion nor of what is restored', async () => {
  const count = () => prisma.groupNotification.count()
  const before = await count()
  await remove()
  await restore()
  expect(await count()).toBe(before)
})

it('admins and its manager delete a project, nobody else', async () => {
  const as = async (given: Parameters<typeof createUser>[0]) =>
    remove(await bearerHeaders(await createUser(given)))
  expect(await callRoute(deleteProject, { params: { id: project.id } })).toMatchObject({ status: 401 })
  for (const role of ['viewer', 'tester', 'executor', 'pm'])
    expect(await as({ role })).toMatchObject({ status: 403, code: 'forbidden' })
  // Everybody who edits a project can write their own name as that of its PM.
  await createProjectTask({ projectId: project.id, pm: 'Павел Самозванов' })
  expect(await as({ role: 'pm', name: 'Павел Самозванов' })).toMatchObject({ status: 403 })
  expect(await callRoute(getProject, place())).toMatchObject({ status: 200 })
  expect(await as({ role: 'admin' })).toMatchObject({ status: 200 })
  expect(await remove()).toMatchObject({ status: 404 })
  expect(await callRoute(deleteProject, { params: { id: newId() }, headers })).toMatchObject({ status: 404 })
})

it('takes with it the rows of each table that notes so', async () => {
  const noting = await readRows({ table: is.text })`
    SELECT table_name::text AS "table" FROM information_schema.columns
    WHERE table_schema = current_schema() AND column_name = 'deletedWithProject'`
  expect(PROJECT_CONTENTS.map((subject) => TRASH_TABLES[subject]).toSorted()).toEqual(
    noting.map(({ table }) => table).toSorted(),
  )
})
