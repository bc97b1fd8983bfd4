import pg from 'pg'
import { expect, test } from 'vitest'
import { getMorning } from '@/lib/features/dashboard/morning/contract'
import { listErrors } from '@/lib/features/error-register/contract'
import { REGISTER_SORTS } from '@/lib/features/error-register/values'
import { formatScenarioNumber } from '@/lib/features/scenarios/rules'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/values'
import { prisma } from '@/lib/server/db'
import { DAY_MS } from '@/lib/shared/dates'
import { Store } from '@/scripts/seed/store'
import { aggregationErrorRow } from './factories/aggregation-error'
import { testDraw } from './factories/draw'
import { errorReportRow } from './factories/error-report'
import { projectRow } from './factories/project'
import { scenarioRow } from './factories/scenario'
import { createUser } from './factories/user'
import { callForData } from './fixtures/api'
import { captureStatements, countRowsRead, readsWhole } from './fixtures/plans'
import { bearerHeaders } from './fixtures/session'

const PROJECTS = 20
const SCENARIOS_OF_A_PROJECT = 50
/** With 100,000 reports in all. */
const REPORTS_OF_A_SCENARIO = 100
const AGGREGATION_ERRORS_OF_A_SCENARIO = 5
/** A word of all reports, one of those that were detected longest ago, and one of few. */
const WORDS = { common: 'регресс', old: 'мигающий', rare: 'отпечаток' }
/** Of a scenario. */
const OLD_REPORTS = 3
/** In all. */
const RARE_REPORTS = 5

/** Many errors of both kinds, most of them solved and old, as after years of tests. */
async function fill(client: pg.Client, createdById: string): Promise<void> {
  // Sums that triggers keep are not read here, and take most of the time.
  await client.query('SET session_replication_role = replica')
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
      const daysAgo = (days: number) => new Date(at.getTime() - days * DAY_MS)
      const reports = Array.from({ length: REPORTS_OF_A_SCENARIO }, (_, place) =>
        errorReportRow(testDraw, daysAgo(10 * place), {
          scenarioId: scenario.id,
          status: place === 0 ? 'open' : 'closed',
          cause: [
            WORDS.common,
            place < REPORTS_OF_A_SCENARIO - OLD_REPORTS ? '' : WORDS.old,
            running === 1 && index < RARE_REPORTS && place === 50 ? WORDS.rare : '',
          ].join(' '),
        }),
      )
      store.add('ErrorReport', reports)
      const aggregationErrors = Array.from({ length: AGGREGATION_ERRORS_OF_A_SCENARIO }, (_, place) =>
        aggregationErrorRow(testDraw, daysAgo(200 * place + running), { projectId }),
      )
      store.add('AggregationError', aggregationErrors)
    }
    await store.sendFullBatch()
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
  // What was reported since the last visit, on the start page and in the list behind it.
  const since = new Date(Date.now() - 3 * DAY_MS)
  await prisma.user.update({ where: { id: user.id }, data: { lastVisit: since } })
  const { morning } = await callForData(getMorning, { headers })
  expect(morning.changed.errors.count).toBeGreaterThan(0)
  for (const call of [
    () => callForData(getMorning, { headers }),
    () => callForData(listErrors, { query: { since: since.toISOString(), limit: '20' }, headers }),
  ]) {
    const statements = await captureStatements('ErrorReport', call)
    expect(statements).not.toEqual([])
    for (const statement of statements)
      for (const table of ['ErrorReport', 'AggregationError'])
        if (await readsWhole(connection, table, statement)) whole.push(`${table} since a moment`)
  }
  expect(whole).toEqual([])
  await lookForWords(connection, headers)
  await connection.end()
})

/** A page of a search reads a bounded number of reports, and all pages together are what the word is in, in their order. */
async function lookForWords(connection: pg.Client, headers: { authorization: string }): Promise<void> {
  const read: string[] = []
  for (const sort of REGISTER_SORTS) {
    for (const order of ['asc', 'desc'] as const) {
      for (const [word, limit] of [
        [WORDS.common, 20],
        [WORDS.old, 700],
        [WORDS.rare, 2],
      ] as const) {
        const query = { sort, order, search: word, limit: String(limit), kind: 'report' } as const
        // Of the common one the first two pages are enough.
        const most = word === WORDS.common ? 2 * limit : null
        const { rows } = await connection.query<{ id: string }>(ordered(sort, order), [word, most])
        const all = rows.map(({ id }) => id)
        const pages = Math.ceil(all.length / limit)
        const ids: string[] = []
        let cursor: string | null | undefined
        for (let page = 0; page < pages; page += 1) {
          const call = () =>
            callForData(listErrors, { query: cursor ? { ...query, cursor } : query, headers })
          const answer = await call()
          ids.push(...answer.errors.map(({ _id }) => _id))
          cursor = answer.nextCursor
          if (page > 0) continue
          for (const statement of await captureStatements('ErrorReport', call)) {
            const count = await countRowsRead(connection, 'ErrorReport', statement)
            if (count > 25_000) read.push(`${count} by ${sort} ${order} for ${word}`)
          }
        }
        expect([sort, order, word, ids]).toEqual([sort, order, word, all])
        if (word !== WORDS.common) expect(cursor).toBeNull()
        expect(all.length).toBeGreaterThanOrEqual(RARE_REPORTS)
      }
    }
  }
  expect(read).toEqual([])
}

/** In SQL: the reports with a word in an order, those without a day last; all of them, or a number. */
function ordered(sort: (typeof REGISTER_SORTS)[number], order: 'asc' | 'desc'): string {
  const by = sort === 'created' ? '' : `"${sort}" ${order} NULLS LAST, `
  return `SELECT id FROM "ErrorReport" WHERE strpos(cause, $1) > 0 ORDER BY ${by} id ${order} LIMIT $2::int`
}
