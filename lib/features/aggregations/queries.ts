import 'server-only'
import { type Prisma, prisma, type TransactionClient } from '@/lib/server/db'
import { formatDay } from '@/lib/shared/dates'
import { cutPage } from '@/lib/shared/pagination'
import type { Aggregation, AggregationListQuery } from './contract'

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

/** The aggregations of a project by falling id; a page of them where `limit` says so. */
export async function findAggregations(projectId: string, { limit, cursor }: AggregationListQuery) {
  const rows = await prisma.aggregation.findMany({
    where: { projectId, id: { lt: cursor } },
    orderBy: { id: 'desc' },
    ...(limit !== undefined && { take: limit + 1 }),
  })
  const { page, ...paging } = cutPage(rows, limit)
  return { aggregations: page.map(wireAggregation), ...paging }
}

/** A project's aggregation, locked until the transaction ends, or null where the project has none with this id. */
export async function lockAggregation(
  open: TransactionClient,
  { id, projectId }: { id: string; projectId: string },
): Promise<AggregationRow | null> {
  await open.$queryRaw`SELECT id FROM "Aggregation" WHERE id = ${id} FOR NO KEY UPDATE`
  return open.aggregation.findUnique({ where: { id, projectId } })
}

/** Stores new aggregations in one statement, which is many times as fast as one with a parameter for each value. */
export async function insertAggregations(
  open: TransactionClient,
  projectId: string,
  rows: readonly AggregationRow[],
): Promise<void> {
  const column = <Column extends keyof AggregationRow>(name: Column) => rows.map((row) => row[name])
  const days = rows.map(({ date }) => date && formatDay(date))
  await open.$executeRaw`
    INSERT INTO "Aggregation" (
      id, "projectId", plant, date, aggregate, task, type, "idocPos", tid, "idocErt", "createdAt", "updatedAt")
    SELECT id, ${projectId}, plant, date, aggregate, task, type, "idocPos", tid, "idocErt", "createdAt", "createdAt"
    FROM unnest(
      ${column('id')}::text[], ${column('plant')}::text[], ${days}::date[], ${column('aggregate')}::text[],
      ${column('task')}::text[], ${column('type')}::text[], ${column('idocPos')}::text[], ${column('tid')}::text[],
      ${column('idocErt')}::text[], ${column('createdAt')}::timestamptz[])
      AS r(id, plant, date, aggregate, task, type, "idocPos", tid, "idocErt", "createdAt")`
}
