import 'server-only'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { prisma } from '@/lib/server/db'
import { is, readRows } from '@/lib/server/rows'
import { type HealthComponent, healthComponentSchema } from './contract'

/** Returns the names of the migrations that this release comes with. */
export async function shippedMigrations(): Promise<string[]> {
  const entries = await readdir(join(process.cwd(), 'prisma', 'migrations'), { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

/** Returns the names of the migrations applied to the database. */
export async function appliedMigrations(): Promise<string[]> {
  const rows = await readRows({ name: is.text })`
    SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`
  return rows.map(({ name }) => name)
}

const UPTIME_HOURS = 24

/** Checks that the database answers. */
export async function askDatabase(): Promise<void> {
  await readRows({})`SELECT 1`
}

/**
 * Returns the seconds that the oldest notification or reminder has been waiting for its turn; 0 where none waits. One
 * that is kept for the end of quiet hours, or for a tab, is not due yet.
 */
export async function longestWaitSeconds(): Promise<number> {
  const [row] = await readRows({ seconds: is.number })`
    SELECT GREATEST(0, extract(epoch FROM now() - min(since)))::float8 AS seconds
    FROM (
      SELECT min("createdAt") AS since FROM "GroupNotification" WHERE "sentAt" IS NULL AND "failedAt" IS NULL
      UNION ALL
      SELECT min(CASE WHEN attempts > 0 THEN "createdAt" ELSE "sendAfter" END) FROM "Reminder"
      WHERE "sentAt" IS NULL AND "failedAt" IS NULL AND (channel <> 'push' OR "startedAt" IS NULL)
    ) AS waiting`
  return row?.seconds ?? 0
}

/** Stores the results of the probes, and deletes those that no uptime counts any more. */
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

/** Returns the last stored probe of each component, the newest first. */
export async function findLatestProbes() {
  const rows = await readRows({ component: is.text, isHealthy: is.boolean, checkedAt: is.date })`
    SELECT DISTINCT ON (component) component, "isHealthy", "checkedAt" FROM "HealthProbe"
    ORDER BY component, "checkedAt" DESC`
  return rows
    .map(({ component, ...probe }) => ({ ...probe, component: healthComponentSchema.parse(component) }))
    .toSorted((one, other) => other.checkedAt.getTime() - one.checkedAt.getTime())
}

/** How many probes there were, and how many of them succeeded. */
interface ProbeCount {
  good: number
  all: number
}

/** Returns the count of each component's probes in each of the last 24 hours, the present one first. */
export async function countProbes(): Promise<Map<HealthComponent, Map<number, ProbeCount>>> {
  const rows = await readRows({ component: is.text, hoursAgo: is.number, good: is.number, all: is.number })`
    SELECT component, floor(extract(epoch FROM now() - "checkedAt") / 3600)::int AS "hoursAgo",
      count(*) FILTER (WHERE "isHealthy")::int AS good, count(*)::int AS all
    FROM "HealthProbe" WHERE "checkedAt" > now() - make_interval(hours => ${UPTIME_HOURS})
    GROUP BY 1, 2`
  const counts = new Map<HealthComponent, Map<number, ProbeCount>>()
  for (const { component: name, hoursAgo, good, all } of rows) {
    const component = healthComponentSchema.parse(name)
    const hours = counts.get(component) ?? new Map<number, ProbeCount>()
    counts.set(component, hours.set(Math.max(0, hoursAgo), { good, all }))
  }
  return counts
}
