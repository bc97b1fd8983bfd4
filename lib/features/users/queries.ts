import 'server-only'
import { Prisma, prisma, type TransactionClient } from '@/lib/server/db'
import {
  BY_ALPHABET,
  is,
  lockRows,
  type RowOf,
  readRows,
  selectColumns,
  tableColumns,
} from '@/lib/server/rows'
import { type Role, TEAMS, type Team } from '@/lib/shared/actor'
import { containsText, searchPattern } from '@/lib/shared/search-text'
import { roleSchema, teamSchema } from '@/lib/shared/validation'
import type { FoundUser, TeamMember, User } from './contract'
import { ACTIVE_MINUTES, isActiveAt } from './rules'

type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

const SEARCH_MAXIMUM = 20
const USER_COLUMNS = tableColumns('User')

// In SQL: whether the name or the username of the person `u` has a text.
const hasText = (text: string) => Prisma.sql`u."searchText" LIKE ${searchPattern(text)}`

/** Returns a person, or null where there is none with this id. */
function findUser(tx: TransactionClient, id: string) {
  return tx.user.findUnique({ where: { id } })
}

/** Returns a stored person on the wire. */
export function toWireUser(row: UserRow): User {
  return {
    email: row.email,
    isActive: row.isActive && row.isApproved,
    isApproved: row.isApproved,
    lastActivity: row.lastActivity?.toISOString() ?? null,
    reminderSettings: { email: row.remindByEmail, telegram: row.remindByTelegram, push: row.remindByPush },
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...toWireFoundUser(row),
  }
}

function toWireFoundUser(row: UserRow): FoundUser {
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

/**
 * Returns the first 20 people, by name, who can sign in and whose name, username or team contains `text`, without case.
 */
export async function findUsersByText(text: string): Promise<FoundUser[]> {
  const teams = TEAMS.filter((team) => containsText(team, text))
  const rows = await readRows(USER_COLUMNS)`
    SELECT ${selectColumns('u', USER_COLUMNS)} FROM "User" u
    WHERE u."isActive" AND u."isApproved" AND (${hasText(text)} OR u.team = ANY (${teams}))
    ORDER BY u.name ${BY_ALPHABET}, u.id LIMIT ${SEARCH_MAXIMUM}`
  return rows.map(toWireFoundUser)
}

/** Returns the first people, by name, who can sign in; those of one team where it is given. */
export async function findUserChoices({
  team,
  limit,
}: {
  team?: Team
  limit?: number
}): Promise<FoundUser[]> {
  const rows = await readRows(USER_COLUMNS)`
    SELECT ${selectColumns('u', USER_COLUMNS)} FROM "User" u
    WHERE u."isActive" AND u."isApproved" ${team ? Prisma.sql`AND u.team = ${team}` : Prisma.empty}
    ORDER BY u.name ${BY_ALPHABET}, u.id ${limit === undefined ? Prisma.empty : Prisma.sql`LIMIT ${limit}`}`
  return rows.map(toWireFoundUser)
}

/** Returns the people with these ids, in the order of the ids, locked until the transaction ends. */
export async function lockUsers(tx: TransactionClient, ids: string[]) {
  await lockRows(tx, 'User', ids)
  return tx.user.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })
}

interface MembersInput {
  limit?: number
  cursor?: string
  search: string
  /** Roles that the search names. */
  roles: Role[]
  team?: Team
  /** Whether people who wait for approval and disputed Telegram accounts are shown. */
  forAdmin: boolean
}

const MEMBER = {
  ...USER_COLUMNS,
  /** Whether the bot last saw the username on another account than theirs; shown to admins. */
  isTelegramDisputed: is.boolean,
}
type MemberRow = RowOf<typeof MEMBER>

const IS_DISPUTED = Prisma.sql`EXISTS (
  SELECT FROM "TelegramContact" c WHERE c.username = u."telegramUsername" AND c."telegramId" <> u."telegramId")`

function selectMembers(forAdmin: boolean, conditions: Prisma.Sql[], rest: Prisma.Sql): Promise<MemberRow[]> {
  const visible = forAdmin ? [] : [Prisma.sql`u."isApproved"`]
  return readRows(MEMBER)`
    SELECT ${selectColumns('u', USER_COLUMNS)}, ${forAdmin ? IS_DISPUTED : Prisma.sql`false`} AS "isTelegramDisputed"
    FROM "User" u WHERE ${Prisma.join([Prisma.sql`true`, ...visible, ...conditions], ' AND ')} ${rest}`
}

function toWireMember(row: MemberRow): TeamMember {
  return {
    isTelegramDisputed: row.isTelegramDisputed,
    isActiveNow: isActiveAt(new Date(), row.lastActivity),
    ...toWireUser(row),
    team: teamSchema.parse(row.team),
  }
}

function toConditions({ search, roles, team, cursor }: MembersInput): Prisma.Sql[] {
  return [
    ...(team ? [Prisma.sql`u.team = ${team}`] : []),
    ...(search === ''
      ? []
      : [
          // Addresses have Latin letters, which are folded to lower case alone.
          Prisma.sql`(${hasText(search)} OR lower(u.email) LIKE ${searchPattern(search)} OR u.role = ANY (${roles}))`,
        ]),
    ...(cursor === undefined
      ? []
      : [
          Prisma.sql`(u."isApproved", u.name ${BY_ALPHABET}, u.id) > (
            SELECT last."isApproved", last.name, last.id FROM "User" last WHERE last.id = ${cursor})`,
        ]),
  ]
}

/**
 * Returns people by name, those who wait for approval first; a page of them where `limit` is given. Unlike those of
 * `keysetList`, its cursor is a person: on the wire it is an id.
 */
export async function findMembers(input: MembersInput) {
  const { limit, forAdmin } = input
  const rows = await selectMembers(
    forAdmin,
    toConditions(input),
    Prisma.sql`ORDER BY u."isApproved", u.name ${BY_ALPHABET}, u.id
      ${limit === undefined ? Prisma.empty : Prisma.sql`LIMIT ${limit + 1}`}`,
  )
  if (limit === undefined) return { members: rows.map(toWireMember) }
  const members = rows.slice(0, limit).map(toWireMember)
  return { members, nextCursor: rows.length > limit ? (members.at(-1)?._id ?? null) : null }
}

/** Returns a person of the team registry; null where there is none, or none that others than admins may see. */
export async function findMember(id: string, forAdmin: boolean): Promise<TeamMember | null> {
  const [row] = await selectMembers(forAdmin, [Prisma.sql`u.id = ${id}`], Prisma.empty)
  return row ? toWireMember(row) : null
}

/** Returns the id of the person with this username, else of the only one with this name, or null. */
export async function findNamed(
  { name, username }: { name: string; username: string },
  forAdmin: boolean,
): Promise<string | null> {
  const visible = forAdmin ? {} : { isApproved: true }
  const holder = username
    ? await prisma.user.findFirst({ where: { telegramUsername: username, ...visible }, select: { id: true } })
    : null
  if (holder) return holder.id
  const [only, other] = await prisma.user.findMany({
    where: { name, ...visible },
    select: { id: true },
    orderBy: { id: 'asc' },
    take: 2,
  })
  return only && !other ? only.id : null
}

/** Returns the number of people who can sign in of each team, and how many of them are active now. */
export function countTeams() {
  return readRows({ team: is.text, total: is.number, active: is.number })`
    SELECT team, count(*)::int AS total,
      count(*) FILTER (WHERE "lastActivity" > now() - make_interval(mins => ${ACTIVE_MINUTES}))::int AS active
    FROM "User" WHERE "isActive" AND "isApproved" GROUP BY team`
}

/** Returns the id of the Telegram account that the bot last saw with this username, or null. */
export async function findHolder(tx: TransactionClient, telegramUsername: string): Promise<bigint | null> {
  const contact = await tx.telegramContact.findFirst({ where: { username: telegramUsername } })
  return contact?.telegramId ?? null
}

/**
 * Returns the ids of everybody who can act as an admin, locked until the transaction ends: two admins who demote each
 * other at the same moment would otherwise leave none. What refers to them, such as history, is not held up.
 */
export async function lockActingAdmins(tx: TransactionClient): Promise<string[]> {
  const rows = await readRows({ id: is.text }, tx)`
    SELECT id FROM "User" WHERE role = 'admin' AND "isActive" AND "isApproved" ORDER BY id FOR NO KEY UPDATE`
  return rows.map((row) => row.id)
}
