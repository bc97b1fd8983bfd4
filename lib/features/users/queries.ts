import 'server-only'
import { type Prisma, prisma, type TransactionClient } from '@/lib/server/db'
import { cutPage } from '@/lib/shared/pagination'
import { escapeLike } from '@/lib/shared/search-text'
import { roleSchema } from '@/lib/shared/validation'
import type { FoundUser, TeamMember, User } from './contract'

type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

const SEARCH_MAXIMUM = 20
const SIGN_IN_ALLOWED = { isActive: true, isApproved: true } as const

/** A person, or null where there is none with this id. */
export function findUser(tx: TransactionClient, id: string) {
  return tx.user.findUnique({ where: { id } })
}

/** A stored person on the wire. */
export function wireUser(row: UserRow): User {
  return {
    ...wireFoundUser(row),
    email: row.email,
    isActive: row.isActive && row.isApproved,
    isApproved: row.isApproved,
    lastActivity: row.lastActivity?.toISOString() ?? null,
    reminderSettings: { email: row.remindByEmail, telegram: row.remindByTelegram, push: row.remindByPush },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function wireFoundUser(row: UserRow): FoundUser {
  return {
    _id: row.id,
    name: row.name,
    team: row.team,
    role: roleSchema.parse(row.role),
    avatar: row.avatar,
    telegramUsername: row.telegramUsername,
    telegramId: row.telegramId?.toString() ?? '',
  }
}

/** The first 20 people, by name, who can sign in and whose name, username or team contains `text`, without case. */
export async function findUsersByText(text: string): Promise<FoundUser[]> {
  const match = { contains: escapeLike(text), mode: 'insensitive' } as const
  const rows = await prisma.user.findMany({
    where: { ...SIGN_IN_ALLOWED, OR: [{ name: match }, { telegramUsername: match }, { team: match }] },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: SEARCH_MAXIMUM,
  })
  return rows.map(wireFoundUser)
}

interface MembersInput {
  limit?: number
  cursor?: string
  /** Whether people who wait for approval and disputed Telegram accounts are shown. */
  forAdmin: boolean
}

/** People by name, a page of them where `limit` says so. */
export async function findMembers({ limit, cursor, forAdmin }: MembersInput) {
  const where: Prisma.UserWhereInput = forAdmin ? {} : { isApproved: true }
  const rows = await prisma.user.findMany({
    where,
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    ...(limit !== undefined && { take: limit + 1 }),
    ...(cursor !== undefined && { cursor: { id: cursor }, skip: 1 }),
  })
  const { page, ...paging } = cutPage(rows, limit)
  const disputed = forAdmin ? await findDisputed(page) : new Set<string>()
  const members = page.map(
    (row): TeamMember => ({ ...wireUser(row), isTelegramDisputed: disputed.has(row.id) }),
  )
  return { members, ...paging }
}

// People whose username the bot last saw on another account than theirs.
async function findDisputed(rows: UserRow[]): Promise<Set<string>> {
  const bound = rows.filter((row) => row.telegramId !== null)
  const contacts = await prisma.telegramContact.findMany({
    where: { username: { in: bound.map((row) => row.telegramUsername) } },
  })
  const holders = new Map(contacts.map((contact) => [contact.username?.toLowerCase(), contact.telegramId]))
  const isDisputed = (row: UserRow) => {
    const holder = holders.get(row.telegramUsername.toLowerCase())
    return holder !== undefined && holder !== row.telegramId
  }
  return new Set(bound.filter(isDisputed).map((row) => row.id))
}

/** The id of the Telegram account that the bot last saw with this username, or null. */
export async function findHolder(tx: TransactionClient, telegramUsername: string): Promise<bigint | null> {
  const contact = await tx.telegramContact.findFirst({ where: { username: telegramUsername } })
  return contact?.telegramId ?? null
}

/**
 * The ids of everybody who can act as an admin, locked until the transaction ends: two admins who demote each other
 * at the same moment would otherwise leave none.
 */
export async function lockActingAdmins(tx: TransactionClient): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "User" WHERE role = 'admin' AND "isActive" AND "isApproved" ORDER BY id FOR UPDATE`
  return rows.map((row) => row.id)
}
