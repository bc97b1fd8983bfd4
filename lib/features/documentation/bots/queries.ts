import 'server-only'
import { Prisma, prisma, type TransactionClient } from '@/lib/server/db'
import { is, isNotDeleted, NOT_DELETED, type RowOf, readRows } from '@/lib/server/rows'
import { telegramChatUrl } from '@/lib/shared/telegram-links'
import type { Bot, BotHour, DescribedBot } from './contract'

const CHART_HOURS = 24

/** The window that figures are of. */
const WINDOW = Prisma.sql`now() - interval '24 hours'`

/** How often a monitored bot is probed. A job that runs a little early probes as well. */
const DUE = Prisma.sql`now() - interval '55 seconds'`

/** Returns bots with what monitoring has found. */
export async function withMonitors(bots: readonly DescribedBot[]): Promise<Bot[]> {
  const monitors = await prisma.botMonitor.findMany({
    where: { botId: { in: bots.map(({ _id }) => _id) } },
    select: { botId: true, kind: true },
  })
  const monitorsByBot = new Map(monitors.map((monitor) => [monitor.botId, monitor]))
  return bots.map((bot) => {
    const monitor = monitorsByBot.get(bot._id)
    return {
      ...bot,
      telegramUrl: telegramChatUrl(bot.telegramAlias),
      monitoring: monitor?.kind === 'token' || monitor?.kind === 'url' ? monitor.kind : 'none',
    }
  })
}

/** Returns the bot with this id, or null where there is none. */
export function findBot(id: string): Promise<Prisma.BotGetPayload<true> | null> {
  return prisma.bot.findFirst({ where: { id, ...NOT_DELETED } })
}

/** Returns how a bot is probed, `token` or `url`; null where it is not monitored. */
export async function findMonitorKind(tx: TransactionClient, botId: string): Promise<string | null> {
  const monitor = await tx.botMonitor.findUnique({ where: { botId }, select: { kind: true } })
  return monitor?.kind ?? null
}

/** Stores how a bot is probed; null ends that. Earlier results belong to another way of probing and are removed. */
export async function storeMonitor(
  tx: TransactionClient,
  botId: string,
  monitor: { kind: string; sealed: string } | null,
): Promise<void> {
  await tx.botMonitor.deleteMany({ where: { botId } })
  await tx.botProbe.deleteMany({ where: { botId } })
  await tx.$executeRaw`UPDATE "Bot" SET uptime = '', "errorCount" = 0, "lastActivity" = NULL WHERE id = ${botId}`
  if (monitor) await tx.botMonitor.create({ data: { botId, ...monitor } })
}

/** Returns the sealed token or address of every monitored bot. */
export function findSealedMonitors(): Promise<{ botId: string; sealed: string }[]> {
  return prisma.botMonitor.findMany({ select: { botId: true, sealed: true }, orderBy: { botId: 'asc' } })
}

/** Replaces a sealed text, unless the bot has got another one meanwhile. */
export async function replaceSealed(botId: string, before: string, after: string): Promise<void> {
  await prisma.botMonitor.updateMany({ where: { botId, sealed: before }, data: { sealed: after } })
}

const DUE_MONITOR = { botId: is.text, kind: is.text, sealed: is.text }
/** A bot that is due to be probed. */
export type DueMonitor = RowOf<typeof DUE_MONITOR>

/** Claims the bots that were not probed for a minute: of many processes one gets each. */
export function takeDueMonitors(botId?: string): Promise<DueMonitor[]> {
  return readRows(DUE_MONITOR)`
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
  // Monitoring is no edit: a person who has the bot open keeps their version.
  await tx.$executeRaw`
    UPDATE "Bot" bot SET
      uptime = trim_scale(round(100.0 * found.good / found.asked, 1)) || '%',
      "errorCount" = found.asked - found.good,
      "lastActivity" = coalesce(found."lastGood", bot."lastActivity")
    FROM (
      SELECT "botId", count(*) AS asked, count(*) FILTER (WHERE "isHealthy") AS good,
        max("checkedAt") FILTER (WHERE "isHealthy") AS "lastGood"
      FROM "BotProbe" WHERE "botId" = ANY (${botIds}::bpchar[]) GROUP BY 1
    ) found
    WHERE bot.id = found."botId"`
  await tx.$executeRaw`
    UPDATE "Bot" bot SET status = CASE WHEN probe."isHealthy" THEN 'active' ELSE 'error' END
    FROM "BotProbe" probe
    WHERE probe."botId" = bot.id AND probe."checkedAt" = ${checkedAt} AND bot.id = ANY (${botIds}::bpchar[])
      AND bot.status = CASE WHEN probe."isHealthy" THEN 'error' ELSE 'active' END`
}

/** Returns how often each monitored bot was asked, and answered well, in each of the last 24 hours. */
export async function countProbesByHour(): Promise<{ botId: string; hours: BotHour[] }[]> {
  const rows = await readRows({
    botId: is.text,
    hour: is.orNull(is.number),
    asked: is.number,
    good: is.number,
  })`
    SELECT monitor."botId", floor(extract(epoch FROM now() - probe."checkedAt") / 3600)::int AS hour,
      count(probe."checkedAt")::int AS asked, count(*) FILTER (WHERE probe."isHealthy")::int AS good
    FROM "BotMonitor" monitor JOIN "Bot" bot ON bot.id = monitor."botId" AND ${isNotDeleted('bot')}
    LEFT JOIN "BotProbe" probe ON probe."botId" = monitor."botId" AND probe."checkedAt" > ${WINDOW}
    GROUP BY 1, 2 ORDER BY 1`
  const now = Date.now()
  return [...new Set(rows.map(({ botId }) => botId))].map((botId) => ({
    botId,
    hours: Array.from({ length: CHART_HOURS }, (_, index) => {
      const hour = CHART_HOURS - 1 - index
      const row = rows.find((known) => known.botId === botId && known.hour === hour)
      const from = new Date(now - (hour + 1) * 3_600_000).toISOString()
      return { from, asked: row?.asked ?? 0, good: row?.good ?? 0 }
    }),
  }))
}
