import 'server-only'
import { prisma, type TransactionClient } from '@/lib/server/db'
import { is, readRows } from '@/lib/server/rows'
import { newId } from '@/lib/shared/ids'
import { parseLanguage } from '@/lib/shared/language'
import { type ReminderFacts, reminderFactsSchema } from './contract'
import { type InboxNews, type Reminder, type ReminderChannel, toQuietHours } from './rules'

/** Why a channel is unavailable. */
export interface Closed {
  channel: ReminderChannel
  problem: string
}

/**
 * Stores reminders for the channels that each person wants them by, each event once. Those of an unavailable channel
 * are stored as ended: they are not sent later.
 */
export async function storeReminders(
  tx: TransactionClient,
  reminders: Reminder[],
  closed: Closed[],
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "Reminder" ("userId", channel, kind, event, facts, "failedAt", failure)
    SELECT u.id, wanted.channel, given.facts ->> 'kind', given.event, given.facts,
      CASE WHEN closed.problem IS NOT NULL THEN now() END, coalesce(closed.problem, '')
    FROM json_to_recordset(${JSON.stringify(reminders)}::json) AS given("userId" bpchar, event text, facts jsonb)
    JOIN "User" u ON u.id = given."userId" AND u."isActive" AND u."isApproved"
    JOIN LATERAL (
      VALUES ('telegram', u."remindByTelegram"), ('email', u."remindByEmail"), ('push', u."remindByPush")
    ) AS wanted(channel, "isOn") ON wanted."isOn"
    LEFT JOIN json_to_recordset(${JSON.stringify(closed)}::json) AS closed(channel text, problem text)
      ON closed.channel = wanted.channel
    WHERE NOT EXISTS (
      SELECT FROM "MutedReminder" m
      WHERE m."userId" = u.id AND m.kind = given.facts ->> 'kind' AND m.channel = wanted.channel
    )
    ON CONFLICT ("userId", channel, event) DO NOTHING`
}

/** Stores what concerns people in their inboxes, each event once. Returns the ids of those who have something new. */
export async function storeInboxItems(tx: TransactionClient, news: InboxNews[]): Promise<string[]> {
  const items = news.map((one) => ({ ...one, id: newId() }))
  const rows = await readRows({ userId: is.text }, tx)`
    INSERT INTO "InboxItem" (id, "userId", kind, event, facts, "scenarioId", "stepId", "errorReportId", "commentId",
      "protocolId")
    SELECT given.id, u.id, given.facts ->> 'kind', given.event, given.facts, given.facts ->> 'scenarioId',
      given.facts ->> 'stepId', given.facts ->> 'errorReportId', given.facts ->> 'commentId',
      given.facts ->> 'protocolId'
    FROM json_to_recordset(${JSON.stringify(items)}::json) AS given(id bpchar, "userId" bpchar, event text, facts jsonb)
    JOIN "User" u ON u.id = given."userId" AND u."isActive" AND u."isApproved"
    ON CONFLICT ("userId", event) DO NOTHING
    RETURNING "userId"`
  return [...new Set(rows.map(({ userId }) => userId))]
}

/** Events that these people were notified of and that are not true any more. */
export interface PastEvents {
  userIds: readonly string[]
  /** The beginning of the names of the events. */
  event: string
  /** Whether it leaves their inboxes: these hide by themselves what is about something that is deleted. */
  hasInbox: boolean
}

/** Gives up what these people were not sent yet. Returns the ids of those whose tabs would have shown something. */
export async function withdrawReminders(
  tx: TransactionClient,
  { userIds, event }: PastEvents,
): Promise<string[]> {
  const rows = await readRows({ userId: is.text, channel: is.text }, tx)`
    UPDATE "Reminder" SET "failedAt" = now(), failure = 'withdrawn'
    WHERE "userId" = ANY (${[...userIds]}::bpchar[]) AND starts_with(event, ${event})
      AND "sentAt" IS NULL AND "failedAt" IS NULL AND (channel = 'push' OR "startedAt" IS NULL)
    RETURNING "userId", channel`
  return [...new Set(rows.filter(({ channel }) => channel === 'push').map(({ userId }) => userId))]
}

/** Takes events out of the inboxes of these people. Returns the ids of those who had them. */
export async function removeInboxItems(
  tx: TransactionClient,
  { userIds, event }: PastEvents,
): Promise<string[]> {
  const rows = await readRows({ userId: is.text }, tx)`
    DELETE FROM "InboxItem" WHERE "userId" = ANY (${[...userIds]}::bpchar[]) AND starts_with(event, ${event})
    RETURNING "userId"`
  return [...new Set(rows.map(({ userId }) => userId))]
}

/** Expires reminders that have waited too long. */
export async function endOldReminders(hours: number): Promise<void> {
  await prisma.$executeRaw`
    UPDATE "Reminder" SET "failedAt" = now(), failure = 'expired'
    WHERE "sentAt" IS NULL AND "failedAt" IS NULL AND "createdAt" < now() - make_interval(hours => ${hours})`
}

const CLAIMED = {
  sequence: is.bigint,
  userId: is.text,
  facts: is.json,
  attempts: is.number,
  isStarted: is.boolean,
}

/**
 * Leases everything that may go to one person now by a channel for `leaseMs`: no other worker takes it in that time.
 * The person's row is held for the statement, so that two workers never split one message.
 */
export async function claimReminders(channel: ReminderChannel, leaseMs: number) {
  const rows = await readRows(CLAIMED)`
    WITH due AS (
      SELECT u.id FROM "Reminder" r JOIN "User" u ON u.id = r."userId"
      WHERE r.channel = ${channel} AND r."sentAt" IS NULL AND r."failedAt" IS NULL AND r."sendAfter" <= now()
        AND (r.channel <> 'push' OR r."startedAt" IS NULL)
      ORDER BY r."sendAfter" LIMIT 1 FOR NO KEY UPDATE OF u SKIP LOCKED
    )
    UPDATE "Reminder" r SET "sendAfter" = clock_timestamp() + make_interval(secs => ${leaseMs / 1000})
    FROM due
    WHERE r."userId" = due.id AND r.channel = ${channel} AND r."sentAt" IS NULL AND r."failedAt" IS NULL
      AND r."sendAfter" <= now() AND (r.channel <> 'push' OR r."startedAt" IS NULL)
    RETURNING r.sequence, r."userId", r.facts, r.attempts, r."startedAt" IS NOT NULL AS "isStarted"`
  const [first] = rows
  if (!first) return null
  const sorted = rows
    .toSorted((one, other) => Number(one.sequence - other.sequence))
    .map(({ facts, ...row }) => ({ ...row, facts: reminderFactsSchema.safeParse(facts).data ?? null }))
  return { userId: first.userId, rows: sorted }
}

/** Milliseconds until the next reminder of a channel is due; null where nothing waits. */
export async function nextReminderMoment(channel: ReminderChannel): Promise<number | null> {
  const [next] = await readRows({ milliseconds: is.orNull(is.number) })`
    SELECT (extract(epoch FROM min("sendAfter") - now()) * 1000)::float8 AS milliseconds
    FROM "Reminder"
    WHERE channel = ${channel} AND "sentAt" IS NULL AND "failedAt" IS NULL
      AND (channel <> 'push' OR "startedAt" IS NULL)`
  const milliseconds = next?.milliseconds ?? null
  return milliseconds === null ? null : Math.max(0, milliseconds)
}

/** Returns everything about a person that decides when and how they are reminded. */
export async function findListener(userId: string) {
  const user = await prisma.user.findUniqueOrThrow({
    where: { id: userId },
    include: { reminderSettings: true, mutedReminders: true },
  })
  const { telegramId, reminderSettings: settings, remindByTelegram, remindByEmail, remindByPush } = user
  const contact =
    telegramId === null ? null : await prisma.telegramContact.findUnique({ where: { telegramId } })
  const wanted = { telegram: remindByTelegram, email: remindByEmail, push: remindByPush }
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    isEmailConfirmed: user.email === user.confirmedEmail,
    language: parseLanguage(user.language),
    isMember: user.isActive && user.isApproved,
    chat: contact && !contact.isBlocked ? { telegramId: contact.telegramId, chatId: contact.chatId } : null,
    timeZone: settings?.timeZone ?? '',
    quietHours: settings && toQuietHours(settings),
    muted: user.mutedReminders.map(({ kind, channel }) => ({ kind, channel })),
    wants: (kind: string, channel: ReminderChannel) =>
      wanted[channel] &&
      !user.mutedReminders.some((muted) => muted.kind === kind && muted.channel === channel),
  }
}
export type Listener = Awaited<ReturnType<typeof findListener>>

/** Keeps reminders for later, without counting it as a try. */
export async function postponeReminders(sequences: bigint[], until: Date): Promise<void> {
  await prisma.reminder.updateMany({ where: { sequence: { in: sequences } }, data: { sendAfter: until } })
}

/** Stores that reminders are being handed to their channel. */
export async function storeStarted(sequences: bigint[], client: TransactionClient = prisma): Promise<void> {
  await client.reminder.updateMany({
    where: { sequence: { in: sequences } },
    data: { startedAt: new Date(), attempts: { increment: 1 } },
  })
}

/** Stores that reminders have arrived. */
export async function storeArrived(sequences: bigint[]): Promise<void> {
  await prisma.reminder.updateMany({
    where: { sequence: { in: sequences } },
    data: { sentAt: new Date(), failure: '' },
  })
}

/** Stores that reminders were not delivered, and when they are retried. */
export async function storeRefused(sequences: bigint[], failure: string, waitMs: number): Promise<void> {
  await prisma.$executeRaw`
    UPDATE "Reminder" SET failure = ${failure}, "startedAt" = NULL,
      "sendAfter" = clock_timestamp() + make_interval(secs => ${waitMs / 1000})
    WHERE sequence = ANY (${sequences})`
}

/** Stores that reminders are given up. */
export async function giveUpReminders(sequences: bigint[], failure: string): Promise<void> {
  await prisma.reminder.updateMany({
    where: { sequence: { in: sequences } },
    data: { failedAt: new Date(), failure },
  })
}

const offered = (userId: string) => ({
  userId,
  channel: 'push',
  startedAt: { not: null },
  sentAt: null,
  failedAt: null,
})

/** Returns the number of reminders that wait for a tab of a person. */
export function countOffered(userId: string): Promise<number> {
  return prisma.reminder.count({ where: offered(userId) })
}

/** Takes the reminders that wait for a tab of a person, as shown; nobody else gets them. */
export async function takeOffered(tx: TransactionClient, userId: string): Promise<ReminderFacts[]> {
  const rows = await readRows({ sequence: is.bigint, facts: is.json }, tx)`
    UPDATE "Reminder" SET "sentAt" = now()
    WHERE "userId" = ${userId} AND channel = 'push' AND "startedAt" IS NOT NULL
      AND "sentAt" IS NULL AND "failedAt" IS NULL
    RETURNING sequence, facts`
  return rows
    .toSorted((one, other) => Number(one.sequence - other.sequence))
    .flatMap(({ facts }) => reminderFactsSchema.safeParse(facts).data ?? [])
}

/** Stores a person's settings; absent ones stay. */
export async function storeSettings(
  tx: TransactionClient,
  userId: string,
  chosen: { timeZone?: string; quietFrom?: number | null; quietTo?: number | null },
): Promise<void> {
  await tx.reminderSettings.upsert({
    where: { userId },
    create: { userId, ...chosen },
    update: chosen,
  })
}

/** Stores which kinds a person wants by which channels. */
export async function storeChoices(
  tx: TransactionClient,
  userId: string,
  choices: { kind: string; channel: string; isOn: boolean }[],
): Promise<void> {
  const toKey = ({ kind, channel }: { kind: string; channel: string }) => ({ userId, kind, channel })
  const wanted = choices.filter(({ isOn }) => isOn).map(toKey)
  const muted = choices.filter(({ isOn }) => !isOn).map(toKey)
  if (wanted.length > 0) await tx.mutedReminder.deleteMany({ where: { OR: wanted } })
  if (muted.length > 0) await tx.mutedReminder.createMany({ data: muted, skipDuplicates: true })
}
