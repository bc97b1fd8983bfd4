import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '@/lib/shared/ids'
import { createAggregation } from '@/tests/factories/aggregation'
import { createProject } from '@/tests/factories/project'
import { createUser } from '@/tests/factories/user'
import { callRoute, dataOf } from '@/tests/fixtures/api'
import { testOrders } from '@/tests/fixtures/record-lists'
import { bearerOf } from '@/tests/fixtures/session'
import { AGGREGATION_SORTS, createAggregations, listAggregations } from './contract'

let headers: { authorization: string }
let projectId: string

beforeEach(async () => {
  headers = await bearerOf(await createUser())
  projectId = (await createProject()).id
})

const add = (plants: string) =>
  dataOf(createAggregations, {
    params: { id: projectId },
    body: { aggregations: Array.from(plants, (plant) => ({ plant })) },
    headers,
  })

const list = (query = {}, as = headers) =>
  dataOf(listAggregations, { params: { id: projectId }, query, headers: as })

const plantsOf = (page: { aggregations: { plant: string }[] }) =>
  page.aggregations.map(({ plant }) => plant).join('')

describe('the aggregations of a project', () => {
  test('what was added last first, rows added at once in their order, of this project alone', async () => {
    await add('AB')
    await add('CDE')
    await createAggregation({ projectId: (await createProject()).id })
    const viewer = await bearerOf(await createUser({ role: 'viewer' }))
    expect(plantsOf(await list({}, viewer))).toBe('CDEAB')
  })

  test('with all their fields, and null where no date is known', async () => {
    const row = await createAggregation({ projectId, date: new Date('2026-03-29') })
    await createAggregation({ projectId, date: null })
    const { aggregations, nextCursor } = await list()
    expect(aggregations[0]?.date).toBeNull()
    expect(aggregations[1]).toEqual({
      _id: row.id,
      plant: row.plant,
      date: '2026-03-29',
      aggregate: row.aggregate,
      task: row.task,
      type: row.type,
      idocPos: row.idocPos,
      tid: row.tid,
      idocErt: row.idocErt,
      version: 1,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    })
    expect(nextCursor).toBeUndefined()
  })

  test('page by page', async () => {
    await add('12345')
    const first = await list({ limit: 2 })
    await add('0')
    const second = await list({ limit: 2, cursor: first.nextCursor })
    const third = await list({ limit: 2, cursor: second.nextCursor })
    expect([first, second, third].map(plantsOf)).toEqual(['12', '34', '5'])
    expect(third.nextCursor).toBeNull()
  })

  test('need a session and a project', async () => {
    const call = (id: string, as: Record<string, string>) =>
      callRoute(listAggregations, { params: { id }, headers: as })
    expect(await call(projectId, {})).toMatchObject({ status: 401 })
    expect(await call(newId(), headers)).toMatchObject({ status: 404, error: 'Project not found' })
    expect(await call('x', headers)).toMatchObject({ status: 404 })
  })
})

testOrders({
  endpoint: listAggregations,
  sorts: AGGREGATION_SORTS,
  key: 'aggregations',
  fill: (project, index) =>
    createAggregation({
      projectId: project,
      // Of three none is known.
      date: index % 4 === 0 ? null : new Date(Date.UTC(2026, 2, (index * 7) % 5 || 1)),
      plant: index === 5 ? '' : `М.${index % 5}`,
      aggregate: `AGR-${index % 4}`,
      task: ['WPUUMS', '', 'wpubon'][index % 3],
      type: ['POS', 'ERT'][index % 2],
    }),
})

test.each(['asc', 'desc'] as const)('rows without a day come last, %s', async (order) => {
  for (const day of [null, '2026-03-29', '2026-03-28'])
    await createAggregation({ projectId, date: day === null ? null : new Date(day) })
  const { aggregations } = await list({ sort: 'date', order })
  const days = ['2026-03-28', '2026-03-29']
  const inOrder = order === 'asc' ? days : days.toReversed()
  expect(aggregations.map(({ date }) => date)).toEqual([...inOrder, null])
})
