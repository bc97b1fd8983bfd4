import { prisma } from '@/lib/server/db'
import { createAggregationError } from '@/tests/factories/aggregation-error'
import { testBulkStatus } from '@/tests/fixtures/record-bulk'
import { setStatusOfAggregationErrors, undoStatusOfAggregationErrors } from './contract'

testBulkStatus({
  create: (projectId, given = {}) => createAggregationError({ projectId, ...given }),
  subject: 'aggregation_error',
  notFound: 'Aggregation error not found',
  set: setStatusOfAggregationErrors,
  undo: undoStatusOfAggregationErrors,
  from: 'open',
  to: 'resolved',
  read: (id) => prisma.aggregationError.findUnique({ where: { id } }),
  touch: (id) =>
    prisma.aggregationError.update({
      where: { id },
      data: { solution: 'Позже', version: { increment: 1 } },
    }),
})
