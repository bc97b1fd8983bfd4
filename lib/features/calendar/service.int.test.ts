import { beforeEach, expect, it } from 'vitest'
import { listErrors } from '@/lib/features/error-register/contract'
import { prisma } from '@/lib/server/db'
import { is, readRows } from '@/lib/server/rows'
import { createErrorReport } from '@/tests/factories/error-report'
import { createMilestone } from '@/tests/factories/milestone'
import { createProject } from '@/tests/factories/project'
import { createProjectMember } from '@/tests/factories/project-member'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { getCalendar } from './contract'

const SPAN = { from: '2026-10-26', to: '2026-12-06' }
const toDay = (text: string) => new Date(`${text}T00:00:00.000Z`)

async function prepare() {
  const user = await createUser({ team: 'CASH' })
  const headers = await bearerHeaders(user)
  const start = toDay('2026-10-01')
  const { id: projectId } = await createProject({ startDate: start, endDate: toDay('2026-11-30') })
  await createProjectMember({ projectId, team: 'CASH' })
  await createProject({ startDate: start, endDate: toDay('2026-12-07') })
  const { id: scenarioId } = await createScenario({ projectId })
  await createMilestone({ projectId, day: toDay('2026-11-10') })
  const fix = { scenarioId, plannedFixDate: toDay('2026-11-10') }
  await createErrorReport({ ...fix, status: 'open', responsibleUserId: user.id })
  await createErrorReport({ ...fix, status: 'closed', responsibleUserId: null })
  await createErrorReport({ ...fix, deletedAt: new Date(), deletedById: user.id })
  const load = async (query: object = {}) =>
    callForData(getCalendar, { headers, query: { ...SPAN, ...query } })
  return { headers, projectId, scenarioId, load }
}

let at: Awaited<ReturnType<typeof prepare>>

beforeEach(async () => {
  at = await prepare()
})

it('shows what is due between two days, as an independent statement counts it', async () => {
  const { items, counts } = await at.load()
  const [found] = await readRows({ count: is.number })`
    SELECT ((SELECT count(*) FROM "Project" WHERE "endDate" BETWEEN '2026-10-26' AND '2026-12-06')
      + (SELECT count(*) FROM "Milestone" WHERE day BETWEEN '2026-10-26' AND '2026-12-06')
      + (SELECT count(*) FROM "ErrorReport" WHERE "plannedFixDate" BETWEEN '2026-10-26' AND '2026-12-06'
        AND "deletedAt" IS NULL))::int AS count`
  expect(items).toHaveLength(found?.count ?? 0)
  const days = { projectStart: '2026-10-01', projectEnd: '2026-11-30' }
  expect(items).toMatchObject(items.map(() => ({ projectId: at.projectId, ...days })))
  expect(counts).toEqual([
    { day: '2026-11-10', count: 3 },
    { day: '2026-11-30', count: 1 },
  ])
  expect(items.map(({ kind, isOver }) => [kind, isOver])).toEqual([
    ['milestone', false],
    ['fix', false],
    ['fix', true],
    ['project', false],
  ])
  // Nothing is left to do in a project whose scenarios are all completed.
  await prisma.scenario.updateMany({ where: { id: at.scenarioId }, data: { status: 'Выполнен' } })
  const [project] = (await at.load({ kind: 'project' })).items
  expect(project).toMatchObject({ _id: at.projectId, isOver: true })
})

it('has no milestone late of which nothing was to be done: one without scenarios, or of a project that is over', async () => {
  const milestones = async () =>
    (await at.load({ kind: 'milestone' })).items.map(({ isEmpty, isOver }) => ({ isEmpty, isOver }))
  expect(await milestones()).toEqual([{ isEmpty: true, isOver: false }])
  const { id: milestoneId } = await prisma.milestone.findFirstOrThrow()
  await prisma.scenario.update({ where: { id: at.scenarioId }, data: { milestoneId } })
  expect(await milestones()).toEqual([{ isEmpty: false, isOver: false }])
  await prisma.project.update({ where: { id: at.projectId }, data: { status: 'archived' } })
  expect(await milestones()).toEqual([{ isEmpty: false, isOver: true }])
})

it('is filtered by kind, project and team', async () => {
  const kinds = async (query: object) => (await at.load(query)).items.map(({ kind }) => kind)
  expect(await kinds({ kind: 'fix' })).toEqual(['fix', 'fix'])
  expect(await kinds({ projectId: at.projectId })).toHaveLength(4)
  expect(await kinds({ team: 'CASH' })).toEqual(['milestone', 'fix', 'project'])
  expect(await kinds({ team: 'OD' })).toEqual([])
})

it('has the fixes of a team that it is to solve because nobody is named, as the register has them', async () => {
  const solver = await createUser({ team: 'OD' })
  const { id: scenarioId } = await createScenario({ projectId: at.projectId, responsibleId: solver.id })
  const fix = { scenarioId, plannedFixDate: toDay('2026-11-12'), status: 'open', responsibleUserId: null }
  const { id } = await createErrorReport({ ...fix, responsible: '' })
  // A typed name is of nobody.
  await createErrorReport({ ...fix, responsible: 'Подрядчик' })
  const query = { responsible: solver.id, limit: '10' }
  const { errors } = await callForData(listErrors, { headers: at.headers, query })
  expect(errors.map(({ _id }) => _id)).toEqual([id])
  expect((await at.load({ team: 'OD' })).items.map(({ _id }) => _id)).toEqual([id])
})

it('answers the first items of a day and how many there are', async () => {
  for (let count = 0; count < 30; count += 1)
    await createMilestone({ projectId: at.projectId, day: toDay('2026-11-15') })
  const { items, counts } = await at.load({ kind: 'milestone' })
  expect(items.filter(({ day }) => day === '2026-11-15')).toHaveLength(20)
  expect(counts).toContainEqual({ day: '2026-11-15', count: 30 })
  // The others are reached by the day alone.
  const oneDay = await at.load({ from: '2026-11-15', to: '2026-11-15' })
  expect(oneDay.items).toHaveLength(30)
})

it('is at most six weeks, and needs a session', async () => {
  const query = { from: '2026-10-26', to: '2026-12-07' }
  expect(await callRoute(getCalendar, { headers: at.headers, query })).toMatchObject({ status: 422 })
  expect(await callRoute(getCalendar, { query: SPAN })).toMatchObject({ status: 401 })
})

it('says who may change what lies in a project that only its members change, as the register does', async () => {
  expect(new Set((await at.load()).items.map(({ rights }) => rights))).toEqual(new Set([null]))
  const { createdById } = await prisma.project.update({
    where: { id: at.projectId },
    data: { membersOnly: true },
  })
  const { telegramId } = await prisma.projectMember.findFirstOrThrow()
  const rights = { membersOnly: true, createdById, teamMembers: [{ telegramId }] }
  const { items } = await at.load()
  expect(items.map((item) => item.rights)).toEqual(items.map(() => rights))
  const { errors } = await callForData(listErrors, { headers: at.headers, query: { limit: '10' } })
  expect(errors.map(({ project }) => project.rights)).toEqual([rights, rights])
})
