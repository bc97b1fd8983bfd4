import 'server-only'
import { inboxFactsSchema } from '@/lib/features/notifications/reminders/contract'
import { newsPath } from '@/lib/features/notifications/rules'
import { Prisma, type TransactionClient } from '@/lib/server/db'
import { keysetList } from '@/lib/server/keyset'
import { is, isNotDeleted, readRows } from '@/lib/server/rows'
import type { InboxItem } from './contract'
import { MAX_UNREAD } from './values'

/** The person whose inbox it is, and the filters of it. */
export interface InboxView {
  userId: string
  isAdmin: boolean
  isUnreadOnly: boolean
}

/** In SQL: the items `i` of some people without those about something that is deleted. */
const presentItems = (areTheirs: Prisma.Sql) => Prisma.sql`
  "InboxItem" i
  LEFT JOIN "Scenario" s ON s.id = i."scenarioId"
  LEFT JOIN "ScenarioStep" t ON t.id = i."stepId"
  LEFT JOIN "ErrorReport" e ON e.id = i."errorReportId"
  LEFT JOIN "Comment" c ON c.id = i."commentId"
  LEFT JOIN "Protocol" p ON p.id = i."protocolId"
  WHERE ${areTheirs} AND ${isNotDeleted('s')} AND ${isNotDeleted('t')} AND ${isNotDeleted('e')}
    AND ${isNotDeleted('c')} AND ${isNotDeleted('p')}`

/** The same of one person, without what is not for them any more. */
const selectItems = ({ userId, isAdmin, isUnreadOnly }: InboxView) => Prisma.sql`
  ${presentItems(Prisma.sql`i."userId" = ${userId}`)} AND ${isAdmin ? Prisma.sql`true` : Prisma.sql`i.kind <> 'backup'`}
    AND ${isUnreadOnly ? Prisma.sql`i."readAt" IS NULL` : Prisma.sql`true`}`

async function readItems(view: InboxView, rest: Prisma.Sql): Promise<InboxItem[]> {
  const rows = await readRows({ id: is.text, facts: is.json, isRead: is.boolean, createdAt: is.date })`
    SELECT i.id, i.facts, i."readAt" IS NOT NULL AS "isRead", i."createdAt" FROM ${selectItems(view)} ${rest}`
  return rows.flatMap(({ id, isRead, createdAt, ...row }) => {
    // Another release may have written what this one can't read.
    const facts = inboxFactsSchema.safeParse(row.facts).data
    if (!facts) return []
    return [{ _id: id, facts, path: newsPath(facts), isRead, createdAt: createdAt.toISOString() }]
  })
}

/** The items of an inbox: the unread first, then the latest. */
export const inboxList = keysetList<InboxView, 'unread', InboxItem>({
  sorts: { unread: { kind: 'place', toValue: ({ isRead }) => (isRead ? '0' : '1') } },
  columns: { unread: Prisma.sql`(i."readAt" IS NULL)::int` },
  id: Prisma.sql`i.id`,
  read: readItems,
})

/** Returns how many unread items a person has, up to the most that are counted. */
export async function countItems(view: Omit<InboxView, 'isUnreadOnly'>): Promise<number> {
  const [row] = await readRows({ count: is.number })`
    SELECT count(*)::int AS count
    FROM (SELECT FROM ${selectItems({ ...view, isUnreadOnly: true })} LIMIT ${MAX_UNREAD}) counted`
  return row?.count ?? 0
}

/** Returns the same of each of these people. */
export function countInboxItems(userIds: readonly string[]) {
  return readRows({ userId: is.text, count: is.number })`
    SELECT u.id AS "userId", (
      SELECT count(*)::int FROM (
        SELECT FROM ${presentItems(Prisma.sql`i."userId" = u.id`)}
          AND i."readAt" IS NULL AND (i.kind <> 'backup' OR u.role = 'admin') LIMIT ${MAX_UNREAD}) counted) AS count
    FROM "User" u WHERE u.id = ANY (${[...userIds]}::bpchar[])`
}

/** Marks items of a person. Returns the ids of those that were marked otherwise before. */
export async function markItems(
  tx: TransactionClient,
  { userId, ids, isRead }: { userId: string; ids: readonly string[]; isRead: boolean },
): Promise<string[]> {
  const rows = await readRows({ id: is.text }, tx)`
    UPDATE "InboxItem" SET "readAt" = ${isRead ? Prisma.sql`now()` : Prisma.sql`NULL`}
    WHERE id IN (
      SELECT id FROM "InboxItem" WHERE "userId" = ${userId} AND id = ANY (${ids}::bpchar[])
        AND ("readAt" IS NULL) = ${isRead} ORDER BY id FOR UPDATE)
    RETURNING id`
  return rows.map(({ id }) => id)
}

/** Marks all unread items of a person as read, up to an id. Returns their ids. */
export async function markAllItems(
  tx: TransactionClient,
  { userId, upTo }: { userId: string; upTo: string },
): Promise<string[]> {
  const rows = await readRows({ id: is.text }, tx)`
    UPDATE "InboxItem" SET "readAt" = now() WHERE id IN (
      SELECT id FROM "InboxItem" WHERE "userId" = ${userId} AND "readAt" IS NULL AND id <= ${upTo}::bpchar
      ORDER BY id FOR UPDATE)
    RETURNING id`
  return rows.map(({ id }) => id)
}
