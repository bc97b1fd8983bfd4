import 'server-only'
import { Prisma, type TransactionClient } from './db'

/**
 * Locks the rows of a table with these ids until the transaction ends. Always in the same order: two that lock the same
 * rows would else wait for each other.
 */
export async function lockRows(tx: TransactionClient, table: string, ids: string[]): Promise<void> {
  await tx.$queryRaw`
    SELECT id FROM ${Prisma.raw(`"${table}"`)} WHERE id = ANY (${ids}::bpchar[]) ORDER BY id FOR NO KEY UPDATE`
}
