import pg from 'pg'
import { expect, test } from 'vitest'
import {
  getDashboardActivity,
  getDashboardStats,
  getErrorBreakdown,
  getPerformanceTrends,
} from '@/lib/features/dashboard/contract'
import { SCENARIO_STATUSES } from '@/lib/features/scenarios/values'
import { MINUTE_MS } from '@/lib/shared/dates'
import { Store } from '@/scripts/seed/store'
import { testDraw } from './factories/draw'
import { errorReportRow } from './factories/error-report'
import { historyEventRow } from './factories/history-event'
import { projectRow } from './factories/project'
import { scenarioRow } from './factories/scenario'
import { createUser } from './factories/user'
import { callForData } from './fixtures/api'
import { captureStatements, readsWhole } from './fixtures/plans'
import { bearerHeaders } from './fixtures/session'

const PROJECTS = 50
const SCENARIOS_OF_A_PROJECT = 100
const EVENTS_OF_A_SCENARIO = 3

const BIG = ['Scenario', 'HistoryEvent', 'ErrorReport']

/** Projects whose scenarios were given a status a few times, each with an error report, within a week. */
async function fill(client: pg.Client, actorId: string) {
  const store = new Store(client)
  const now = Date.now()
  let made = 0
  for (let projectNumber = 1; projectNumber <= PROJECTS; projectNumber += 1) {
    const project = projectRow(testDraw, new Date(now), { createdById: actorId, projectNumber })
    store.add('Project', [project])
    for (let runningNumber = 1; runningNumber <= SCENARIOS_OF_A_PROJECT; runningNumber += 1) {
      made += 1
      const at = new Date(now - made * MINUTE_MS)
      const number = `${String(projectNumber).padStart(5, '0')}-${String(runningNumber).padStart(3, '0')}`
      const about = { projectId: project.id, runningNumber, scenarioNumber: number }
      const scenario = scenarioRow(testDraw, at, { ...about, status: pickStatus(made) })
      store.add('Scenario', [scenario])
      store.add('ErrorReport', [
        errorReportRow(testDraw, at, {
          scenarioId: scenario.id,
          authorUserId: actorId,
          status: made % 2 === 0 ? 'open' : 'closed',
        }),
      ])
      for (let index = 0; index < EVENTS_OF_A_SCENARIO; index += 1) {
        const event = {
          projectId: project.id,
          scenarioId: scenario.id,
          subject: 'scenario',
          subjectId: scenario.id,
          action: 'status_changed',
          fromStatus: pickStatus(made + index + 1),
          toStatus: pickStatus(made + index),
          actorId,
        }
        store.add('HistoryEvent', [historyEventRow(testDraw, at, event)])
      }
    }
    await store.sendFullBatch()
  }
  await store.finish()
  // The test database commits without waiting for its disk: rows that are not flushed yet are not vacuumed either.
  await client.query('CHECKPOINT')
  await client.query('VACUUM (ANALYZE) "Scenario", "HistoryEvent", "ErrorReport", "Project"')
}

const pickStatus = (index: number) => SCENARIO_STATUSES[index % SCENARIO_STATUSES.length]

test('the start page reads no big table from end to end', { timeout: 240_000 }, async () => {
  const user = await createUser()
  const connection = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await connection.connect()
  await fill(connection, user.id)
  const headers = await bearerHeaders(user)
  const calls = [
    () => callForData(getDashboardStats, { headers }),
    () => callForData(getPerformanceTrends, { headers }),
    () => callForData(getErrorBreakdown, { headers }),
    () => callForData(getDashboardActivity, { headers }),
  ]
  const whole: string[] = []
  const explained = new Set<string>()
  for (const call of calls) {
    for (const table of BIG) {
      for (const statement of await captureStatements(table, call)) {
        explained.add(table)
        for (const big of BIG)
          if (await readsWhole(connection, big, statement)) whole.push(`${big}: ${statement.text}`)
      }
    }
  }
  await connection.end()
  expect([...explained].sort()).toEqual([...BIG].sort())
  expect(whole).toEqual([])
})
