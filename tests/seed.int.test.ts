import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { inspect, promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { PROJECT_STATUSES } from '@/lib/features/projects/values'
import { protocolChanges } from '@/lib/features/protocols/changes/service'
import { readSnapshot } from '@/lib/features/protocols/snapshots/service'
import { SCENARIO_STATUSES } from '@/lib/features/scenarios/values'
import { Prisma, prisma } from '@/lib/server/db'
import { is, readRows, selectColumns, tableColumns } from '@/lib/server/rows'
import { storage } from '@/lib/server/storage'
import { ROLES } from '@/lib/shared/actor'
import { createBasket } from './factories/basket'
import { createProject } from './factories/project'
import { createScenario } from './factories/scenario'

const SEED = fileURLToPath(new URL('../scripts/seed.mjs', import.meta.url))
const run = promisify(execFile)

/** The schema says what the columns of a table hold; that is what is read past the client, too. */
async function expectRowsOfSchema(table: Prisma.ModelName): Promise<void> {
  const columns = tableColumns(table)
  const rows = await readRows(
    columns,
  )`SELECT ${selectColumns('t', columns)} FROM ${Prisma.raw(`"${table}"`)} t`
  const model: { findMany: () => Promise<object[]> } = Reflect.get(
    prisma,
    table.replace(/^./, (first) => first.toLowerCase()),
  )
  const inOrder = (found: readonly object[]) => found.map((row) => inspect(row, { sorted: true })).toSorted()
  expect([table, inOrder(rows)]).toEqual([table, inOrder(await model.findMany())])
}

const seed = (...options: string[]) => run(process.execPath, [SEED, '--size', 'small', ...options])

async function expectFoundByName() {
  const named = { where: { project: { name: { not: '' } } }, include: { project: true } }
  const [scenario] = await prisma.scenario.findMany(named)
  const names = () => readRows({ name: is.text })`
    SELECT DISTINCT s."projectName" AS name FROM "Scenario" s WHERE s."projectId" = ${scenario?.projectId}`
  expect(await names()).toEqual([{ name: scenario?.project.name }])
  await prisma.project.update({ where: { id: scenario?.projectId }, data: { name: 'Касса 2' } })
  expect(await names()).toEqual([{ name: 'Касса 2' }])
  const always = await readRows({ count: is.number })`
    SELECT count(*)::int AS count FROM pg_trigger WHERE tgenabled = 'A'`
  expect(always).toEqual([{ count: 2 }])
}

async function expectNumbersToGoOn() {
  const project = await createProject()
  expect(project.projectNumber).toBe(9)
  expect((await createBasket()).number).toBe(13)
  const first = await prisma.project.findFirstOrThrow({
    where: { projectNumber: 4 },
    include: { scenarios: true },
  })
  const next = await createScenario({ projectId: first.id })
  expect(next.runningNumber).toBe(first.scenarios.length + 1)
}

describe('the small data', { timeout: 240_000 }, () => {
  test('has every status, role and kind of row, a history that leads to what is shown, names and numbers that go on', async () => {
    const { stdout } = await seed()
    expect(stdout).toMatch(/^Loaded 8 projects with 60 scenarios/)
    expect(stdout).toContain('@demo_admin')

    const projects = await prisma.project.findMany()
    expect(new Set(projects.map(({ status }) => status))).toEqual(new Set(PROJECT_STATUSES))
    const scenarios = await prisma.scenario.findMany()
    expect(new Set(scenarios.map(({ status }) => status))).toEqual(new Set(SCENARIO_STATUSES))
    const people = await prisma.user.findMany()
    expect(people).toHaveLength(16)
    expect(new Set(people.map(({ role }) => role))).toEqual(new Set(ROLES))

    const events = await prisma.historyEvent.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })
    for (const row of [...projects, ...scenarios]) {
      const own = events.filter(({ subjectId }) => subjectId === row.id)
      expect(own[0]?.action).toBe('created')
      expect(own.at(-1)?.toStatus).toBe(row.status)
      expect(own.slice(1).map(({ fromStatus }) => fromStatus)).toEqual(
        own.slice(0, -1).map(({ toStatus }) => toStatus),
      )
      expect(row.updatedAt).toEqual(own.at(-1)?.createdAt)
    }
    expect(events.every(({ createdAt }) => createdAt <= new Date())).toBe(true)

    const protocols = await prisma.protocol.findMany({ orderBy: { number: 'asc' } })
    expect(protocols.map(({ state }) => state)).toEqual(['signed', 'signing', 'draft'])
    for (const { id } of protocols.filter(({ state }) => state !== 'draft')) {
      expect(await readSnapshot(id)).toMatchObject({ isFrozen: true, isIntact: true })
      expect(await protocolChanges(id)).toMatchObject({ scenarios: [{ kind: 'changed' }] })
    }

    const counts = {
      basketProduct: await prisma.basketProduct.count(),
      cashRegister: await prisma.cashRegister.count(),
      bot: await prisma.bot.count(),
      documentationLink: await prisma.documentationLink.count(),
      projectTask: await prisma.projectTask.count(),
      projectMember: await prisma.projectMember.count(),
      trackedProject: await prisma.trackedProject.count(),
      closeDay: await prisma.closeDay.count(),
      aggregation: await prisma.aggregation.count(),
      aggregationError: await prisma.aggregationError.count(),
      productLine: await prisma.productLine.count(),
      productMark: await prisma.productMark.count(),
      scenarioDocument: await prisma.scenarioDocument.count(),
      scenarioStep: await prisma.scenarioStep.count(),
      transaction: await prisma.transaction.count(),
      financialRecord: await prisma.financialRecord.count(),
      reportOfStepAndLines: await prisma.errorReport.count({
        where: { stepId: { not: null }, lineNames: { not: '' }, lines: { some: {} } },
      }),
      errorBlock: await prisma.errorBlock.count(),
      commentOnScenario: await prisma.comment.count({ where: { errorReportId: null } }),
      commentOnReport: await prisma.comment.count({ where: { errorReportId: { not: null } } }),
      attachmentOfStep: await prisma.attachment.count({ where: { owner: 'step' } }),
      attachmentOfReport: await prisma.attachment.count({ where: { owner: 'error_report' } }),
      attachmentOfCloseDay: await prisma.attachment.count({ where: { owner: 'close_day' } }),
      attachmentOfAggregationError: await prisma.attachment.count({ where: { owner: 'aggregation_error' } }),
      explanation: await prisma.moneyExplanation.count(),
      moneyDiffers: await prisma.scenario.count({ where: { moneyDiffers: true } }),
      ofMilestone: await prisma.scenario.count({ where: { milestoneId: { not: null } } }),
    }
    expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([])
    const attachments = await prisma.attachment.findMany()
    for (const { fileKey, size } of attachments) expect((await storage().get(fileKey))?.length).toBe(size)
    expect(await prisma.repositoryStep.count()).toBeGreaterThanOrEqual(120)
    for (const table of Object.values(Prisma.ModelName)) await expectRowsOfSchema(table)
    // These only add to what is loaded, and loading it takes most of the time.
    await expectFoundByName()
    await expectNumbersToGoOn()
  })

  test('is not mixed with what is there, unless that may go', async () => {
    await createProject({ name: 'Ours' })
    await expect(seed()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('--empty-first') })
    expect(await prisma.project.count()).toBe(1)
    await seed('--empty-first')
    expect(await prisma.project.count({ where: { name: 'Ours' } })).toBe(0)
    expect(await prisma.project.count()).toBe(8)
  })

  test('an unknown size is refused with a word on what there is', async () => {
    await expect(run(process.execPath, [SEED, '--size', 'vast'])).rejects.toMatchObject({
      stderr: expect.stringContaining('small|medium|large|huge'),
    })
  })
})
