import pg from 'pg'
import { expect, test } from 'vitest'
import { listErrors } from '@/lib/features/error-register/contract'
import { REGISTER_SORTS } from '@/lib/features/error-register/values'
import { formatScenarioNumber } from '@/lib/features/scenarios/rules'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/values'
import { Store } from '@/scripts/seed/store'
import { aggregationErrorRow } from './factories/aggregation-error'
import { testDraw } from './factories/draw'
import { errorReportRow } from './factories/error-report'
import { projectRow } from './factories/project'
import { scenarioRow } from './factories/scenario'
import { createUser } from './factories/user'
import { callForData } from './fixtures/api'
import { captureStatements, readsWhole } from './fixtures/plans'
import { bearerHeaders } from './fixtures/session'

const PROJECTS = 20
const SCENARIOS_OF_A_PROJECT = 50
const REPORTS_OF_A_SCENARIO = 20

/** Many errors of both kinds, most of them solved, as after years of tests. */
async function fill(client: pg.Client, createdById: string): Promise<void> {
  const store = new Store(client)
  const at = new Date()
  const projects = Array.from({ length: PROJECTS }, (_, index) =>
    projectRow(testDraw, at, { createdById, projectNumber: index + 1 }),
  )
  store.add('Project', projects)
  for (const [index, { id: projectId }] of projects.entries()) {
    for (let running = 1; running <= SCENARIOS_OF_A_PROJECT; running += 1) {
      const scenarioNumber = formatScenarioNumber(index + 1, running)
      const numbered = { projectId, runningNumber: running, scenarioNumber }
      const scenario = scenarioRow(testDraw, at, { ...numbered, status: SCENARIO_STATUS.new })
      store.add('Scenario', [scenario])
      const reports = Array.from({ length: REPORTS_OF_A_SCENARIO }, (_, place) =>
        errorReportRow(testDraw, at, { scenarioId: scenario.id, status: place === 0 ? 'open' : 'closed' }),
      )
      store.add('ErrorReport', reports)
      store.add('AggregationError', [aggregationErrorRow(testDraw, at, { projectId })])
    }
    await store.breathe()
  }
  await store.finish()
  await client.query('CHECKPOINT')
  await client.query('VACUUM (ANALYZE) "ErrorReport", "AggregationError", "Scenario", "Project"')
}

test('no page of the register reads all errors, in whatever order', { timeout: 240_000 }, async () => {
  const user = await createUser()
  const connection = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await connection.connect()
  await fill(connection, user.id)
  const headers = await bearerHeaders(user)
  const whole: string[] = []
  for (const sort of REGISTER_SORTS) {
    for (const order of ['asc', 'desc'] as const) {
      const query = { sort, order, limit: '20' }
      const { nextCursor } = await callForData(listErrors, { query, headers })
      for (const page of [query, { ...query, cursor: nextCursor ?? '' }]) {
        const call = () => callForData(listErrors, { query: page, headers })
        // The counts read up to their maximum, and are no part of the page.
        const statements = (await captureStatements('ErrorReport', call)).filter(
          ({ text }) => !text.includes('counted'),
        )
        expect(statements).toHaveLength(1)
        for (const statement of statements)
          for (const table of ['ErrorReport', 'AggregationError'])
            if (await readsWhole(connection, table, statement)) whole.push(`${table} by ${sort} ${order}`)
      }
    }
  }
  await connection.end()
  expect(whole).toEqual([])
})
