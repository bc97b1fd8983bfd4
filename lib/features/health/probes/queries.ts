import 'server-only'
import { prisma } from '@/lib/server/db'
import { type HealthComponent, healthComponentSchema } from './contract'

const UPTIME_HOURS = 24

/** Whether the database answers. */
export async function askDatabase(): Promise<void> {
  await prisma.$queryRaw`SELECT 1`
}

/** How long the oldest notification has been waiting for its turn, in seconds; 0 where none waits. */
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

/** How many of a component's probes of the last 24 hours found it well. */
export async function countProbes(): Promise<Map<HealthComponent, { good: number; all: number }>> {
  const rows = await prisma.$queryRaw<{ component: string; good: number; all: number }[]>`
    SELECT component, count(*) FILTER (WHERE "isHealthy")::int AS good, count(*)::int AS all
    FROM "HealthProbe" WHERE "checkedAt" > now() - make_interval(hours => ${UPTIME_HOURS})
    GROUP BY component`
  return new Map(
    rows.map(({ component, good, all }) => [healthComponentSchema.parse(component), { good, all }]),
  )
}
