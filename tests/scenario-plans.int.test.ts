import pg from 'pg'
import { expect, test } from 'vitest'
import { listProjectScenarios, listScenarios } from '@/lib/features/scenarios/contract'
import { SCENARIO_SORTS, SCENARIO_STATUSES } from '@/lib/features/scenarios/values'
import { formatDay } from '@/lib/shared/dates'
import { Store } from '@/scripts/seed/store'
import { testDraw } from './factories/draw'
import { projectRow } from './factories/project'
import { scenarioRow } from './factories/scenario'
import { createUser } from './factories/user'
import { callForData } from './fixtures/api'
import { captureStatements, countRowsRead, readsWhole, type Statement } from './fixtures/plans'
import { bearerHeaders } from './fixtures/session'

const PROJECTS = 400
const SCENARIOS = 20_000

/** Enough projects and scenarios for reading them all to be dear, without their parts. */
async function fill(createdById: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  const store = new Store(client)
  const from = Date.now() - SCENARIOS * 60_000
  const projects = Array.from({ length: PROJECTS }, (_, index) =>
    projectRow(testDraw, new Date(from), {
      createdById,
      projectNumber: index + 1,
      name: `Проект ${index + 1} ${testDraw.integer(1, 1e6)}`,
    }),
  )
  store.add('Project', projects)
  for (let index = 0; index < SCENARIOS; index += 1) {
    const runningNumber = Math.floor(index / PROJECTS) + 1
    const project = projects[index % PROJECTS]
    if (!project) throw new Error('Every scenario has a project.')
    const scenarioNumber = `${String(project.projectNumber).padStart(5, '0')}-${String(runningNumber).padStart(3, '0')}`
    const status = testDraw.pick(SCENARIO_STATUSES)
    const given = { projectId: project.id, runningNumber, scenarioNumber, status }
    store.add('Scenario', [scenarioRow(testDraw, new Date(from + index * 60_000), given)])
    await store.sendFullBatch()
  }
  await store.finish()
  // The test database commits without waiting for its disk: rows that are not flushed yet are not vacuumed either.
  await client.query('CHECKPOINT')
  await client.query('VACUUM (ANALYZE) "Scenario", "Project"')
  await client.end()
}

const QUERIES: Record<string, string>[] = [
  {},
  ...SCENARIO_SORTS.flatMap((sort): Record<string, string>[] => [
    { sort, order: 'asc' },
    { sort, order: 'desc', status: 'broken' },
    { sort, type: 'receipts', search: '00777' },
  ]),
  { status: 'Новый', type: 'orders' },
  { search: '01234-017' },
  { search: 'ПРОЕКТ 77' },
  { search: 'Belarus' },
  { search: 'нет такого' },
  { search: 'ru', type: 'orders' },
  { search: '7' },
  { happened: 'created', from: formatDay(new Date(Date.now() - 24 * 60 * 60_000)) },
  { happened: 'created', since: new Date(Date.now() - 60 * 60_000).toISOString() },
]

test('no list, search or count reads a big table from end to end', { timeout: 240_000 }, async () => {
  const user = await createUser()
  await fill(user.id)
  const headers = await bearerHeaders(user)
  const connection = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await connection.connect()
  const explained: { query: Record<string, string>; text: string; isWhole: boolean }[] = []
  const explain = async (query: Record<string, string>, statement: Statement) => {
    const isWhole = await readsWhole(connection, 'Scenario', statement)
    explained.push({ query, text: statement.text, isWhole })
  }
  const first = await callForData(listScenarios, { query: { sort: 'country', limit: '100' }, headers })
  const queries = [...QUERIES, { sort: 'country', cursor: first.nextCursor ?? '' }]
  for (const query of queries) {
    const call = () => callForData(listScenarios, { query: { ...query, limit: '100' }, headers })
    for (const statement of await captureStatements('Scenario', call)) await explain(query, statement)
  }
  const [{ projectId: id } = { projectId: '' }] = first.scenarios
  for (const sort of SCENARIO_SORTS) {
    const query = { sort, limit: '100' }
    const ofProject = () => callForData(listProjectScenarios, { params: { id }, query, headers })
    for (const statement of await captureStatements('Scenario', ofProject))
      await explain({ sort, id }, statement)
  }
  // Late projects are found once, not by each scenario that is looked through.
  const overdue = () => callForData(listScenarios, { query: { state: 'overdue', limit: '100' }, headers })
  const ofOverdue = await captureStatements('Scenario', overdue)
  expect(ofOverdue).toHaveLength(2)
  for (const statement of ofOverdue)
    expect(await countRowsRead(connection, 'Project', statement)).toBeLessThan(3 * PROJECTS)
  await connection.end()
  const { counts } = await callForData(listScenarios, { query: { search: 'Проект', limit: '1' }, headers })
  expect(counts).toMatchObject({ total: 10_000, isAtLeast: true })
  // What follows no search and no period is counted already.
  const counted = queries.filter(({ search, happened }) => search !== undefined || happened !== undefined)
  expect(explained.length).toBe(queries.length + counted.length + SCENARIO_SORTS.length)
  // One or two letters have no trigram: to count what has them, everything has to be looked through.
  const isHelpless = ({ query, text }: (typeof explained)[number]) =>
    text.includes('count(*)') && query.search !== undefined && query.search.length < 3
  expect(explained.filter((entry) => entry.isWhole && !isHelpless(entry))).toEqual([])
})
