import pg from 'pg'
import { expect, test } from 'vitest'
import { listProjectHistory, listScenarioHistory, listSharedHistory } from '@/lib/features/history/contract'
import { listTrash } from '@/lib/features/trash/contract'
import { Store } from '@/scripts/seed/store'
import { testDraw } from './factories/draw'
import { historyEventRow } from './factories/history-event'
import { projectRow } from './factories/project'
import { scenarioRow } from './factories/scenario'
import { createUser } from './factories/user'
import { callForData } from './fixtures/api'
import { captureStatements, readsWhole } from './fixtures/plans'
import { bearerHeaders } from './fixtures/session'

const PROJECTS = 100
const SCENARIOS_OF_A_PROJECT = 100
const EVENTS_OF_A_SCENARIO = 5
/** One of this number is deleted. */
const DELETED = 200

/** Projects with scenarios and their history; returns the ids of one of each. */
async function fill(client: pg.Client, actorId: string) {
  const store = new Store(client)
  const now = Date.now()
  const projects = Array.from({ length: PROJECTS }, (_, index) =>
    projectRow(testDraw, new Date(now), { createdById: actorId, projectNumber: index + 1 }),
  )
  store.add('Project', projects)
  let made = 0
  for (const { id: projectId, projectNumber } of projects) {
    for (let runningNumber = 1; runningNumber <= SCENARIOS_OF_A_PROJECT; runningNumber += 1) {
      const scenarioNumber = `${String(projectNumber).padStart(5, '0')}-${String(runningNumber).padStart(3, '0')}`
      made += 1
      const isDeleted = made % DELETED === 0
      const scenario = scenarioRow(testDraw, new Date(now), {
        projectId,
        runningNumber,
        scenarioNumber,
        status: 'Новый',
        deletedAt: isDeleted ? new Date(now - made) : null,
        deletedById: isDeleted ? actorId : null,
      })
      store.add('Scenario', [scenario])
      const about = {
        projectId,
        scenarioId: scenario.id,
        subject: 'scenario',
        subjectId: scenario.id,
        actorId,
      }
      for (let index = 0; index < EVENTS_OF_A_SCENARIO; index += 1) {
        const at = new Date(now - made * EVENTS_OF_A_SCENARIO - index)
        store.add('HistoryEvent', [historyEventRow(testDraw, at, { ...about, action: 'updated' })])
      }
    }
    await store.sendFullBatch()
  }
  await store.finish()
  // The test database commits without waiting for its disk: rows that are not flushed yet are not vacuumed either.
  await client.query('CHECKPOINT')
  await client.query('VACUUM (ANALYZE) "Scenario", "HistoryEvent", "Project"')
  const { rows } = await client.query(
    `SELECT id, "projectId" FROM "Scenario" WHERE "deletedAt" IS NULL LIMIT 1`,
  )
  return { projectId: String(rows[0].projectId), scenarioId: String(rows[0].id) }
}

test('neither history nor trash reads a big table from end to end', { timeout: 240_000 }, async () => {
  const user = await createUser()
  const connection = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await connection.connect()
  const { projectId, scenarioId } = await fill(connection, user.id)
  const own = await bearerHeaders(user)
  const admin = await bearerHeaders(await createUser({ role: 'admin' }))
  const limit = '20'

  const ofProject = (query: Record<string, string>) =>
    callForData(listProjectHistory, { params: { id: projectId }, query: { limit, ...query }, headers: own })
  const { nextCursor } = await ofProject({})
  const { nextCursor: trashCursor } = await callForData(listTrash, { query: { limit }, headers: own })
  expect([nextCursor, trashCursor]).toEqual([expect.any(String), expect.any(String)])
  const queries: Record<string, string>[] = [
    {},
    { cursor: nextCursor ?? '' },
    { part: 'scenarios' },
    { subjectId: scenarioId },
  ]
  const trashQueries: Record<string, string>[] = [{}, { cursor: trashCursor ?? '' }, { projectId }]
  const asked: { table: string; call: () => Promise<unknown> }[] = [
    ...queries.map((query) => ({ table: 'HistoryEvent', call: () => ofProject(query) })),
    {
      table: 'HistoryEvent',
      call: () =>
        callForData(listScenarioHistory, { params: { id: scenarioId }, query: { limit }, headers: own }),
    },
    ...(['baskets', 'documentation'] as const).map((part) => ({
      table: 'HistoryEvent',
      call: () => callForData(listSharedHistory, { query: { part, limit }, headers: own }),
    })),
    ...[own, admin].flatMap((headers) =>
      trashQueries.map((query) => ({
        table: 'Scenario',
        call: () => callForData(listTrash, { query: { limit, ...query }, headers }),
      })),
    ),
  ]
  const whole: string[] = []
  let explained = 0
  for (const { table, call } of asked) {
    for (const statement of await captureStatements(table, call)) {
      explained += 1
      for (const big of ['Scenario', 'HistoryEvent'])
        if (await readsWhole(connection, big, statement)) whole.push(`${big}: ${statement.text}`)
    }
  }
  await connection.end()
  expect(explained).toBe(asked.length)
  expect(whole).toEqual([])
})
