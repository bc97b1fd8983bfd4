import 'server-only'
import { randomInt } from 'node:crypto'
import { Prisma, prisma, type TransactionClient } from './db'

/**
 * Locks the rows of a table with these ids until the transaction ends, always in the same order, so that two
 * transactions with the same rows don't deadlock. `UPDATE` also keeps others from adding rows that refer to them.
 */
export async function lockRows(
  tx: TransactionClient,
  table: Prisma.ModelName,
  ids: readonly string[],
  strength: 'NO KEY UPDATE' | 'UPDATE' = 'NO KEY UPDATE',
): Promise<void> {
  await tx.$queryRaw`
    SELECT id FROM ${Prisma.raw(`"${table}"`)} WHERE id = ANY (${ids}::bpchar[]) ORDER BY id
    FOR ${Prisma.raw(strength)}`
}

/** Lets only one transaction at a time, of all processes, pass here until it ends: that which is named so. */
export async function lockName(tx: TransactionClient, name: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${name}))`
}

/**
 * Does work that only one of all processes may do at a time, under a lease of `seconds`: when a process dies, its
 * lease expires. Returns null, and does nothing, when another process has the lease.
 */
export async function alone<Result>(
  name: string,
  seconds: number,
  work: () => Promise<Result>,
): Promise<Result | null> {
  const key = `alone:${name}`
  const holder = randomInt(2 ** 31 - 1)
  const taken = await prisma.$executeRaw`
    INSERT INTO "RateLimit" AS r (key, count, "resetsAt")
    VALUES (${key}, ${holder}, now() + make_interval(secs => ${seconds}))
    ON CONFLICT (key) DO UPDATE SET count = excluded.count, "resetsAt" = excluded."resetsAt"
    WHERE r."resetsAt" <= now()`
  if (taken === 0) return null
  try {
    return await work()
  } finally {
    // When this one took too long, the lease may be another process's.
    await prisma.rateLimit.deleteMany({ where: { key, count: holder } })
  }
}
