import 'server-only'
import { Prisma, prisma, type TransactionClient } from '@/lib/server/db'
import { isNotDeleted, NOT_DELETED } from '@/lib/server/deletion'
import { keysetList } from '@/lib/server/keyset'
import { lockRows } from '@/lib/server/locks'
import { formatDay } from '@/lib/shared/dates'
import type { Aggregation, AggregationSort } from './contract'
import { AGGREGATION_ORDERS } from './rules'

/** An aggregation as it is stored. */
export type AggregationRow = Prisma.AggregationGetPayload<true>

/** A stored aggregation on the wire. */
export function wireAggregation(row: AggregationRow): Aggregation {
  return {
    _id: row.id,
    plant: row.plant,
    date: row.date && formatDay(row.date),
    aggregate: row.aggregate,
    task: row.task,
    type: row.type,
    idocPos: row.idocPos,
    tid: row.tid,
    idocErt: row.idocErt,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** The aggregations of a project. */
export const aggregationList = keysetList<{ projectId: string }, AggregationSort, Aggregation>({
  sorts: AGGREGATION_ORDERS,
  columns: {
    created: null,
    date: Prisma.sql`a.date`,
    plant: Prisma.sql`a.plant`,
    aggregate: Prisma.sql`a.aggregate`,
    task: Prisma.sql`a.task`,
    type: Prisma.sql`a.type`,
  },
  id: Prisma.sql`a.id`,
  read: async ({ projectId }, rest) => {
    const rows = await prisma.$queryRaw<AggregationRow[]>`
      SELECT a.* FROM "Aggregation" a WHERE a."projectId" = ${projectId} AND ${isNotDeleted('a')} ${rest}`
    return rows.map(wireAggregation)
  },
})

/** The aggregations of a project with these ids, locked until the transaction ends; what it does not have is left out. */
export async function lockAggregations(
  tx: TransactionClient,
  { ids, projectId }: { ids: string[]; projectId: string },
): Promise<AggregationRow[]> {
  await lockRows(tx, 'Aggregation', ids)
  return tx.aggregation.findMany({
    where: { id: { in: ids }, projectId, ...NOT_DELETED },
    orderBy: { id: 'asc' },
  })
}

/** Stores new aggregations in one statement, which is many times as fast as one with a parameter for each value. */
export async function insertAggregations(
  tx: TransactionClient,
  projectId: string,
  rows: readonly AggregationRow[],
): Promise<void> {
  const column = <Column extends keyof AggregationRow>(name: Column) => rows.map((row) => row[name])
  const days = rows.map(({ date }) => date && formatDay(date))
  await tx.$executeRaw`
    INSERT INTO "Aggregation" (
      id, "projectId", plant, date, aggregate, task, type, "idocPos", tid, "idocErt", "createdAt", "updatedAt")
    SELECT id, ${projectId}, plant, date, aggregate, task, type, "idocPos", tid, "idocErt", "createdAt", "createdAt"
    FROM unnest(
      ${column('id')}::text[], ${column('plant')}::text[], ${days}::date[], ${column('aggregate')}::text[],
      ${column('task')}::text[], ${column('type')}::text[], ${column('idocPos')}::text[], ${column('tid')}::text[],
      ${column('idocErt')}::text[], ${column('createdAt')}::timestamptz[])
      AS r(id, plant, date, aggregate, task, type, "idocPos", tid, "idocErt", "createdAt")`
}
