import 'server-only'
import { type Prisma, prisma, type TransactionClient } from '@/lib/server/db'
import { formatDay } from '@/lib/shared/dates'
import { cutPage } from '@/lib/shared/pagination'
import { type CloseDay, type CloseDayListQuery, closeDayStatusSchema } from './contract'

/** A close day as it is stored. */
export type CloseDayRow = Prisma.CloseDayGetPayload<true>

/** A stored close day on the wire. */
export function wireCloseDay(row: CloseDayRow): CloseDay {
  return {
    _id: row.id,
    date: formatDay(row.date),
    plant: row.plant,
    cashRegister: row.cashRegister,
    error: row.error,
    comment: row.comment,
    status: closeDayStatusSchema.parse(row.status),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** The close days of a project, the one added last first; a page of them where `limit` says so. */
export async function findCloseDays(projectId: string, { limit, cursor }: CloseDayListQuery) {
  const rows = await prisma.closeDay.findMany({
    where: { projectId, id: { lt: cursor } },
    orderBy: { id: 'desc' },
    ...(limit !== undefined && { take: limit + 1 }),
  })
  const { page, ...paging } = cutPage(rows, limit)
  return { closeDays: page.map(wireCloseDay), ...paging }
}

/** A project's close day, locked until the transaction ends, or null where the project has none with this id. */
export async function lockCloseDay(
  open: TransactionClient,
  { id, projectId }: { id: string; projectId: string },
): Promise<CloseDayRow | null> {
  await open.$queryRaw`SELECT id FROM "CloseDay" WHERE id = ${id} FOR NO KEY UPDATE`
  return open.closeDay.findUnique({ where: { id, projectId } })
}
