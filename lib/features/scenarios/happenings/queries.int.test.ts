import { expect, it } from 'vitest'
import { prisma } from '@/lib/server/db'
import { testDraw } from '@/tests/factories/draw'
import { createErrorReport } from '@/tests/factories/error-report'
import { historyEventRow } from '@/tests/factories/history-event'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { dataOf } from '@/tests/fixtures/api'
import { bearerOf } from '@/tests/fixtures/session'
import { deleteScenario, listScenarios } from '../contract'
import { SCENARIO_STATUS } from '../rules'
import type { ScenarioHappening } from './rules'

const { inProgress, completed, failed } = SCENARIO_STATUS
const dayOf = (day: number) => `2026-03-${String(day).padStart(2, '0')}`

it('finds and counts what happened alike whether a list is narrowed by more or not', async () => {
  const me = await createUser({ team: 'CASH' })
  const headers = await bearerOf(me)
  const people = [me.id, (await createUser({ team: 'OD' })).id, null]
  const { id: projectId } = await createProject()
  for (let index = 0; index < 24; index += 1) {
    const responsibleId = people[index % 3] ?? null
    const type = index % 2 ? 'orders' : 'receipts'
    const scenario = await createScenario({ projectId, responsibleId, type, createdAt: new Date(dayOf(1)) })
    const of = { projectId, scenarioId: scenario.id, subjectId: scenario.id, actorId: me.id }
    const edges = ['00:00:00.000Z', '12:00:00.000Z', '23:59:59.999Z']
    await prisma.historyEvent.createMany({
      data: [inProgress, completed, failed, completed].map((toStatus, place) =>
        historyEventRow(
          testDraw,
          new Date(`${dayOf(2 + ((index * 5 + place * 3) % 20))}T${edges[index % 3]}`),
          {
            ...{ ...of, subject: 'scenario', action: 'status_changed', fromStatus: 'Новый', toStatus },
          },
        ),
      ),
    })
    await createErrorReport({
      scenarioId: scenario.id,
      createdAt: new Date(`${dayOf(2 + (index % 9))}T${edges[2]}`),
    })
    if (index % 6 === 0) {
      await dataOf(deleteScenario, { params: { id: projectId, scenarioId: scenario.id }, headers })
    }
  }
  const timesOf = async (query: Record<string, string>) =>
    (await dataOf(listScenarios, { query: { limit: '1', ...query }, headers })).counts?.times

  const idsOf = async (query: Record<string, string>) => {
    const ids: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await dataOf(listScenarios, { query: { ...query, ...(cursor && { cursor }) }, headers })
      ids.push(...page.scenarios.map(({ _id }) => _id))
      cursor = page.nextCursor
    } while (cursor)
    return ids
  }

  const periods: Record<string, string>[] = [
    {},
    { from: dayOf(5) },
    { to: dayOf(9) },
    { from: dayOf(6), to: dayOf(6) },
    { from: dayOf(4), to: dayOf(17) },
  ]
  const narrowings: Record<string, string>[] = [{}, { team: 'CASH' }]
  const happenings: ScenarioHappening[] = ['begun', 'completed', 'failed', 'ended', 'error_reported']
  let told = 0
  for (const happened of happenings) {
    for (const period of periods) {
      for (const narrowed of narrowings) {
        const query = { happened, ...period, ...narrowed }
        const times = await timesOf(query)
        // What is narrowed to a project is counted from the rows.
        expect(times, JSON.stringify(query)).toBe(await timesOf({ ...query, projectId }))
        told += times ?? 0
      }
    }
  }
  expect(told).toBeGreaterThan(0)

  for (const happened of happenings) {
    for (const order of ['asc', 'desc']) {
      const query = { happened, order, ...periods[4] }
      const whole = await idsOf({ ...query, projectId })
      expect(whole.length).toBeGreaterThan(3)
      expect(await idsOf(query)).toEqual(whole)
      expect(await idsOf({ ...query, limit: '3' }), 'page by page').toEqual(whole)
    }
  }
  expect(await timesOf({ happened: 'completed' })).toBe(2 * 20)
  expect(await timesOf({ happened: 'error_reported' })).toBe(20)
  expect(await timesOf({ happened: 'created' })).toBeUndefined()
})
