import 'server-only'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { prisma } from '@/lib/server/db'
import { type HealthComponent, healthComponentSchema } from './contract'

/** The names of the migrations that this release comes with. */
export async function shippedMigrations(): Promise<string[]> {
  const entries = await readdir(join(process.cwd(), 'prisma', 'migrations'), { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

/** The names of the migrations that the database has. */
export async function appliedMigrations(): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ name: string }[]>`
    SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`
  return rows.map(({ name }) => name)
}

const UPTIME_HOURS = 24

/** Asks the database for an answer. */
export async function askDatabase(): Promise<void> {
  await prisma.$queryRaw`SELECT 1`
}

/** Returns the seconds that the oldest notification has been waiting for its turn; 0 where none waits. */
export async function secondsOfLongestWait(): Promise<number> {
  const [row] = await prisma.$queryRaw<{ seconds: number }[]>`
    SELECT coalesce(extract(epoch FROM now() - min("createdAt")), 0)::float8 AS seconds
    FROM "GroupNotification" WHERE "sentAt" IS NULL AND "failedAt" IS NULL`
  return row?.seconds ?? 0
}

/** Keeps what was found, and forgets what no uptime counts any more. */
export async function storeProbes(
  found: { component: HealthComponent; isHealthy: boolean }[],
): Promise<void> {
  const checkedAt = new Date()
  const old = new Date(checkedAt.getTime() - UPTIME_HOURS * 60 * 60 * 1000)
  await prisma.healthProbe.createMany({
    data: found.map((probe) => ({ ...probe, checkedAt })),
    skipDuplicates: true,
  })
  await prisma.healthProbe.deleteMany({ where: { checkedAt: { lt: old } } })
}

/** Returns the number of each component's probes of the last 24 hours, and of those that found it well. */
export async function countProbes(): Promise<Map<HealthComponent, { good: number; all: number }>> {
  const rows = await prisma.$queryRaw<{ component: string; good: number; all: number }[]>`
    SELECT component, count(*) FILTER (WHERE "isHealthy")::int AS good, count(*)::int AS all
    FROM "HealthProbe" WHERE "checkedAt" > now() - make_interval(hours => ${UPTIME_HOURS})
    GROUP BY component`
  return new Map(
    rows.map(({ component, good, all }) => [healthComponentSchema.parse(component), { good, all }]),
  )
}
