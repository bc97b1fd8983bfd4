import { beforeEach, describe, expect, test } from 'vitest'
import { createProject as createProjectCall } from '@/lib/features/projects/contract'
import { getCopyPreview } from '@/lib/features/projects/copies/contract'
import { Prisma, prisma } from '@/lib/server/db'
import { is, readRows } from '@/lib/server/rows'
import { newId } from '@/lib/shared/ids'
import { createBasket } from '@/tests/factories/basket'
import { createProductLine } from '@/tests/factories/product-line'
import { createProductMark } from '@/tests/factories/product-mark'
import { createProject } from '@/tests/factories/project'
import { createRepositoryStep } from '@/tests/factories/repository-step'
import { createScenario as scenarioInDatabase } from '@/tests/factories/scenario'
import { createScenarioDocument } from '@/tests/factories/scenario-document'
import { createScenarioStep } from '@/tests/factories/scenario-step'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import type { ScenarioStatus } from '../contract'
import { dataFields } from '../data/rules'
import { BLANK_LINE, lineCosts, PRODUCT_COUNTS } from '../products/rules'
import { duplicateScenarios } from './contract'
import { COPY_PARTS } from './values'

let tester: Awaited<ReturnType<typeof createUser>>
let headers: { authorization: string }
let viewer: { authorization: string }
let source: Awaited<ReturnType<typeof createProject>>

beforeEach(async () => {
  tester = await createUser({ name: 'Ирина Смирнова' })
  headers = await bearerHeaders(tester)
  viewer = await bearerHeaders(await createUser({ role: 'viewer' }))
  source = await createProject({ name: 'Летний релиз' })
})

const COPYING = {
  name: 'Копия',
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  projectImage: 'OD:Sales' as const,
  copyScenarios: true,
}

async function createCopy(sourceProjectNumber: number | string, copyStatuses?: ScenarioStatus[]) {
  const { project } = await callForData(createProjectCall, {
    body: { ...COPYING, sourceProjectNumber, copyStatuses },
    headers,
  })
  const scenarios = await prisma.scenario.findMany({
    where: { projectId: project._id },
    orderBy: { runningNumber: 'asc' },
    include: {
      products: { orderBy: { id: 'asc' } },
      documents: { orderBy: { id: 'asc' } },
      steps: { orderBy: { step: 'asc' } },
      productMarks: true,
    },
  })
  return { project, scenarios }
}

/** The fields that differ in a copy. */
const OWN = ['id', 'projectId', 'scenarioId', 'runningNumber', 'scenarioNumber', 'createdAt', 'updatedAt']
const withoutOwn = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !OWN.includes(column)))

describe('duplicating scenarios', () => {
  const duplicate = (ids: string[], as: Record<string, string> = headers) =>
    callRoute(duplicateScenarios, { body: { ids }, headers: as })

  test('makes new ones in their projects, under the next numbers, without what belongs to the run', async () => {
    const other = await createProject({ name: 'Другой' })
    const first = await scenarioInDatabase({
      projectId: source.id,
      status: 'Выполнен с ошибками',
      plant: 'M041',
    })
    const second = await scenarioInDatabase({ projectId: other.id, type: 'receipts' })
    await createProductLine({ scenarioId: first.id, position: 0 })
    await createProductMark({ scenarioId: first.id })
    await createScenarioStep({ scenarioId: first.id, step: 1, status: 'Done', comment: 'Готово' })
    const { scenarios } = await callForData(duplicateScenarios, {
      body: { ids: [first.id, second.id, first.id] },
      headers,
    })
    expect(scenarios).toHaveLength(2)
    const copies = await prisma.scenario.findMany({
      where: { id: { in: scenarios.map(({ _id }) => _id) } },
      orderBy: { id: 'asc' },
      include: { products: true, productMarks: true, steps: true },
    })
    expect(copies).toMatchObject([
      {
        projectId: source.id,
        plant: 'M041',
        status: 'Новый',
        needsErrorReport: false,
        productMarks: [],
        products: [{ position: 0 }],
        steps: [{ status: 'New', comment: '' }],
      },
      { projectId: other.id, type: 'receipts', status: 'Новый' },
    ])
    for (const { projectId, runningNumber } of copies) {
      const project = await prisma.project.findUniqueOrThrow({ where: { id: projectId } })
      expect(project.lastScenarioNumber).toBe(runningNumber)
    }
    const created = { where: { scenarioId: copies[0]?.id, action: 'created' } }
    expect(await prisma.historyEvent.count(created)).toBe(1)
  })

  test('makes none where one is unknown, and none for viewers and people who are not signed in', async () => {
    const { id } = await scenarioInDatabase({ projectId: source.id })
    expect(await duplicate([id, newId()])).toMatchObject({ status: 404 })
    expect(await duplicate([id], viewer)).toMatchObject({ status: 403 })
    expect(await duplicate([id], {})).toMatchObject({ status: 401 })
    expect(await prisma.scenario.count({ where: { projectId: source.id } })).toBe(1)
  })
})

const ROW = ['id', 'scenarioId', 'deletedAt', 'deletedById', 'createdAt', 'updatedAt']
const NUMBERS = ['id', 'projectId', 'runningNumber', 'scenarioNumber']

/** The copied tables: the columns of each row itself, and the columns that belong to a run, with a value. */
const TABLES = {
  Scenario: {
    columns: Prisma.ScenarioScalarFieldEnum,
    own: [...ROW, ...NUMBERS, 'deletedWithProject', 'milestoneId', 'moneyDiffers'],
    run: { status: 'Выполнен', needsErrorReport: true, version: 5, productsVersion: 6, stepsVersion: 7 },
  },
  ProductLine: { columns: Prisma.ProductLineScalarFieldEnum, own: ROW, run: {} },
  ProductMark: {
    columns: Prisma.ProductMarkScalarFieldEnum,
    own: ROW,
    run: { version: 5, status: 'Выбыла' },
  },
  ScenarioDocument: { columns: Prisma.ScenarioDocumentScalarFieldEnum, own: ROW, run: { version: 5 } },
  ScenarioStep: {
    columns: Prisma.ScenarioStepScalarFieldEnum,
    own: ROW,
    run: { status: 'Done', comment: 'Готово', secondsSpent: 90, version: 5 },
  },
}
type Table = keyof typeof TABLES
type Values = Record<string, unknown>

const JSON_ROW = { row: is.recordOf(is.json) }

const PARTS = ['ProductLine', 'ProductMark', 'ScenarioDocument', 'ScenarioStep'] as const

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')

async function rowWhere(table: Table, column: 'id' | 'scenarioId', id: string | undefined): Promise<Values> {
  const [found] = await readRows(JSON_ROW)`
    SELECT row_to_json(t) AS row FROM ${Prisma.raw(`"${table}"`)} t WHERE ${Prisma.raw(`"${column}"`)} = ${id}`
  if (!found) throw new Error(`There is no ${table} of ${id}.`)
  return found.row
}

/** Returns the default of each column of a table; required columns are left out. */
async function readDefaults(table: Table): Promise<{ types: Map<string, string>; defaults: Values }> {
  const columns = await readRows({ name: is.text, type: is.text, initial: is.text })`
    SELECT column_name AS name, data_type AS type, coalesce(column_default, 'NULL') AS initial
    FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = ${table}
      AND (column_default IS NOT NULL OR is_nullable = 'YES') AND is_generated = 'NEVER'`
  const values = columns.map(({ name, initial }) => `${initial} AS "${name}"`).join(', ')
  const [found] = await readRows(JSON_ROW)`SELECT row_to_json(d) AS row FROM (SELECT ${Prisma.raw(values)}) d`
  return { types: new Map(columns.map(({ name, type }) => [name, type])), defaults: found?.row ?? {} }
}

const VALUES: Record<string, (name: string) => unknown> = {
  boolean: () => true,
  integer: (name) => name.length,
  text: (name) => name,
}

/** Sets every column of a row, except its own, to something other than its default: the given value, or any. */
async function fill(table: Table, id: string, given: Values): Promise<void> {
  const { columns, own, run } = TABLES[table]
  const { types, defaults } = await readDefaults(table)
  const names = Object.keys(columns).filter((name) => !own.includes(name) && name in defaults)
  const anything = Object.fromEntries(
    names.map((name) => [name, VALUES[types.get(name) ?? '']?.(name) ?? null]),
  )
  await prisma.$executeRawUnsafe(
    `UPDATE "${table}" SET (${quoted(names)}) =
      (SELECT ${quoted(names)} FROM json_populate_record(NULL::"${table}", $1::json)) WHERE id = $2`,
    JSON.stringify({ ...anything, ...given, ...run }),
    id,
  )
  const stored = await rowWhere(table, 'id', id)
  expect(names.filter((name) => stored[name] === defaults[name])).toEqual([])
}

/** Asserts that a copy has all copied values, and the defaults in the columns of a run. */
async function expectCopied(table: Table, original: Values, copy: Values): Promise<void> {
  const { columns, own, run } = TABLES[table]
  const { defaults } = await readDefaults(table)
  for (const name of Object.keys(columns)) {
    const expected = name in run ? defaults[name] : original[name]
    if (!own.includes(name)) expect([table, name, copy[name]]).toEqual([table, name, expected])
  }
}

test('every column of a scenario and of its parts is copied', async () => {
  const { id } = await scenarioInDatabase({ type: 'orders' })
  const person = await createUser()
  await fill('Scenario', id, {
    ...Object.fromEntries(
      dataFields('orders').flatMap((field) =>
        field.kind === 'choice' ? [[field.column, field.options.at(-1)]] : [],
      ),
    ),
    basketNumber: (await createBasket({})).number,
    responsibleId: person.id,
    reviewerId: person.id,
    dataResponsibleId: person.id,
  })
  const counts = Object.fromEntries(PRODUCT_COUNTS.map((name, index) => [name, index + 2]))
  const line = { ...BLANK_LINE, ...counts, priceWithBonuses: 19.99 }
  const parts = {
    ProductLine: {
      id: (await createProductLine({ scenarioId: id })).id,
      given: { ...counts, ...lineCosts(line), priceWithBonuses: line.priceWithBonuses },
    },
    ProductMark: { id: (await createProductMark({ scenarioId: id })).id, given: {} },
    ScenarioDocument: { id: (await createScenarioDocument({ scenarioId: id })).id, given: {} },
    ScenarioStep: {
      id: (await createScenarioStep({ scenarioId: id })).id,
      given: { repositoryStepId: (await createRepositoryStep()).id },
    },
  } as const
  for (const table of PARTS) await fill(table, parts[table].id, parts[table].given)
  const body = { ids: [id], parts: [...COPY_PARTS] }
  const { scenarios } = await callForData(duplicateScenarios, { body, headers })
  const copyId = scenarios[0]?._id
  await expectCopied(
    'Scenario',
    await rowWhere('Scenario', 'id', id),
    await rowWhere('Scenario', 'id', copyId),
  )
  for (const table of PARTS) {
    const original = await rowWhere(table, 'id', parts[table].id)
    await expectCopied(table, original, await rowWhere(table, 'scenarioId', copyId))
  }
})

describe('copying a project’s scenarios', () => {
  test('unstarted scenarios are copied with everything that does not belong to the run', async () => {
    const [responsible, reviewer, dataResponsible] = [
      await createUser(),
      await createUser(),
      await createUser(),
    ]
    await scenarioInDatabase({ projectId: source.id, status: 'В работе' })
    const original = await scenarioInDatabase({
      projectId: source.id,
      type: 'orders',
      basketNumber: (await createBasket({})).number,
      additionalRequest: 'Без чека',
      miz: true,
      promo: true,
      responsibleId: responsible.id,
      reviewerId: reviewer.id,
      dataResponsibleId: dataResponsible.id,
    })
    const scenarioId = original.id
    const line = await createProductLine({ scenarioId, priceWithBonuses: 19.99, vpQuality: 3, position: 0 })
    await createProductLine({ scenarioId, position: 1 })
    const document = await createScenarioDocument({ scenarioId, comment: 'Важно' })
    const step = await createScenarioStep({
      scenarioId,
      step: 1,
      status: 'Done',
      comment: 'Готово',
      responsible: 'Олег',
    })
    await createProductMark({ scenarioId })

    const { project, scenarios } = await createCopy(source.projectNumber)
    expect(project.stats).toEqual({ total: 1, withErrors: 0, inProgress: 0, completed: 0 })
    const [copy] = scenarios
    if (!copy) throw new Error('Nothing was copied.')
    const { products, documents, steps, productMarks, ...columns } = copy
    expect(columns.scenarioNumber).toBe('00002-001')
    expect(withoutOwn(columns)).toEqual(withoutOwn(original))
    expect(products.map(withoutOwn)).toMatchObject([withoutOwn(line), { position: 1 }])
    expect(documents.map(withoutOwn)).toEqual([withoutOwn(document)])
    expect(steps.map(withoutOwn)).toEqual([{ ...withoutOwn(step), status: 'New', comment: '' }])
    expect(productMarks).toEqual([])
    expect(await prisma.historyEvent.findMany({ where: { scenarioId: copy.id } })).toMatchObject([
      {
        projectId: project._id,
        subject: 'scenario',
        action: 'created',
        toStatus: 'Новый',
        actorId: tester.id,
      },
    ])
  })

  test('the source stays as it is, and both go on counting by themselves', async () => {
    for (let time = 0; time < 3; time += 1) await scenarioInDatabase({ projectId: source.id })
    const before = await prisma.scenario.findMany({ where: { projectId: source.id } })
    const { project, scenarios } = await createCopy('00001')
    expect(scenarios.map(({ scenarioNumber }) => scenarioNumber)).toEqual([
      '00002-001',
      '00002-002',
      '00002-003',
    ])
    expect(await prisma.scenario.findMany({ where: { projectId: source.id } })).toEqual(before)
    expect(await scenarioInDatabase({ projectId: project._id })).toMatchObject({
      scenarioNumber: '00002-004',
    })
  })

  test('those in other statuses that were asked for are copied too, as new', async () => {
    for (const status of ['В работе', 'Выполнен', 'Новый'])
      await scenarioInDatabase({ projectId: source.id, status, additionalRequest: status })
    const query = { statuses: 'Новый,Выполнен' }
    const { preview } = await callForData(getCopyPreview, { params: { id: '00001' }, query, headers })
    expect(preview.statuses).toHaveLength(3)
    expect(preview.statuses).toContainEqual({ status: 'Выполнен', count: 1 })
    expect(preview.copied.numbers).toEqual(['00001-002', '00001-003'])
    const { project, scenarios } = await createCopy('00001', ['Выполнен'])
    expect(scenarios).toMatchObject([
      { status: 'Новый', additionalRequest: 'Выполнен' },
      { status: 'Новый', additionalRequest: 'Новый' },
    ])
    expect(project.stats.total).toBe(2)
  })

  test('a source without unstarted scenarios gives a project without scenarios', async () => {
    await scenarioInDatabase({ projectId: source.id, status: 'Выполнен' })
    expect((await createCopy(source.projectNumber)).scenarios).toEqual([])
  })

  test('an unknown source is 404, and nothing is created', async () => {
    for (const sourceProjectNumber of ['00002', '00000', 99_999]) {
      const answer = await callRoute(createProjectCall, {
        body: { ...COPYING, sourceProjectNumber },
        headers,
      })
      expect(answer).toMatchObject({ status: 404, code: 'not_found', error: 'Source project not found' })
    }
    expect(await prisma.project.count()).toBe(1)
  })

  test('a copy that fails half-way leaves nothing behind', async () => {
    const { id } = await scenarioInDatabase({ projectId: source.id })
    await createScenarioStep({ scenarioId: id })
    await prisma.$executeRaw`
      CREATE FUNCTION refuse_copies() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$`
    await prisma.$executeRaw`
      CREATE TRIGGER refuse BEFORE INSERT ON "ScenarioStep" FOR EACH ROW EXECUTE FUNCTION refuse_copies()`
    try {
      const body = { ...COPYING, sourceProjectNumber: source.projectNumber }
      expect(await callRoute(createProjectCall, { body, headers })).toMatchObject({
        status: 500,
        code: 'internal',
      })
      expect(await prisma.project.count()).toBe(1)
      expect(await prisma.scenario.count()).toBe(1)
      expect(await prisma.historyEvent.count()).toBe(0)
    } finally {
      await prisma.$executeRaw`DROP FUNCTION refuse_copies CASCADE`
    }
  })

  test('a thousand scenarios are copied at once, in their order', async () => {
    const original = await scenarioInDatabase({ projectId: source.id })
    for (const position of [0, 1, 2]) await createProductLine({ scenarioId: original.id, position })
    const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...columns } = original
    await prisma.scenario.createMany({
      data: Array.from({ length: 999 }, (_, index) => ({
        ...columns,
        id: index.toString(16).padStart(24, '0'),
        runningNumber: index + 2,
        scenarioNumber: `00001-${index + 1002}`,
        plant: String(index + 2),
      })),
    })
    const { scenarios } = await createCopy(source.projectNumber)
    expect(scenarios).toHaveLength(1000)
    expect(scenarios.slice(1).map(({ plant }) => plant)).toEqual(
      Array.from({ length: 999 }, (_, index) => String(index + 2)),
    )
    expect(scenarios[0]?.products.map(({ position }) => position)).toEqual([0, 1, 2])
  })
})
