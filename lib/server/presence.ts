import 'server-only'
import { Prisma } from './db'

/** Every read of what can be deleted finds only these: a deleted row is kept, so that it can be brought back. */
export const PRESENT = { deletedAt: null } as const

/** As {@link PRESENT}, in SQL of one's own, for a table of this name. */
export function isPresent(table: string): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(`"${table}"`)}."deletedAt" IS NULL`
}
