import { beforeEach, expect, test } from 'vitest'
import { listErrors } from '@/lib/features/error-register/contract'
import { listScenarios } from '@/lib/features/scenarios/contract'
import { NOBODY } from '@/lib/features/scenarios/values'
import { prisma } from '@/lib/server/db'
import { is, readRows } from '@/lib/server/rows'
import { addDays, dayAt } from '@/lib/shared/dates'
import { testDraw } from '@/tests/factories/draw'
import { createErrorReport } from '@/tests/factories/error-report'
import { createMilestone } from '@/tests/factories/milestone'
import { createProject } from '@/tests/factories/project'
import { createProjectMember } from '@/tests/factories/project-member'
import { createScenario } from '@/tests/factories/scenario'
import { createScenarioStep } from '@/tests/factories/scenario-step'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute, requestRoute } from '@/tests/fixtures/api'
import { countStatements } from '@/tests/fixtures/plans'
import { bearerHeaders } from '@/tests/fixtures/session'
import { exportWorkload, getWorkload, getWorkloadOfPerson, listWorkloadItems } from './contract'
import { figureAddress, groupTeams, sumFigures } from './rules'
import { WORKLOAD_FIGURES } from './values'

type Person = Awaited<ReturnType<typeof createUser>>

const TODAY = dayAt(new Date())
const inDays = (days: number) => new Date(addDays(TODAY, days))

let headers: { authorization: string }
let people: Person[]
let projectIds: string[]

/** Scenarios of several projects with people, milestones, errors and steps, and some that count nowhere. */
async function fill() {
  const dates = [-3, 20, -3]
  const projects = await Promise.all(
    dates.map((days, index) =>
      createProject({
        startDate: inDays(-30),
        endDate: inDays(days),
        status: index === 2 ? 'completed' : 'active',
      }),
    ),
  )
  projectIds = projects.map(({ id }) => id)
  const someone = () => testDraw.pick([...people.map(({ id }) => id), null])
  for (const projectId of projectIds) {
    const late = await createMilestone({ projectId, day: inDays(-1) })
    for (let made = 0; made < 12; made += 1) {
      const { id: scenarioId } = await createScenario({
        projectId,
        status: testDraw.pick(['Новый', 'В работе', 'Выполнен', 'Выполнен с ошибками']),
        responsibleId: someone(),
        reviewerId: someone(),
        milestoneId: made % 4 === 0 ? late.id : null,
        ...(made === 11 && { deletedAt: new Date(), deletedById: people[0]?.id }),
      })
      const solver = testDraw.pick([...people, null])
      await createErrorReport({
        scenarioId,
        status: testDraw.pick(['open', 'need_test', 'closed']),
        plannedFixDate: testDraw.pick([inDays(-2), inDays(3), null]),
        responsibleUserId: solver?.id ?? null,
        responsible: solver?.name ?? testDraw.pick(['', 'Поставщик']),
      })
      await createScenarioStep({
        scenarioId,
        status: testDraw.pick(['New', 'In work', 'Done']),
        responsible: testDraw.pick([...people.map(({ name }) => name), '']),
      })
    }
  }
}

beforeEach(async () => {
  people = [
    await createUser({ name: 'Анна Ким', team: 'CASH' }),
    await createUser({ name: 'Пётр Орлов', team: 'OD' }),
    await createUser({ name: 'Семён Иванов', team: 'CASH', isActive: false }),
  ]
  headers = await bearerHeaders(await createUser({ name: 'Зритель', role: 'viewer' }))
  await fill()
})

const read = async (projectId?: string) =>
  (await callForData(getWorkload, { query: { today: TODAY, ...(projectId && { projectId }) }, headers }))
    .workload

/** The figures of a person, or of nobody, counted one by one in another way. */
async function recount(person: Person | null, projectId: string | null) {
  const id = person?.id ?? null
  const columns = {
    open: is.number,
    overdue: is.number,
    review: is.number,
    errors: is.number,
    lateErrors: is.number,
    steps: is.number,
  }
  const [row] = await readRows(columns)`
    WITH open AS (
      SELECT s.id, s."projectId", s."responsibleId", s."reviewerId", s."milestoneId" FROM "Scenario" s
      WHERE s."deletedAt" IS NULL AND s.status NOT IN ('Выполнен', 'Выполнен с ошибками')
        AND (${projectId}::text IS NULL OR s."projectId" = ${projectId}::text)
    ), theirs AS (
      SELECT e."plannedFixDate" FROM "ErrorReport" e, "Scenario" s
      WHERE s.id = e."scenarioId" AND s."deletedAt" IS NULL AND e."deletedAt" IS NULL
        AND (${projectId}::text IS NULL OR s."projectId" = ${projectId}::text)
        AND e.status IN ('open', 'in_progress', 'need_test')
        AND CASE WHEN e."responsibleUserId" IS NOT NULL THEN e."responsibleUserId"
          WHEN e.responsible = '' THEN s."responsibleId" END IS NOT DISTINCT FROM ${id}::text
    )
    SELECT (SELECT count(*) FROM open WHERE "responsibleId" IS NOT DISTINCT FROM ${id}::text)::int AS open,
      (SELECT count(*) FROM open JOIN "Project" p ON p.id = open."projectId"
        WHERE p.status NOT IN ('completed', 'archived') AND open."responsibleId" IS NOT DISTINCT FROM ${id}::text
          AND (p."endDate" < ${TODAY}::text::date OR EXISTS (
            SELECT FROM "Milestone" m WHERE m.id = open."milestoneId" AND m.day < ${TODAY}::text::date)))::int AS overdue,
      (SELECT count(*) FROM "Scenario" s, "Project" p
        WHERE p.id = s."projectId" AND p.status NOT IN ('completed', 'archived') AND s."deletedAt" IS NULL
          AND s."reviewerId" = ${id}::text AND s.status IN ('Выполнен', 'Выполнен с ошибками')
          AND (${projectId}::text IS NULL OR p.id = ${projectId}::text))::int AS review,
      (SELECT count(*) FROM theirs)::int AS errors,
      (SELECT count(*) FROM theirs WHERE "plannedFixDate" < ${TODAY}::text::date)::int AS "lateErrors",
      (SELECT count(*) FROM "ScenarioStep" t JOIN open ON open.id = t."scenarioId"
        WHERE t.responsible = ${person?.name ?? null}::text AND t.status NOT IN ('Done', 'Canceled')
          AND t."deletedAt" IS NULL)::int AS steps`
  return row
}

test('figures are those of an independent count, of all projects and of each', async () => {
  for (const projectId of [undefined, ...projectIds]) {
    const { people: counted, nobody } = await read(projectId)
    for (const person of people) {
      const figures = counted.find(({ _id }) => _id === person.id)?.figures
      const expected = await recount(person, projectId ?? null)
      // A person who can't sign in is shown with work alone.
      if (figures || person.isActive) expect(figures).toEqual(expected)
      else expect(sumFigures([]).open).toBe(expected?.open)
    }
    expect(nobody).toEqual(await recount(null, projectId ?? null))
  }
})

test('each figure leads to a list of as many', async () => {
  const workload = await read()
  const owners = [
    ...workload.people.map(({ _id: person, figures }) => ({ person, figures })),
    ...groupTeams(workload, { team: null, search: '' }),
    { person: NOBODY, figures: workload.nobody },
  ]
  for (const { figures, ...owner } of owners) {
    for (const figure of WORKLOAD_FIGURES) {
      const href = figureAddress(figure, owner)
      if (!href) continue
      const [path, search] = href.split('?')
      const query = Object.fromEntries(new URLSearchParams(search))
      const countListed = async () => {
        if (path === '/scenarios') {
          const { state, responsible, reviewer, team } = listScenarios.query.parse(query)
          const filter = {
            state,
            today: TODAY,
            limit: '500',
            ...(responsible && { responsible }),
            ...(reviewer && { reviewer }),
            ...(team && { team }),
          }
          return (await callForData(listScenarios, { query: filter, headers })).scenarios.length
        }
        if (path === '/errors') {
          listErrors.query.parse(query)
          return (await callForData(listErrors, { query: { ...query, today: TODAY, limit: '500' }, headers }))
            .errors.length
        }
        const { person: shown, kind } = listWorkloadItems.query.parse(query)
        const filter = { person: shown, kind, today: TODAY }
        return (await callForData(listWorkloadItems, { query: filter, headers })).items.length
      }
      expect([href, await countListed()]).toEqual([href, figures[figure]])
    }
  }
})

test('a person’s page says the same, by project, and lists as many items', async () => {
  const { people: counted } = await read()
  for (const { _id: person, figures } of counted) {
    const query = { person, today: TODAY }
    const { workload } = await callForData(getWorkloadOfPerson, { query, headers })
    expect(workload.total).toEqual(figures)
    expect(sumFigures(workload.projects.map((project) => project.figures))).toEqual(figures)
    const { items } = await callForData(listWorkloadItems, { query, headers })
    const countItems = (kind: string) => items.filter((item) => item.kind === kind).length
    const reviews = items.filter(({ kind }) => kind === 'reviewer')
    const counts = [
      countItems('responsible'),
      reviews.filter(({ status }) => status.startsWith('Выполнен')).length,
      countItems('errorReport'),
      countItems('step'),
    ]
    expect(counts).toEqual([figures.open, figures.review, figures.errors, figures.steps])
    const late = items.filter(({ kind, isLate }) => isLate && kind === 'responsible')
    expect(late).toHaveLength(figures.overdue)
    const numbers = items.map(({ project }) => project.projectNumber)
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
  }
  const unknown = { person: 'f'.repeat(24) }
  expect(await callRoute(getWorkloadOfPerson, { query: unknown, headers })).toMatchObject({ status: 404 })
})

test('an item says who may change it, where only the members of its project may', async () => {
  const [projectId = ''] = projectIds
  const { createdById } = await prisma.project.update({
    where: { id: projectId },
    data: { membersOnly: true },
  })
  const { telegramId } = await createProjectMember({ projectId })
  const restricted = { membersOnly: true, createdById, teamMembers: [{ telegramId }] }
  const { items } = await callForData(listWorkloadItems, { query: { person: NOBODY, today: TODAY }, headers })
  expect(new Set(items.map(({ project }) => project._id))).toEqual(new Set(projectIds))
  for (const { project } of items)
    expect(project.rights).toEqual(project._id === projectId ? restricted : null)
})

test('those without work have their place, viewers and people who left only with work', async () => {
  const idle = await createUser({ name: 'Без Дела' })
  const left = await createUser({ name: 'Давно Ушла', isActive: false })
  const names = (await read()).people.map(({ name }) => name)
  expect(names).toContain(idle.name)
  expect(names).not.toContain(left.name)
  expect(names).not.toContain('Зритель')
  await createScenario({ projectId: projectIds[0], responsibleId: left.id, status: 'Новый' })
  expect((await read()).people.find(({ _id }) => _id === left.id)).toMatchObject({
    canSignIn: false,
    figures: { open: 1 },
  })
})

test('a call takes as many statements with twice the people and projects', async () => {
  const calls = [
    () => callForData(getWorkload, { query: {}, headers }),
    () => callForData(getWorkloadOfPerson, { query: { person: people[0]?.id ?? '' }, headers }),
    () => callForData(listWorkloadItems, { query: { person: people[0]?.id ?? '' }, headers }),
  ]
  // The first call of a session says that its person is here.
  await read()
  const before = []
  for (const call of calls) before.push(await countStatements(call))
  for (const name of ['Ещё Одна', 'И Ещё']) people.push(await createUser({ name }))
  await fill()
  for (const [index, call] of calls.entries()) expect(await countStatements(call)).toBe(before[index])
})

test('the file has a row for each person shown, and what is nobody’s', async () => {
  const readSheet = async (query: object) => {
    const answer = await requestRoute(exportWorkload, {
      query: { format: 'csv', today: TODAY, ...query },
      headers,
    })
    return (await answer.text()).trim().split('\r\n').length - 1
  }
  const { people: counted } = await read()
  expect(await readSheet({})).toBe(counted.length + 1)
  expect(await readSheet({ team: 'CASH', search: 'ким' })).toBe(1)
})

test('the audit log says who took it', async () => {
  await (
    await requestRoute(exportWorkload, { query: { format: 'xlsx', today: TODAY }, headers })
  ).arrayBuffer()
  expect(await prisma.auditEntry.findMany()).toMatchObject([
    { kind: 'workload_exported', actorId: expect.any(String), userId: null, after: 'xlsx' },
  ])
})

test('it needs a session', async () => {
  expect(await callRoute(getWorkload, {})).toMatchObject({ status: 401 })
})
