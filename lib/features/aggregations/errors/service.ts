import 'server-only'
import { PROJECT_SCOPE } from '@/lib/server/parents'
import { bulkField, defineRows } from '@/lib/server/record-bulk'
import { rowToWire } from '@/lib/server/record-table'
import { defineRecord } from '@/lib/server/records'
import { isNotDeleted, readRows, selectColumns, type TableRow, tableColumns } from '@/lib/server/rows'
import { AGGREGATION_ERROR } from './rules'

const toWire = rowToWire(AGGREGATION_ERROR)
const NOT_FOUND = 'aggregations.errors.notFound'

/** The errors of a project's aggregations, each with its status. */
export const aggregationErrors = defineRecord({
  rules: AGGREGATION_ERROR,
  table: 'AggregationError',
  scope: PROJECT_SCOPE,
  sheet: 'Error registry',
  notFound: NOT_FOUND,
  toWire,
  trash: false,
})

const COLUMNS = tableColumns('AggregationError')

/** Errors of any projects, which can't be deleted meanwhile. */
const rows = defineRows<TableRow<'AggregationError'>, Record<never, string>>({
  table: 'AggregationError',
  notFound: NOT_FOUND,
  lock: async (tx, _parent, ids) => {
    await readRows({}, tx)`
      SELECT FROM "Project" p WHERE p.id IN (
        SELECT a."projectId" FROM "AggregationError" a WHERE a.id = ANY (${ids}::bpchar[]))
      ORDER BY p.id FOR SHARE`
    return readRows(COLUMNS, tx)`
      SELECT ${selectColumns('a', COLUMNS)} FROM "AggregationError" a JOIN "Project" p ON p.id = a."projectId"
      WHERE a.id = ANY (${ids}::bpchar[]) AND ${isNotDeleted('p')} ORDER BY a.id FOR NO KEY UPDATE OF a`
  },
  audit: async (_tx, actor) => (row) => ({
    projectId: row.projectId,
    subject: AGGREGATION_ERROR.subject,
    subjectId: row.id,
    label: AGGREGATION_ERROR.toLabel(toWire(row)),
    actorId: actor.userId,
  }),
  lastValues: ({ status }) => ({ fromStatus: status }),
})

/** Errors of any projects, several of which are changed together as a part of a transaction. */
export const manyAggregationErrors = { rows, statuses: bulkField(rows, toWire, 'status') }
