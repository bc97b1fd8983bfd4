import 'server-only'
import { prisma } from '@/lib/server/db'
import { type GroupProblem, type GroupState, groupStateSchema } from '../contract'

/** A group that moved twice or more often is followed this far. */
const LONGEST_TRAIL = 5

const UNKNOWN: GroupState = { state: 'unknown', problem: '', title: '' }

/** The id under which a group lives now, and what is known of it. */
export async function findGroup(chatId: string): Promise<{ chatId: string; group: GroupState }> {
  const [row] = await prisma.$queryRaw<{ chatId: string; state: string; problem: string; title: string }[]>`
    WITH RECURSIVE trail AS (
      SELECT g.*, 1 AS step FROM "TelegramGroup" g WHERE g."chatId" = ${chatId}
      UNION ALL
      SELECT g.*, step + 1 FROM trail t JOIN "TelegramGroup" g ON g."chatId" = t."migratedTo"
      WHERE step < ${LONGEST_TRAIL}
    )
    SELECT "chatId", state, problem, title FROM trail ORDER BY step DESC LIMIT 1`
  return row ? { chatId: row.chatId, group: groupStateSchema.parse(row) } : { chatId, group: UNKNOWN }
}

/** Stores what was found of a group; without a title, the one that is known stays. */
export async function storeGroup(
  chatId: string,
  found: { problem: GroupProblem; title?: string },
): Promise<void> {
  const state = found.problem === '' ? 'reachable' : 'unreachable'
  const seen = { ...found, state, checkedAt: new Date() }
  await prisma.telegramGroup.upsert({ where: { chatId }, create: { chatId, ...seen }, update: seen })
}

/** Stores where Telegram moved a group. The new place is alive, so that no trail ever leads in a circle. */
export async function storeMove(from: string, to: string): Promise<void> {
  if (from === to) return
  const arrived = { migratedTo: null, state: 'reachable', problem: '', checkedAt: new Date() }
  await prisma.$transaction(async (tx) => {
    const old = await tx.telegramGroup.upsert({
      where: { chatId: from },
      create: { chatId: from, migratedTo: to },
      update: { migratedTo: to },
    })
    await tx.telegramGroup.upsert({
      where: { chatId: to },
      create: { chatId: to, title: old.title, ...arrived },
      update: arrived,
    })
  })
}

/**
 * Takes the next moment in which a message to the group may leave, if that is now. Everything that writes to a group
 * takes its moment here or in the delivery, so that together they stay below 20 messages a minute.
 */
export async function takeGroupMoment(chatId: string, distanceMs: number): Promise<boolean> {
  const taken = await prisma.$executeRaw`
    INSERT INTO "TelegramGroup" AS g ("chatId", "sendAfter", "updatedAt")
    VALUES (${chatId}, clock_timestamp() + make_interval(secs => ${distanceMs / 1000}), now())
    ON CONFLICT ("chatId") DO UPDATE SET "sendAfter" = excluded."sendAfter"
    WHERE g."sendAfter" IS NULL OR g."sendAfter" <= clock_timestamp()`
  return taken === 1
}
