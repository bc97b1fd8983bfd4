import 'server-only'
import type { Prisma } from '@/lib/server/db'
import { PROJECT_SCOPE } from '@/lib/server/parents'
import { defineRecord } from '@/lib/server/records'
import { formatDay } from '@/lib/shared/dates'
import { type AggregationError, aggregationErrorStatusSchema } from './contract'
import { AGGREGATION_ERROR } from './rules'

/** Returns a stored entry of an error registry on the wire. */
function toWireAggregationError(row: Prisma.AggregationErrorGetPayload<true>): AggregationError {
  return {
    _id: row.id,
    reporter: row.reporter,
    processingDate: formatDay(row.processingDate),
    plant: row.plant,
    document: row.document,
    description: row.description,
    solution: row.solution,
    status: aggregationErrorStatusSchema.parse(row.status),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** The errors of a project's aggregations, each with its status. */
export const aggregationErrors = defineRecord({
  rules: AGGREGATION_ERROR,
  table: 'AggregationError',
  scope: PROJECT_SCOPE,
  sheet: 'Error registry',
  notFound: 'aggregations.errors.notFound',
  toWire: toWireAggregationError,
  trash: false,
})
