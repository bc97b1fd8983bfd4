import { beforeEach, describe, expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { createMilestone } from '@/tests/factories/milestone'
import { createProductLine } from '@/tests/factories/product-line'
import { createProductMark } from '@/tests/factories/product-mark'
import { createProject as projectInDatabase } from '@/tests/factories/project'
import { createProjectMember } from '@/tests/factories/project-member'
import { createProjectTask } from '@/tests/factories/project-task'
import { createScenario } from '@/tests/factories/scenario'
import { createScenarioStep } from '@/tests/factories/scenario-step'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { createProject, searchProjects } from '../contract'
import { getCopyPreview, markAsTemplate } from './contract'

let tester: Awaited<ReturnType<typeof createUser>>
let headers: { authorization: string }
let viewer: { authorization: string }
let source: Awaited<ReturnType<typeof projectInDatabase>>

beforeEach(async () => {
  tester = await createUser({ name: 'Ирина Смирнова' })
  headers = await bearerHeaders(tester)
  viewer = await bearerHeaders(await createUser({ role: 'viewer' }))
  source = await projectInDatabase({
    name: 'Летний релиз',
    startDate: new Date('2026-01-01'),
    endDate: new Date('2026-02-28'),
  })
})

const deleted = () => ({ deletedAt: new Date(), deletedById: tester.id })
const inSource = (given: Parameters<typeof createScenario>[0] = {}) =>
  createScenario({ projectId: source.id, ...given })

const toBody = (given: Record<string, unknown>) => ({
  name: 'Копия',
  startDate: '2026-02-01',
  endDate: '2026-03-31',
  projectImage: 'OD:Sales' as const,
  copyScenarios: true,
  sourceProjectNumber: source.projectNumber,
  ...given,
})

async function copy(given: Record<string, unknown> = {}) {
  const { project } = await callForData(createProject, { body: toBody(given), headers })
  const of = { where: { projectId: project._id } }
  return {
    project,
    scenarios: await prisma.scenario.findMany({
      ...of,
      orderBy: { runningNumber: 'asc' },
      include: { products: true, productMarks: true, steps: true },
    }),
    milestones: await prisma.milestone.findMany({ ...of, orderBy: { id: 'asc' } }),
  }
}

const preview = async (query: Record<string, string> = {}) =>
  (await callForData(getCopyPreview, { params: { id: source.id }, query, headers })).preview

describe('the scenarios of a new project', () => {
  beforeEach(async () => {
    for (const status of ['Новый', 'В работе', 'Выполнен', 'Новый']) await inSource({ status })
    await inSource({ status: 'Выполнен', ...deleted() })
  })

  interface Choice {
    copyUnstarted?: boolean
    copyStatuses?: string[]
    copyNumbers?: string
  }

  test.each<[Choice, string]>([
    [{}, '00001-001, 00001-004'],
    [{ copyUnstarted: false }, ''],
    [{ copyUnstarted: false, copyStatuses: ['Выполнен'] }, '00001-003'],
    [{ copyStatuses: ['Выполнен', 'В работе'] }, '00001-001, 00001-002, 00001-003, 00001-004'],
    [{ copyNumbers: '2-3' }, '00001-002, 00001-003'],
    [{ copyNumbers: '4; 00001-002' }, '00001-002, 00001-004'],
    [{ copyNumbers: '3-9', copyStatuses: ['В работе'] }, '00001-003, 00001-004'],
    [{ copyNumbers: '99' }, ''],
    [{ copyNumbers: '  ' }, '00001-001, 00001-004'],
  ])('are with %j those that the preview names: %s', async (choice, numbers) => {
    const { copyUnstarted = true, copyStatuses = [], copyNumbers = '' } = choice
    const statuses = [...(copyUnstarted ? ['Новый'] : []), ...copyStatuses].join(',')
    const { copied, ...shown } = await preview({ statuses, numbers: copyNumbers })
    expect(copied.numbers.join(', ')).toBe(numbers)
    expect(shown.statuses).toContainEqual({ status: 'Выполнен', count: 1 })
    const { scenarios } = await copy({ ...choice })
    expect(scenarios).toHaveLength(copied.orders + copied.receipts)
    expect(new Set(scenarios.map(({ status }) => status))).toEqual(new Set(numbers ? ['Новый'] : []))
  })

  test.each(['5-1', 'все', '1-20, x', ','])('can’t be chosen by what is no number: %j', async (numbers) => {
    const answer = await callRoute(createProject, { body: toBody({ copyNumbers: numbers }), headers })
    expect(answer).toMatchObject({ status: 422, fields: { copyNumbers: 'Enter numbers such as 1-20, 25' } })
    const query = { numbers }
    expect(await callRoute(getCopyPreview, { params: { id: source.id }, query, headers })).toMatchObject({
      status: 422,
    })
    expect(await prisma.project.count()).toBe(1)
  })

  test('have the parts that are wanted', async () => {
    const { id: scenarioId } = await inSource({ responsibleId: tester.id })
    await createProductLine({ scenarioId })
    await createProductMark({ scenarioId, status: 'Выбыла' })
    await createScenarioStep({ scenarioId, step: 1, responsible: 'Олег' })
    const choice = { copyNumbers: '6', copyParts: ['marks', 'steps'] }
    expect((await copy(choice)).scenarios).toMatchObject([
      {
        responsibleId: null,
        products: [],
        productMarks: [{ status: 'В обороте' }],
        steps: [{ responsible: '', status: 'New' }],
      },
    ])
  })
})

describe('the milestones of a new project', () => {
  const DAYS = ['2026-01-31', '2026-02-28']
  beforeEach(async () => {
    for (const day of DAYS)
      await createMilestone({ projectId: source.id, name: day, day: new Date(day), comment: 'Обе страны' })
    await createMilestone({ projectId: source.id, ...deleted() })
  })

  test.each([
    ['2026-02-01', ['2026-03-03', '2026-03-31']],
    ['2024-01-30', ['2024-02-29', '2024-03-28']],
    ['2025-12-31', ['2026-01-30', '2026-02-27']],
    ['2026-01-01', DAYS],
  ])('of one that begins on %s are on %j, with their scenarios', async (startDate, days) => {
    const [first] = await prisma.milestone.findMany({ where: { name: '2026-01-31' } })
    await inSource({ milestoneId: first?.id })
    await inSource()
    const { project, milestones, scenarios } = await copy({ startDate, copyMilestones: true })
    expect(milestones.map(({ day }) => day.toISOString().slice(0, 10))).toEqual(days)
    expect(milestones).toMatchObject([
      { name: '2026-01-31', comment: 'Обе страны', version: 1 },
      { name: '2026-02-28' },
    ])
    expect(scenarios.map(({ milestoneId }) => milestoneId)).toEqual([milestones[0]?.id, null])
    const [event] = await prisma.historyEvent.findMany({
      where: { projectId: project._id, subject: 'milestone' },
      orderBy: { id: 'asc' },
    })
    expect(event).toMatchObject({ action: 'created', subjectId: milestones[0]?.id, actorId: tester.id })
    expect(event?.label).toBe(`2026-01-31 · ${days[0]?.split('-').reverse().join('.')}`)
  })

  test('are copied without scenarios, too, or not at all', async () => {
    await inSource()
    const alone = await copy({ copyScenarios: false, copyMilestones: true })
    expect([alone.milestones.length, alone.scenarios.length]).toEqual([2, 0])
    const without = await copy()
    expect([without.milestones.length, without.scenarios.length]).toEqual([0, 1])
    const body = { ...toBody({ copyScenarios: false, copyMilestones: true }), sourceProjectNumber: '' }
    expect(await callRoute(createProject, { body, headers })).toMatchObject({
      status: 422,
      fields: { sourceProjectNumber: 'Please enter source project number to copy scenarios' },
    })
  })

  test('that would be past all years are refused, and nothing is made', async () => {
    const days = { startDate: '9999-12-30', endDate: '9999-12-31' }
    const body = toBody({ ...days, copyMilestones: true })
    expect(await callRoute(createProject, { body, headers })).toMatchObject({
      status: 422,
      fields: { startDate: expect.any(String) },
    })
    expect(await prisma.project.count()).toBe(1)
  })
})

test('the preview counts tasks, members and milestones; only of a project that is there', async () => {
  await createProjectTask({ projectId: source.id })
  await createProjectMember({ projectId: source.id })
  await createProjectMember({ projectId: source.id })
  await createMilestone({ projectId: source.id, day: new Date('2026-01-15') })
  await createMilestone({ projectId: source.id, day: new Date('2026-02-15') })
  expect(await preview()).toMatchObject({
    name: 'Летний релиз',
    startDate: '2026-01-01',
    statuses: [],
    copied: { orders: 0, receipts: 0, numbers: [], products: 0, people: 0 },
    tasks: 1,
    members: 2,
    milestones: { count: 2, first: '2026-01-15', last: '2026-02-15' },
  })
  const empty = await projectInDatabase()
  const ofEmpty = { params: { id: String(empty.projectNumber) }, headers }
  expect((await callForData(getCopyPreview, ofEmpty)).preview.milestones).toEqual({
    count: 0,
    first: null,
    last: null,
  })
  const gone = await projectInDatabase(deleted())
  expect(await callRoute(getCopyPreview, { params: { id: gone.id }, headers })).toMatchObject({ status: 404 })
  expect(await callRoute(getCopyPreview, { params: { id: source.id } })).toMatchObject({ status: 401 })
})

describe('a template', () => {
  const mark = (isTemplate: boolean, given: Record<string, unknown> = {}, as = headers) =>
    callRoute(markAsTemplate, { params: { id: source.id }, body: { isTemplate, ...given }, headers: as })
  const templates = () => callForData(searchProjects, { query: { template: 'yes', limit: '10' }, headers })

  test('is found as one, is recorded, and is taken back', async () => {
    await projectInDatabase()
    expect((await templates()).projects).toEqual([])
    expect(await mark(true, { version: 1 })).toMatchObject({
      status: 200,
      data: { project: { isTemplate: true, version: 2 } },
    })
    const found = await templates()
    expect(found.projects.map(({ _id }) => _id)).toEqual([source.id])
    expect(found.counts?.all).toBe(1)
    expect(await mark(true, { version: 2 })).toMatchObject({ data: { project: { version: 2 } } })
    await mark(false, { version: 2, isUndo: true })
    expect((await templates()).projects).toEqual([])
    const events = await prisma.historyEvent.findMany({
      where: { projectId: source.id },
      orderBy: { id: 'asc' },
    })
    expect(events.map(({ changes, isUndone }) => [changes, isUndone])).toEqual([
      [{ isTemplate: { before: false, after: true } }, true],
      [{ isTemplate: { before: true, after: false } }, true],
    ])
  })

  test('is no copy’s business, nor a viewer’s', async () => {
    await mark(true)
    expect((await copy()).project.isTemplate).toBe(false)
    expect(await mark(false, { version: 1 })).toMatchObject({ status: 409 })
    expect(await mark(false, {}, viewer)).toMatchObject({ status: 403 })
  })
})

test('a thousand scenarios with twenty lines each are copied at once, or not at all', async () => {
  const { id: _id, ...columns } = await inSource()
  await prisma.scenario.createMany({
    data: Array.from({ length: 999 }, (_, at) => ({
      ...columns,
      id: at.toString(16).padStart(24, '0'),
      runningNumber: at + 2,
      scenarioNumber: `00001-${at + 1002}`,
    })),
  })
  await prisma.$executeRaw`
    INSERT INTO "ProductLine" (id, "scenarioId", position, "priceWithBonuses", cost, "updatedAt")
    SELECT lpad(to_hex(row_number() OVER ()), 24, '0'), s.id, line.number, 19.99, 19.99, now()
    FROM "Scenario" s CROSS JOIN generate_series(0, 19) line (number)`
  const { copied } = await preview()
  expect(copied).toMatchObject({ products: 20_000, numbers: expect.any(Array) })
  await prisma.$executeRaw`
    CREATE FUNCTION refuse_last() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF (SELECT count(*) FROM "Scenario") > 1800 THEN RAISE EXCEPTION 'refused'; END IF; RETURN NULL; END $$`
  await prisma.$executeRaw`
    CREATE TRIGGER refuse AFTER INSERT ON "Scenario" FOR EACH STATEMENT EXECUTE FUNCTION refuse_last()`
  try {
    expect(await callRoute(createProject, { body: toBody({}), headers })).toMatchObject({ status: 500 })
    expect([await prisma.project.count(), await prisma.scenario.count()]).toEqual([1, 1000])
  } finally {
    await prisma.$executeRaw`DROP FUNCTION refuse_last CASCADE`
  }
  const { project } = await copy()
  expect(project.stats.total).toBe(1000)
  expect(await prisma.productLine.count({ where: { scenario: { projectId: project._id } } })).toBe(20_000)
})
