import pg from 'pg'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { listAggregations } from '@/lib/features/aggregations/contract'
import { listAggregationErrors } from '@/lib/features/aggregations/errors/contract'
import { AGGREGATION_ERROR_SORTS } from '@/lib/features/aggregations/errors/values'
import { AGGREGATION_SORTS } from '@/lib/features/aggregations/values'
import { ENDPOINTS } from '@/lib/features/api-docs/contract'
import { listCloseDays } from '@/lib/features/close-days/contract'
import { CLOSE_DAY_SORTS } from '@/lib/features/close-days/values'
import { listMilestones } from '@/lib/features/milestones/contract'
import { MILESTONE_SORTS } from '@/lib/features/milestones/values'
import { Store } from '@/scripts/seed/store'
import { aggregationRow } from './factories/aggregation'
import { aggregationErrorRow } from './factories/aggregation-error'
import { closeDayRow } from './factories/close-day'
import { testDraw } from './factories/draw'
import { milestoneRow } from './factories/milestone'
import { projectRow } from './factories/project'
import { createUser } from './factories/user'
import { callRoute } from './fixtures/api'
import { captureStatements, readsWhole } from './fixtures/plans'
import { type AnyEndpoint, toPage } from './fixtures/records/spec'
import { bearerHeaders } from './fixtures/session'

const PROJECTS = 200
const ROWS_OF_A_PROJECT = 50

/** Projects with records of each kind; returns the id of one. */
async function fill(client: pg.Client, createdById: string): Promise<string> {
  const store = new Store(client)
  const at = new Date()
  const projects = Array.from({ length: PROJECTS }, (_, index) =>
    projectRow(testDraw, at, { createdById, projectNumber: index + 1 }),
  )
  store.add('Project', projects)
  for (const { id: projectId } of projects) {
    for (let index = 0; index < ROWS_OF_A_PROJECT; index += 1) {
      store.add('CloseDay', [closeDayRow(testDraw, at, { projectId })])
      store.add('Milestone', [milestoneRow(testDraw, at, { projectId })])
      store.add('Aggregation', [aggregationRow(testDraw, at, { projectId })])
      store.add('AggregationError', [aggregationErrorRow(testDraw, at, { projectId })])
    }
    await store.sendFullBatch()
  }
  await store.finish()
  // The test database commits without waiting for its disk: rows that are not flushed yet are not vacuumed either.
  await client.query('CHECKPOINT')
  await client.query('VACUUM (ANALYZE) "CloseDay", "Milestone", "Aggregation", "AggregationError", "Project"')
  return projects[0]?.id ?? ''
}

const LISTS: { endpoint: AnyEndpoint; key: string; table: string; sorts: readonly string[] }[] = [
  { endpoint: listCloseDays, key: 'closeDays', table: 'CloseDay', sorts: CLOSE_DAY_SORTS },
  { endpoint: listMilestones, key: 'milestones', table: 'Milestone', sorts: MILESTONE_SORTS },
  { endpoint: listAggregations, key: 'aggregations', table: 'Aggregation', sorts: AGGREGATION_SORTS },
  {
    endpoint: listAggregationErrors,
    key: 'errors',
    table: 'AggregationError',
    sorts: AGGREGATION_ERROR_SORTS,
  },
]

/** The list whose plans are in tests/scenario-plans.int.test.ts. */
const SCENARIOS = '/projects/{id}/scenarios'

test('every list of a project’s records that can be sorted is known here', () => {
  const sorted = ENDPOINTS.flatMap(({ endpoint: { method, path, query } }) => {
    const isList = method === 'GET' && /^\/projects\/\{id\}\/[^/]+$/.test(path)
    return isList && query instanceof z.ZodObject && 'sort' in query.shape ? [path] : []
  })
  const known = LISTS.map(({ endpoint }) => endpoint.path)
  expect(sorted.filter((path) => path !== SCENARIOS).toSorted()).toEqual(known.toSorted())
})

test('no list of a project’s records reads a big table from end to end', { timeout: 240_000 }, async () => {
  const user = await createUser()
  const connection = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await connection.connect()
  const id = await fill(connection, user.id)
  const headers = await bearerHeaders(user)
  const explained: { table: string; sort: string; isWhole: boolean }[] = []
  for (const { endpoint, key, table, sorts } of LISTS) {
    for (const sort of sorts) {
      const query = { sort, order: 'asc', limit: '20' }
      const { data } = await callRoute(endpoint, { params: { id }, query, headers })
      const cursor = toPage(data, key).nextCursor ?? ''
      expect(cursor).not.toBe('')
      for (const page of [query, { ...query, cursor }]) {
        const call = () => callRoute(endpoint, { params: { id }, query: page, headers })
        for (const statement of await captureStatements(table, call))
          explained.push({ table, sort, isWhole: await readsWhole(connection, table, statement) })
      }
    }
  }
  await connection.end()
  expect(explained).toHaveLength(2 * LISTS.flatMap(({ sorts }) => sorts).length)
  expect(explained.filter(({ isWhole }) => isWhole)).toEqual([])
})
