import 'server-only'
import { type Prisma, prisma, type TransactionClient } from '@/lib/server/db'
import { formatDay } from '@/lib/shared/dates'
import { cutPage } from '@/lib/shared/pagination'
import {
  type AggregationError,
  type AggregationErrorListQuery,
  aggregationErrorStatusSchema,
} from './contract'

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

/** The error registry of a project, the one reported last first; a page of it where `limit` says so. */
export async function findAggregationErrors(projectId: string, { limit, cursor }: AggregationErrorListQuery) {
  const rows = await prisma.aggregationError.findMany({
    where: { projectId, id: { lt: cursor } },
    orderBy: { id: 'desc' },
    ...(limit !== undefined && { take: limit + 1 }),
  })
  const { page, ...paging } = cutPage(rows, limit)
  return { errors: page.map(wireAggregationError), ...paging }
}

/** An entry of a project's registry, locked until the transaction ends, or null where it has none with this id. */
export async function lockAggregationError(
  open: TransactionClient,
  { id, projectId }: { id: string; projectId: string },
): Promise<AggregationErrorRow | null> {
  await open.$queryRaw`SELECT id FROM "AggregationError" WHERE id = ${id} FOR NO KEY UPDATE`
  return open.aggregationError.findUnique({ where: { id, projectId } })
}
