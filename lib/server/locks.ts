import 'server-only'
import { randomInt } from 'node:crypto'
import { prisma } from './db'

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
