import { beforeEach, describe, expect, test } from 'vitest'
import { SORT_ORDERS } from '@/lib/shared/cursor'
import { newId } from '@/lib/shared/ids'
import { createErrorReport } from '@/tests/factories/error-report'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { countStatements } from '@/tests/fixtures/plans'
import { bearerHeaders } from '@/tests/fixtures/session'
import { listScenarios } from '../contract'
import { SCENARIO_SORTS } from '../values'
import { getScenarioNeighbours } from './contract'

let headers: { authorization: string }

beforeEach(async () => {
  headers = await bearerHeaders(await createUser({ role: 'viewer' }))
})

type Query = Record<string, string>

async function readNeighbours({ id }: { id: string }, query: Query = {}) {
  const { neighbours } = await callForData(getScenarioNeighbours, { params: { id }, query, headers })
  return neighbours
}

/** Scenarios of one project, whose values agree in some orders and differ in others. */
async function fill(count: number) {
  const project = await createProject({ name: 'Летний релиз' })
  const scenarios = []
  for (let index = 0; index < count; index += 1) {
    const given = { status: index % 2 ? 'Новый' : 'В работе', plant: `${index % 3}`, country: 'Russia' }
    scenarios.push(await createScenario({ projectId: project.id, type: 'orders', ...given }))
  }
  return { project, scenarios }
}

describe('what stands beside a scenario', () => {
  test.each(SCENARIO_SORTS.flatMap((sort) => SORT_ORDERS.map((order) => ({ sort, order }))))(
    'is what the list shows before and after it, by $sort $order',
    async (query) => {
      const { project } = await fill(7)
      await fill(1)
      const filter = { ...query, projectId: project.id }
      const { scenarios } = await callForData(listScenarios, { query: filter, headers })
      expect(scenarios).toHaveLength(7)
      for (const [index, { _id }] of scenarios.entries()) {
        const { previous, next, ...place } = await readNeighbours({ id: _id }, filter)
        expect(place).toEqual({ position: index + 1, total: 7 })
        expect(previous?._id).toBe(scenarios[index - 1]?._id)
        expect(next?._id).toBe(scenarios[index + 1]?._id)
      }
    },
  )

  test('follows the filters of the list, without what is deleted', async () => {
    const { scenarios } = await fill(6)
    const [first, , third, , fifth] = scenarios
    if (!first || !third || !fifth) throw new Error('There are six.')
    const query = { status: 'В работе', sort: 'created', order: 'asc' }
    expect(await readNeighbours(third, query)).toEqual({
      previous: { _id: first.id, scenarioNumber: first.scenarioNumber },
      next: { _id: fifth.id, scenarioNumber: fifth.scenarioNumber },
      position: 2,
      total: 3,
    })
    const person = await createUser()
    const deleted = await createScenario({
      projectId: first.projectId,
      status: 'В работе',
      deletedAt: new Date(),
      deletedById: person.id,
    })
    expect(await readNeighbours(fifth, query)).toMatchObject({ next: null, position: 3, total: 3 })
    const refused = await callRoute(getScenarioNeighbours, { params: { id: deleted.id }, headers })
    expect(refused.status).toBe(404)
  })

  test('of a scenario that the filter no longer finds is that of its former place', async () => {
    const { scenarios } = await fill(5)
    const [, second, third, fourth] = scenarios
    if (!second || !third || !fourth) throw new Error('There are five.')
    const query = { status: 'Новый', sort: 'created', order: 'asc' }
    expect(await readNeighbours(third, query)).toMatchObject({
      previous: { _id: second.id },
      next: { _id: fourth.id },
      position: null,
      total: 2,
    })
  })

  test('is that of a list of events, too', async () => {
    const { scenarios } = await fill(4)
    const [first, , third] = scenarios
    if (!first || !third) throw new Error('There are four.')
    await createErrorReport({ scenarioId: first.id })
    await createErrorReport({ scenarioId: third.id })
    const query = { happened: 'error_unsolved', sort: 'created', order: 'asc' }
    expect(await readNeighbours(first, query)).toMatchObject({
      previous: null,
      next: { _id: third.id },
      position: 1,
      total: 2,
    })
  })

  test('takes the same number of statements, whatever the list', async () => {
    const { scenarios } = await fill(3)
    const [first] = scenarios
    if (!first) throw new Error('There are three.')
    // The first call of a person also reads their session.
    await readNeighbours(first)
    const before = await countStatements(() => readNeighbours(first))
    await fill(20)
    expect(await countStatements(() => readNeighbours(first))).toBe(before)
  })

  test('of an unknown scenario is not there', async () => {
    const answer = await callRoute(getScenarioNeighbours, { params: { id: newId() }, headers })
    expect(answer.status).toBe(404)
  })
})
