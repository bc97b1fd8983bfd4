import 'server-only'
import { Prisma, prisma, type TransactionClient } from '@/lib/server/db'
import { isNotDeleted, NOT_DELETED } from '@/lib/server/deletion'
import { keysetList, placeIn } from '@/lib/server/keyset'
import { lockRows } from '@/lib/server/locks'
import { formatDay } from '@/lib/shared/dates'
import { CLOSE_DAY_STATUSES, type CloseDay, type CloseDaySort, closeDayStatusSchema } from './contract'
import { CLOSE_DAY_ORDERS } from './rules'

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

/** The close days of a project. */
export const closeDayList = keysetList<{ projectId: string }, CloseDaySort, CloseDay>({
  sorts: CLOSE_DAY_ORDERS,
  columns: {
    created: null,
    date: Prisma.sql`c.date`,
    plant: Prisma.sql`c.plant`,
    cashRegister: Prisma.sql`c."cashRegister"`,
    status: placeIn(CLOSE_DAY_STATUSES, Prisma.sql`c.status`),
  },
  id: Prisma.sql`c.id`,
  read: async ({ projectId }, rest) => {
    const rows = await prisma.$queryRaw<CloseDayRow[]>`
      SELECT c.* FROM "CloseDay" c WHERE c."projectId" = ${projectId} AND ${isNotDeleted('c')} ${rest}`
    return rows.map(wireCloseDay)
  },
})

/** The close days of a project with these ids, locked until the transaction ends; what it does not have is left out. */
export async function lockCloseDays(
  tx: TransactionClient,
  { ids, projectId }: { ids: string[]; projectId: string },
): Promise<CloseDayRow[]> {
  await lockRows(tx, 'CloseDay', ids)
  return tx.closeDay.findMany({
    where: { id: { in: ids }, projectId, ...NOT_DELETED },
    orderBy: { id: 'asc' },
  })
}
