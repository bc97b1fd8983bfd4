import { beforeEach, expect, test } from 'vitest'
import { createAggregationError } from '@/tests/factories/aggregation-error'
import { createProject } from '@/tests/factories/project'
import { createUser } from '@/tests/factories/user'
import { dataOf } from '@/tests/fixtures/api'
import { testOrders } from '@/tests/fixtures/record-lists'
import { bearerOf } from '@/tests/fixtures/session'
import { AGGREGATION_ERROR_SORTS, AGGREGATION_ERROR_STATUSES, listAggregationErrors } from './contract'

testOrders({
  endpoint: listAggregationErrors,
  sorts: AGGREGATION_ERROR_SORTS,
  key: 'errors',
  fill: (projectId, index) =>
    createAggregationError({
      projectId,
      processingDate: new Date(Date.UTC(2026, 2, (index * 7) % 5 || 1)),
      plant: `М.${index % 5}`,
      document: `490000000${index % 4}`,
      reporter: ['Ирина', 'Олег', 'анна'][index % 3],
      status: AGGREGATION_ERROR_STATUSES[index % 4],
    }),
})

let headers: { authorization: string }

beforeEach(async () => {
  headers = await bearerOf(await createUser())
})

test('by status the registry comes in the order an error goes through them', async () => {
  const { id } = await createProject()
  for (const status of ['closed', 'open', 'resolved', 'in_progress'])
    await createAggregationError({ projectId: id, status })
  const query = { sort: 'status', order: 'asc' } as const
  const { errors } = await dataOf(listAggregationErrors, { params: { id }, query, headers })
  expect(errors.map(({ status }) => status)).toEqual(['open', 'in_progress', 'resolved', 'closed'])
})
