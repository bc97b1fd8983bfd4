import 'server-only'
import { Prisma } from './db'

/** What every read of deletable rows asks for: a deleted row is kept, so that it can be restored. */
export const NOT_DELETED = { deletedAt: null } as const

/** {@link NOT_DELETED} in SQL, for a table of this name. */
export function isNotDeleted(table: string): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(`"${table}"`)}."deletedAt" IS NULL`
}
