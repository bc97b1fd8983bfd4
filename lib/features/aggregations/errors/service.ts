import 'server-only'
import { PROJECT_SCOPE } from '@/lib/server/parents'
import { rowToWire } from '@/lib/server/record-table'
import { defineRecord } from '@/lib/server/records'
import { AGGREGATION_ERROR } from './rules'

/** The errors of a project's aggregations, each with its status. */
export const aggregationErrors = defineRecord({
  rules: AGGREGATION_ERROR,
  table: 'AggregationError',
  scope: PROJECT_SCOPE,
  sheet: 'Error registry',
  notFound: 'aggregations.errors.notFound',
  toWire: rowToWire(AGGREGATION_ERROR),
  trash: false,
})
