import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '@/lib/features/api-docs/contract'
import { transaction } from '@/lib/server/db'
import { tableFile } from '@/lib/server/table-file'
import { createScenario } from './factories/scenario'
import { createUser } from './factories/user'
import { requestRoute } from './fixtures/api'
import { bearerHeaders } from './fixtures/session'

/** The table that each file is read from. */
const TABLES: Record<string, string> = {
  '/analytics/export': 'Tally',
  '/audit/export': 'AuditEntry',
  '/baskets/export': 'Basket',
  '/documentation/bot-activity/export': 'Bot',
  '/documentation/cash-registers/export': 'CashRegister',
  '/documentation/links/export': 'DocumentationLink',
  '/errors/export': 'ErrorReport',
  '/projects/{id}/aggregation-errors/export': 'AggregationError',
  '/projects/{id}/aggregations/export': 'Aggregation',
  '/projects/{id}/close-days/export': 'CloseDay',
  '/projects/{id}/milestones/export': 'Milestone',
  '/repository-steps/export': 'RepositoryStep',
  '/scenarios/export': 'Scenario',
  '/scenarios/{id}/documents/export': 'ScenarioDocument',
  '/scenarios/{id}/errors/export': 'ErrorReport',
  '/scenarios/{id}/financials/export': 'FinancialRecord',
  '/scenarios/{id}/product-marks/export': 'ProductMark',
  '/scenarios/{id}/products/export': 'ProductLine',
  '/scenarios/{id}/steps/export': 'ScenarioStep',
  '/scenarios/{id}/transactions/export': 'Transaction',
  '/workload/export': 'Scenario',
}
const EXPORTS = ENDPOINTS.flatMap(({ endpoint }) => (endpoint.path.endsWith('/export') ? [endpoint] : []))

let release = () => {}
let files: Promise<{ body: ReadableStream }>[] = []

beforeAll(() => {
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  async function* gated(): AsyncGenerator<string[][], void> {
    await gate
    yield []
  }
  const table = { name: 'table', sheet: 'Table', format: 'csv', language: null } as const
  files = Array.from({ length: 22 }, () =>
    tableFile({ ...table, head: [], batches: gated(), toCells: (row) => row }),
  )
})
afterAll(async () => {
  release()
  for (const file of files) await (await file).body.cancel()
})

test('every file is known here', () => {
  expect(EXPORTS.map(({ path }) => path).sort()).toEqual(Object.keys(TABLES).sort())
})

test.each(EXPORTS)('where too many wait, $path is refused before a row is read', async (endpoint) => {
  const { id, projectId } = await createScenario()
  const headers = await bearerHeaders(await createUser({ role: 'admin', lastActivity: new Date() }))
  const params = endpoint.path.includes('{id}')
    ? { id: endpoint.path.startsWith('/projects') ? projectId : id }
    : undefined
  const body = endpoint.method === 'POST' ? { filter: {} } : undefined
  const view = endpoint.path === '/analytics/export' ? { timeRange: '30d' } : { format: 'csv' }
  const query = body ? undefined : view
  await transaction(async (tx) => {
    await tx.$executeRawUnsafe(`LOCK TABLE "${TABLES[endpoint.path]}" IN ACCESS EXCLUSIVE MODE`)
    const response = await requestRoute(endpoint, { params, query, body, headers })
    expect({ status: response.status, ...(await response.json()) }).toMatchObject({
      status: 503,
      error: 'The server is busy with other requests. Please try again in a moment.',
    })
    expect(response.headers.get('retry-after')).toBe('10')
  })
})
