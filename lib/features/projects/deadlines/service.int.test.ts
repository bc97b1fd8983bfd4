import { beforeEach, describe, expect, it } from 'vitest'
import { getMorning } from '@/lib/features/dashboard/morning/contract'
import { updateScenarioStatus } from '@/lib/features/scenarios/information/contract'
import { prisma } from '@/lib/server/db'
import { is, readRows } from '@/lib/server/rows'
import { formatDay } from '@/lib/shared/dates'
import { createMilestone } from '@/tests/factories/milestone'
import { createProject, dayAfter } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { getProject, searchProjects } from '../contract'
import { listNearDeadlines } from './contract'
import type { DeadlineFilter } from './rules'

const NOW = new Date()
const inDays = (days: number) => dayAfter(NOW, days)
const TODAY = formatDay(NOW)

let headers: Record<string, string>
let userId: string

beforeEach(async () => {
  const user = await createUser({ role: 'pm' })
  userId = user.id
  headers = await bearerHeaders(user)
})

async function projectEnding(days: number, given: { status?: string; name?: string } = {}) {
  return createProject({ status: 'active', startDate: inDays(-40), endDate: inDays(days), ...given })
}

async function complete(scenarioId: string, status = 'Выполнен') {
  await callForData(updateScenarioStatus, { headers, params: { id: scenarioId }, body: { status } })
}

describe('a list of projects', () => {
  it('is filtered by what a deadline means on a day, and counted so', async () => {
    await projectEnding(-3, { name: 'Просрочен' })
    await projectEnding(-3, { name: 'Закончен', status: 'completed' })
    await projectEnding(0, { name: 'Сегодня' })
    await projectEnding(7, { name: 'Через неделю' })
    await projectEnding(8, { name: 'Позже' })
    for (const days of [-3, 1, 9]) {
      const { id: projectId } = await projectEnding(days, { name: 'Всё выполнено' })
      for (const status of ['Выполнен', 'Выполнен']) await createScenario({ projectId, status })
    }
    const find = async (deadline: DeadlineFilter) => {
      const query = { deadline, today: TODAY, limit: '10' }
      const { projects, counts } = await callForData(searchProjects, { headers, query })
      expect(counts?.all).toBe(projects.length)
      return projects.map(({ name }) => name).sort()
    }
    expect(await find('overdue')).toEqual(['Просрочен'])
    expect(await find('week')).toEqual(['Сегодня', 'Через неделю'])
    expect(await find('later')).toEqual(['Позже'])
  })

  it('finds a project late again once a scenario is left, and not for one that is deleted', async () => {
    const { id: projectId } = await projectEnding(-3)
    const query = { deadline: 'overdue', today: TODAY } as const
    const isLate = async () => (await callForData(searchProjects, { headers, query })).projects.length > 0
    expect(await isLate()).toBe(true)
    const { id } = await createScenario({ projectId, status: 'Выполнен' })
    await createScenario({ projectId, deletedAt: NOW, deletedById: userId })
    expect(await isLate()).toBe(false)
    await complete(id, 'Выполнен с ошибками')
    expect(await isLate()).toBe(true)
  })

  it('is filtered by milestones that are not reached, and the morning counts as many', async () => {
    const late = await projectEnding(40, { name: 'Веха прошла' })
    const near = await projectEnding(40, { name: 'Веха скоро' })
    const reached = await projectEnding(40, { name: 'Веха достигнута' })
    const over = await projectEnding(40, { name: 'Закончен', status: 'completed' })
    for (const [{ id: projectId }, days] of [
      [late, -2],
      [near, 5],
      [reached, -2],
      [over, -2],
    ] as const) {
      const { id: milestoneId } = await createMilestone({ projectId, day: inDays(days) })
      const status = projectId === reached.id ? 'Выполнен' : 'Новый'
      await createScenario({ projectId, milestoneId, status })
    }
    for (const days of [-2, 3]) {
      const done = await projectEnding(days, { name: 'Всё выполнено' })
      await createScenario({ projectId: done.id, status: 'Выполнен' })
    }
    const find = async (deadline: DeadlineFilter) => {
      const query = { deadline, today: TODAY, limit: '10' }
      return (await callForData(searchProjects, { headers, query })).projects.map(({ name }) => name)
    }
    expect(await find('milestoneOverdue')).toEqual(['Веха прошла'])
    expect(await find('milestoneWeek')).toEqual(['Веха скоро'])
    const { morning } = await callForData(getMorning, { headers })
    expect(morning.burns).toMatchObject({
      overdue: { count: 0 },
      deadlines: { count: 0 },
      lateMilestones: { count: 1 },
      milestones: { count: 1 },
    })
  })

  it('runs by the last day page by page, with those that are over or all done at the end, newest first', async () => {
    for (const days of [5, -2, 30, 5]) await projectEnding(days)
    await projectEnding(-9, { status: 'archived' })
    const done = await projectEnding(-4)
    await createScenario({ projectId: done.id, status: 'Выполнен' })
    const read = async (limit: string) => {
      const pages: string[][] = []
      let cursor: string | null | undefined
      do {
        const query = { sort: 'deadline' as const, limit, ...(cursor && { cursor }) }
        const page = await callForData(searchProjects, { headers, query })
        pages.push(page.projects.map(({ endDate }) => formatDay(endDate)))
        cursor = page.nextCursor
      } while (cursor)
      return pages
    }
    const expected = [-2, 5, 5, 30, -4, -9].map((days) => formatDay(inDays(days)))
    for (const limit of [1, 2, 4, 5, 6, 50]) {
      const pages = await read(String(limit))
      expect([limit, pages.flat()]).toEqual([limit, expected])
      // None is empty, and none but the last one is short.
      expect(pages).toHaveLength(Math.ceil(expected.length / limit))
    }
    const whole = await callForData(searchProjects, { headers, query: { sort: 'deadline' } })
    expect(whole.projects.map(({ endDate }) => formatDay(endDate))).toEqual(expected)
    // A milestone to come is one, whatever the project has.
    await createMilestone({ projectId: done.id, day: inDays(3) })
    const near = { sort: 'deadline', deadline: 'milestoneWeek', today: TODAY, limit: '5' } as const
    const { projects } = await callForData(searchProjects, { headers, query: near })
    expect(projects.map(({ _id }) => _id)).toEqual([done.id])
    // What is reopened can be late again.
    await prisma.scenario.updateMany({ where: { projectId: done.id }, data: { status: 'В работе' } })
    expect((await read('1'))[0]).toEqual([formatDay(inDays(-4))])
  })
})

describe('the pace of a project', () => {
  it('is what was completed within 14 days, less what was reopened, and forgets what was undone', async () => {
    const { id: projectId } = await projectEnding(12)
    const scenarios = []
    for (let count = 0; count < 4; count += 1) scenarios.push(await createScenario({ projectId }))
    const [first, second, third] = scenarios.map(({ id }) => id)
    const lately = async () => {
      const { project } = await callForData(getProject, { headers, params: { id: projectId } })
      const { projects } = await callForData(searchProjects, { headers, query: { query: projectId } })
      expect(projects.map(({ completedLately }) => completedLately)).toEqual([project.completedLately])
      return project.completedLately
    }
    for (const id of [first, second, third]) await complete(id ?? '')
    expect(await lately()).toBe(3)
    await complete(second ?? '', 'В работе')
    expect(await lately()).toBe(2)
    await prisma.historyEvent.updateMany({ where: { scenarioId: third }, data: { isUndone: true } })
    expect(await lately()).toBe(1)
    await prisma.historyEvent.updateMany({
      where: { scenarioId: first },
      data: { createdAt: inDays(-14) },
    })
    expect(await lately()).toBe(0)
  })
})

describe('near deadlines', () => {
  it('are those that an independent statement finds, the earliest first', async () => {
    for (let days = -12; days < 12; days += 1) {
      const { id: projectId } = await projectEnding(days, { status: days % 5 === 0 ? 'archived' : 'active' })
      await complete((await createScenario({ projectId })).id)
      await createScenario({ projectId })
      const done = await projectEnding(days)
      await createScenario({ projectId: done.id, status: 'Выполнен' })
    }
    const near = await callForData(listNearDeadlines, { headers, query: { today: TODAY } })
    const [figures] = await readRows({ overdue: is.number, week: is.number })`
      SELECT (count(*) FILTER (WHERE "endDate" < ${TODAY}::date))::int AS overdue,
        (count(*) FILTER (WHERE "endDate" >= ${TODAY}::date AND "endDate" < ${TODAY}::date + 8))::int AS week
      FROM "Project" p WHERE status <> 'archived'
        AND (SELECT bool_and(status = 'Выполнен') FROM "Scenario" WHERE "projectId" = p.id) IS NOT TRUE`
    expect(near).toMatchObject({ ...figures, next: expect.any(Array) })
    expect(near.next).toHaveLength(10)
    expect(near.next[0]).toMatchObject({
      kind: 'project',
      total: 2,
      completed: 1,
      day: formatDay(inDays(-12)),
    })
    expect(near.next.map(({ day }) => day)).toEqual(near.next.map(({ day }) => day).toSorted())
  })

  it('are milestones, too, until they are reached', async () => {
    const { id: projectId } = await projectEnding(30)
    const over = await projectEnding(30, { status: 'completed' })
    await createMilestone({ projectId: over.id, day: inDays(1) })
    await createMilestone({ projectId, day: inDays(-1), name: 'Пустая и прошла' })
    await createMilestone({ projectId, day: inDays(2), name: 'Пустая' })
    const late = await createMilestone({ projectId, day: inDays(-3), name: 'Опаздывает' })
    const reached = await createMilestone({ projectId, day: inDays(-3), name: 'Достигнута' })
    for (const milestoneId of [late.id, late.id, reached.id])
      await createScenario({
        projectId,
        milestoneId,
        status: milestoneId === reached.id ? 'Выполнен' : 'Новый',
      })
    const near = await callForData(listNearDeadlines, { headers, query: { today: TODAY } })
    expect(near).toMatchObject({ overdue: 1, week: 1 })
    expect(near.next.map(({ name, total }) => [name, total])).toEqual([
      ['Опаздывает', 2],
      ['Пустая', 0],
    ])
  })

  it('need a session', async () => {
    expect(await callRoute(listNearDeadlines, {})).toMatchObject({ status: 401 })
  })
})
