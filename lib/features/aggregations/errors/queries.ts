import 'server-only'
import { Prisma, prisma, type TransactionClient } from '@/lib/server/db'
import { keysetList, placeIn } from '@/lib/server/keyset'
import { lockRows } from '@/lib/server/locks'
import { formatDay } from '@/lib/shared/dates'
import {
  AGGREGATION_ERROR_STATUSES,
  type AggregationError,
  type AggregationErrorSort,
  aggregationErrorStatusSchema,
} from './contract'
import { AGGREGATION_ERROR_ORDERS } from './rules'

/** An entry of an error registry as it is stored. */
export type AggregationErrorRow = Prisma.AggregationErrorGetPayload<true>

/** A stored entry of an error registry on the wire. */
export function wireAggregationError(row: AggregationErrorRow): AggregationError {
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

/** The error registry of a project. */
export const aggregationErrorList = keysetList<{ projectId: string }, AggregationErrorSort, AggregationError>(
  {
    sorts: AGGREGATION_ERROR_ORDERS,
    columns: {
      created: null,
      processingDate: Prisma.sql`e."processingDate"`,
      plant: Prisma.sql`e.plant`,
      document: Prisma.sql`e.document`,
      reporter: Prisma.sql`e.reporter`,
      status: placeIn(AGGREGATION_ERROR_STATUSES, Prisma.sql`e.status`),
    },
    id: Prisma.sql`e.id`,
    read: async ({ projectId }, rest) => {
      const rows = await prisma.$queryRaw<AggregationErrorRow[]>`
      SELECT e.* FROM "AggregationError" e WHERE e."projectId" = ${projectId} ${rest}`
      return rows.map(wireAggregationError)
    },
  },
)

/** The entries of a project's registry with these ids, locked until the transaction ends; what it lacks is left out. */
export async function lockAggregationErrors(
  tx: TransactionClient,
  { ids, projectId }: { ids: string[]; projectId: string },
): Promise<AggregationErrorRow[]> {
  await lockRows(tx, 'AggregationError', ids)
  return tx.aggregationError.findMany({ where: { id: { in: ids }, projectId }, orderBy: { id: 'asc' } })
}
