import 'server-only'
import { Prisma, prisma, type TransactionClient } from '@/lib/server/db'
import { isNotDeleted, NOT_DELETED } from '@/lib/server/deletion'
import type { Bot, DescribedBot } from './contract'
import { telegramAddress } from './rules'

const HOURS = 24

/** The window that figures are of. */
const WINDOW = Prisma.sql`now() - interval '24 hours'`

/** How often a monitored bot is asked. Whoever begins a little early asks as well. */
const DUE = Prisma.sql`now() - interval '55 seconds'`

/** Returns bots with what monitoring has found. */
export async function withMonitors(bots: readonly DescribedBot[]): Promise<Bot[]> {
  const monitors = await prisma.botMonitor.findMany({
    where: { botId: { in: bots.map(({ _id }) => _id) } },
    omit: { sealed: true },
  })
  const monitorOf = new Map(monitors.map((monitor) => [monitor.botId, monitor]))
  return bots.map((bot) => {
    const monitor = monitorOf.get(bot._id)
    return {
      ...bot,
      telegramUrl: telegramAddress(bot.telegramAlias),
      monitoring: monitor?.kind === 'token' || monitor?.kind === 'url' ? monitor.kind : 'none',
      uptime: monitor?.uptime ?? '',
      errorCount: monitor?.errorCount ?? 0,
      lastActivity: monitor?.lastActivity?.toISOString() ?? null,
    }
  })
}

/** Returns the bot with this id, or null where there is none. */
export function findBot(id: string): Promise<Prisma.BotGetPayload<true> | null> {
  return prisma.bot.findFirst({ where: { id, ...NOT_DELETED } })
}

/** Stores how a bot is asked; null ends that. What was found before is of another way of asking, and goes. */
export async function storeMonitor(
  tx: TransactionClient,
  botId: string,
  monitor: { kind: string; sealed: string } | null,
): Promise<void> {
  await tx.botMonitor.deleteMany({ where: { botId } })
  await tx.botProbe.deleteMany({ where: { botId } })
  if (monitor) await tx.botMonitor.create({ data: { botId, ...monitor } })
}

/** A bot that is to be asked now. */
export interface DueMonitor {
  botId: string
  kind: string
  sealed: string
}

/** Takes the bots that nobody has asked for a minute: of many processes one gets each. */
export function takeDueMonitors(botId?: string): Promise<DueMonitor[]> {
  return prisma.$queryRaw<DueMonitor[]>`
    UPDATE "BotMonitor" monitor SET "checkedAt" = now()
    FROM (
      SELECT due."botId" FROM "BotMonitor" due
      JOIN "Bot" bot ON bot.id = due."botId" AND ${isNotDeleted('bot')} AND bot.status <> 'inactive'
      WHERE (due."checkedAt" IS NULL OR due."checkedAt" < ${DUE})
        AND (${botId ?? null}::bpchar IS NULL OR due."botId" = ${botId ?? null}::bpchar)
      ORDER BY due."botId" FOR UPDATE OF due SKIP LOCKED
    ) taken
    WHERE monitor."botId" = taken."botId"
    RETURNING monitor."botId", monitor.kind, monitor.sealed`
}

/** Stores whether bots answered, and what the answers of the last 24 hours come to. */
export async function storeProbes(
  tx: TransactionClient,
  probes: readonly { botId: string; isHealthy: boolean }[],
): Promise<void> {
  const checkedAt = new Date()
  const botIds = probes.map(({ botId }) => botId)
  await tx.botProbe.createMany({
    data: probes.map((probe) => ({ ...probe, checkedAt })),
    skipDuplicates: true,
  })
  await tx.$executeRaw`
    DELETE FROM "BotProbe" WHERE "botId" = ANY (${botIds}::bpchar[]) AND "checkedAt" < ${WINDOW}`
  await tx.$executeRaw`
    UPDATE "BotMonitor" monitor SET
      uptime = trim_scale(round(100.0 * found.good / found.asked, 1)) || '%',
      "errorCount" = found.asked - found.good,
      "lastActivity" = coalesce(found."lastGood", monitor."lastActivity")
    FROM (
      SELECT "botId", count(*) AS asked, count(*) FILTER (WHERE "isHealthy") AS good,
        max("checkedAt") FILTER (WHERE "isHealthy") AS "lastGood"
      FROM "BotProbe" WHERE "botId" = ANY (${botIds}::bpchar[]) GROUP BY 1
    ) found
    WHERE monitor."botId" = found."botId"`
  // What monitoring finds is no edit: whoever has the bot open keeps their version.
  await tx.$executeRaw`
    UPDATE "Bot" bot SET status = CASE WHEN probe."isHealthy" THEN 'active' ELSE 'error' END
    FROM "BotProbe" probe
    WHERE probe."botId" = bot.id AND probe."checkedAt" = ${checkedAt} AND bot.id = ANY (${botIds}::bpchar[])
      AND bot.status = CASE WHEN probe."isHealthy" THEN 'error' ELSE 'active' END`
}

/** Returns how often a bot was asked, and answered well, in each of the last 24 hours. */
export async function countProbesByHour(botId: string) {
  const rows = await prisma.$queryRaw<{ hour: number; asked: number; good: number }[]>`
    SELECT floor(extract(epoch FROM now() - "checkedAt") / 3600)::int AS hour, count(*)::int AS asked,
      count(*) FILTER (WHERE "isHealthy")::int AS good
    FROM "BotProbe" WHERE "botId" = ${botId} AND "checkedAt" > ${WINDOW} GROUP BY 1`
  const now = Date.now()
  return Array.from({ length: HOURS }, (_, index) => {
    const hour = HOURS - 1 - index
    const { asked, good } = rows.find((row) => row.hour === hour) ?? { asked: 0, good: 0 }
    return { from: new Date(now - (hour + 1) * 3_600_000).toISOString(), asked, good }
  })
}
