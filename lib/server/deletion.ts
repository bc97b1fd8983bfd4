import 'server-only'
import { Prisma } from './db'

/** The condition of every read of deletable rows: a deleted row is kept, so that it can be restored. */
export const NOT_DELETED = { deletedAt: null } as const

/** Returns {@link NOT_DELETED} as SQL, for a table with this alias. */
export function isNotDeleted(table: string): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(`"${table}"`)}."deletedAt" IS NULL`
}
