import { prisma } from '@/lib/server/db'
import { createAggregation } from '@/tests/factories/aggregation'
import { testBulkDeletion } from '@/tests/fixtures/record-bulk'
import { listAggregations } from '../contract'
import { deleteAggregations } from './contract'

testBulkDeletion({
  create: (projectId) => createAggregation({ projectId }),
  subject: 'aggregation',
  notFound: 'Aggregation not found',
  endpoint: deleteAggregations,
  list: listAggregations,
  key: 'aggregations',
  deletedOf: (projectId) => prisma.aggregation.findMany({ where: { projectId, deletedAt: { not: null } } }),
})
