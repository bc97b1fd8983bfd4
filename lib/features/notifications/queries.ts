import 'server-only'
import { prisma, type TransactionClient, transaction } from '@/lib/server/db'
import { announceTouched } from '@/lib/server/live'
import { is, readRows, selectColumns, tableColumns } from '@/lib/server/rows'
import { parseLanguage } from '@/lib/shared/language'
import { type GroupProblem, type GroupState, groupNotificationSchema, groupStateSchema } from './contract'

/** Maximum number of notifications that are read at once: more than fit into one message. */
const MAX_BATCH = 30

/** Expires notifications that have waited too long, and moves those under an old id to where the group has moved. */
export async function expireAndMoveNotifications(hours: number): Promise<void> {
  await prisma.$executeRaw`
    UPDATE "GroupNotification" SET "failedAt" = now(), failure = 'expired'
    WHERE "sentAt" IS NULL AND "failedAt" IS NULL AND "createdAt" < now() - make_interval(hours => ${hours})`
  await prisma.$executeRaw`
    UPDATE "GroupNotification" n SET "chatId" = g."migratedTo" FROM "TelegramGroup" g
    WHERE n."sentAt" IS NULL AND n."failedAt" IS NULL AND g."chatId" = n."chatId" AND g."migratedTo" IS NOT NULL`
  await prisma.$executeRaw`
    INSERT INTO "TelegramGroup" ("chatId", "updatedAt")
    SELECT DISTINCT "chatId", now() FROM "GroupNotification" WHERE "sentAt" IS NULL AND "failedAt" IS NULL
    ON CONFLICT DO NOTHING`
}

/** A group that no other worker takes before its lease is over. */
export interface ClaimedGroup {
  chatId: string
  problem: GroupProblem
}

/**
 * Leases a group that something may be sent to now for `leaseMs`: no other worker takes it in that time, and if this one
 * dies, another does after it.
 */
export async function claimGroup(leaseMs: number): Promise<ClaimedGroup | null> {
  const [claimed] = await readRows({ chatId: is.text, problem: is.text })`
    UPDATE "TelegramGroup" SET "sendAfter" = clock_timestamp() + make_interval(secs => ${leaseMs / 1000})
    WHERE "chatId" = (
      SELECT g."chatId" FROM "TelegramGroup" g
      WHERE (g."sendAfter" IS NULL OR g."sendAfter" <= clock_timestamp()) AND g."migratedTo" IS NULL
        AND EXISTS (
          SELECT FROM "GroupNotification" n
          WHERE n."chatId" = g."chatId" AND n."sentAt" IS NULL AND n."failedAt" IS NULL
        )
      ORDER BY g."sendAfter" NULLS FIRST LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING "chatId", problem`
  return claimed
    ? { chatId: claimed.chatId, problem: groupStateSchema.shape.problem.parse(claimed.problem) }
    : null
}

/** Milliseconds until the next notification of any group may be sent; null where none waits. */
export async function nextMoment(): Promise<number | null> {
  const [next] = await readRows({ milliseconds: is.orNull(is.number) })`
    SELECT (extract(epoch FROM min(GREATEST(g."sendAfter", now())) - now()) * 1000)::float8 AS milliseconds
    FROM "TelegramGroup" g
    WHERE g."migratedTo" IS NULL AND EXISTS (
      SELECT FROM "GroupNotification" n
      WHERE n."chatId" = g."chatId" AND n."sentAt" IS NULL AND n."failedAt" IS NULL
    )`
  return next?.milliseconds ?? null
}

/**
 * Returns a group's next notifications, in their order; `facts` is null where another release wrote what this one
 * can't read.
 */
export async function findWaiting(chatId: string) {
  const rows = await prisma.groupNotification.findMany({
    where: { chatId, sentAt: null, failedAt: null },
    orderBy: { sequence: 'asc' },
    take: MAX_BATCH,
  })
  return rows.map(({ sequence, projectId, facts, language, attempts, failure }) => ({
    sequence,
    projectId,
    facts: groupNotificationSchema.safeParse(facts).data ?? null,
    language: parseLanguage(language),
    attempts,
    failure,
  }))
}

// By the database's clock, as everything that is compared with it.
const setMoment = (chatId: string, milliseconds: number, client: TransactionClient = prisma) =>
  client.$executeRaw`
  UPDATE "TelegramGroup" SET "sendAfter" = clock_timestamp() + make_interval(secs => ${milliseconds / 1000})
  WHERE "chatId" = ${chatId}`

/** Releases the lease of a group, at once or after some time. */
export async function releaseGroup(chatId: string, milliseconds: number): Promise<void> {
  await setMoment(chatId, milliseconds)
}

/** Stores that these were delivered, and when the next ones may be sent. */
export async function storeSent(chatId: string, sequences: bigint[], distanceMs: number): Promise<void> {
  await transaction(async (tx) => {
    await tx.groupNotification.updateMany({
      where: { sequence: { in: sequences } },
      data: { attempts: { increment: 1 }, sentAt: new Date(), failure: '' },
    })
    await setGroup(tx, chatId, { state: 'reachable', problem: '' })
    await setMoment(chatId, distanceMs, tx)
  })
}

/** Stores that these were not delivered, and when to retry; `isFinal`: that they are given up. */
export async function storeFailure(
  chatId: string,
  sequences: bigint[],
  { failure, isFinal, waitMs }: { failure: string; isFinal: boolean; waitMs: number },
): Promise<void> {
  await prisma.$transaction([
    prisma.groupNotification.updateMany({
      where: { sequence: { in: sequences } },
      data: { attempts: { increment: 1 }, failure, ...(isFinal && { failedAt: new Date() }) },
    }),
    setMoment(chatId, waitMs),
  ])
}

/** Stores that a group can't be reached. */
export async function storeUnreachable(
  chatId: string,
  sequences: bigint[],
  problem: GroupProblem,
): Promise<void> {
  await transaction(async (tx) => {
    await tx.groupNotification.updateMany({
      where: { sequence: { in: sequences } },
      data: { attempts: { increment: 1 } },
    })
    await setGroup(tx, chatId, { state: 'unreachable', problem, checkedAt: new Date() })
  })
}

/** Gives up everything that waits for a group that can't be reached. */
export async function giveUpGroup(chatId: string, problem: GroupProblem): Promise<void> {
  await prisma.$transaction([
    prisma.groupNotification.updateMany({
      where: { chatId, sentAt: null, failedAt: null },
      data: { failedAt: new Date(), failure: problem },
    }),
    setMoment(chatId, 0),
  ])
}

/** A group that moved twice or more often is followed this far. */
const MAX_MOVES = 5

const UNKNOWN: GroupState = { state: 'unknown', problem: '', title: '' }

const GROUP_COLUMNS = selectColumns('g', tableColumns('TelegramGroup'))

/** Returns the present id of a group, and its stored state. */
export async function findGroup(chatId: string): Promise<{ chatId: string; group: GroupState }> {
  const [row] = await readRows({ chatId: is.text, state: is.text, problem: is.text, title: is.text })`
    WITH RECURSIVE moves AS (
      SELECT ${GROUP_COLUMNS}, 1 AS step FROM "TelegramGroup" g WHERE g."chatId" = ${chatId}
      UNION ALL
      SELECT ${GROUP_COLUMNS}, step + 1 FROM moves t JOIN "TelegramGroup" g ON g."chatId" = t."migratedTo"
      WHERE step < ${MAX_MOVES}
    )
    SELECT "chatId", state, problem, title FROM moves ORDER BY step DESC LIMIT 1`
  return row ? { chatId: row.chatId, group: groupStateSchema.parse(row) } : { chatId, group: UNKNOWN }
}

/** Stores the state of a group; without a title, the stored one stays. */
export async function storeGroup(
  chatId: string,
  found: { problem: GroupProblem; title?: string },
): Promise<void> {
  const state = found.problem === '' ? 'reachable' : 'unreachable'
  await transaction((tx) => setGroup(tx, chatId, { ...found, state, checkedAt: new Date() }))
}

/** Stores the state of a group, and announces it where it is new. */
async function setGroup(
  tx: TransactionClient,
  chatId: string,
  seen: {
    state: string
    problem: string
    title?: string
    checkedAt?: Date
    migratedTo?: null
    hasDigest?: boolean
  },
): Promise<void> {
  const before = await tx.telegramGroup.findUnique({ where: { chatId } })
  const after = await tx.telegramGroup.upsert({
    where: { chatId },
    create: { chatId, ...seen },
    update: seen,
  })
  const isNew = (['state', 'problem', 'title'] as const).some((field) => before?.[field] !== after[field])
  if (isNew) await announceTouched(tx, [{ subject: 'telegram_group', id: chatId }])
}

/** Stores where Telegram moved a group. The new place is alive, so that moves never form a circle. */
export async function storeMove(from: string, to: string): Promise<void> {
  if (from === to) return
  const arrived = { migratedTo: null, state: 'reachable', problem: '', checkedAt: new Date() }
  await transaction(async (tx) => {
    const old = await tx.telegramGroup.upsert({
      where: { chatId: from },
      create: { chatId: from, migratedTo: to },
      update: { migratedTo: to },
    })
    const known = await tx.telegramGroup.findUnique({ where: { chatId: to } })
    const hasDigest = old.hasDigest && known?.hasDigest !== false
    await tx.$executeRaw`
      INSERT INTO "GroupIntroduction" ("chatId", "userId")
      SELECT ${to}, "userId" FROM "GroupIntroduction" WHERE "chatId" = ${from} ON CONFLICT DO NOTHING`
    await setGroup(tx, to, { ...arrived, title: (known ?? old).title, hasDigest })
    await announceTouched(tx, [{ subject: 'telegram_group', id: from }])
  })
}

/** Stores that a person introduced a group. Returns whether that is new. */
export async function storeIntroduction(
  tx: TransactionClient,
  introduction: { chatId: string; userId: string },
): Promise<boolean> {
  const { count } = await tx.groupIntroduction.createMany({ data: [introduction], skipDuplicates: true })
  return count > 0
}

/** The people of a project: by their ids, or members, whose Telegram ID is their username with `@`. */
export interface ProjectPeople {
  ids: string[]
  members: readonly { telegramId: string }[]
}

/** Returns whether a group was introduced by one of these people or by an admin, who may all still come in. */
export async function isIntroduced(
  tx: TransactionClient,
  chatId: string,
  { ids, members }: ProjectPeople,
): Promise<boolean> {
  const found = await tx.groupIntroduction.findFirst({
    where: {
      chatId,
      user: {
        isActive: true,
        isApproved: true,
        OR: [
          { role: 'admin' },
          { id: { in: ids } },
          { telegramUsername: { in: members.map(({ telegramId }) => telegramId) } },
        ],
      },
    },
    select: { userId: true },
  })
  return found !== null
}

/** Returns whether a group receives the evening digest; it does by default. */
export async function findDigestChoice(chatId: string): Promise<boolean> {
  const group = await prisma.telegramGroup.findUnique({ where: { chatId }, select: { hasDigest: true } })
  return group?.hasDigest ?? true
}

/** Stores whether a group receives the evening digest. Returns whether that is new. */
export async function storeDigestChoice(
  tx: TransactionClient,
  chatId: string,
  hasDigest: boolean,
): Promise<boolean> {
  const known = await tx.telegramGroup.findUnique({ where: { chatId }, select: { hasDigest: true } })
  await tx.telegramGroup.upsert({
    where: { chatId },
    create: { chatId, hasDigest },
    update: { hasDigest },
  })
  return (known?.hasDigest ?? true) !== hasDigest
}

/**
 * Claims the group's sending slot, if one is free now. Everything that writes to a group claims a slot here or in the
 * delivery, so that together they stay below 20 messages a minute.
 */
export async function takeGroupMoment(chatId: string, distanceMs: number): Promise<boolean> {
  const taken = await prisma.$executeRaw`
    INSERT INTO "TelegramGroup" AS g ("chatId", "sendAfter", "updatedAt")
    VALUES (${chatId}, clock_timestamp() + make_interval(secs => ${distanceMs / 1000}), now())
    ON CONFLICT ("chatId") DO UPDATE SET "sendAfter" = excluded."sendAfter"
    WHERE g."sendAfter" IS NULL OR g."sendAfter" <= clock_timestamp()`
  return taken === 1
}
