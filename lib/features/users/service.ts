import 'server-only'
import type { z } from 'zod'
import { type AuditRecord, recordAudit } from '@/lib/server/audit'
import { isUniqueViolation, type TransactionClient, transaction } from '@/lib/server/db'
import { requireVersion } from '@/lib/server/history'
import { type Announcement, announceTouched } from '@/lib/server/live'
import { forgetVisitors } from '@/lib/server/visitor'
import { type Actor, ROLES, type Role, TEAMS, type Team } from '@/lib/shared/actor'
import type { AuditKind } from '@/lib/shared/audit'
import { getTranslator } from '@/lib/shared/catalog'
import { AppError } from '@/lib/shared/errors'
import type { Translate } from '@/lib/shared/messages'
import { personAddress } from '@/lib/shared/person-address'
import { partByVersion, type Undone } from '@/lib/shared/record-endpoints'
import { containsText } from '@/lib/shared/search-text'
import type {
  FoundUser,
  listTeamMembers as listTeamMembersEndpoint,
  TeamMember,
  TeamTotals,
  User,
  undoApproval as undoApprovalEndpoint,
  updateUser as updateUserEndpoint,
} from './contract'
import { canManageUsers } from './policy'
import {
  countTeams,
  findHolder,
  findMember,
  findMembers,
  findNamed,
  findUserChoices,
  findUsersByText,
  lockActingAdmins,
  lockUsers,
  toWireUser,
} from './queries'
import { isActingAdmin, ROLE_NAMES, SMALL_TEAM_BELOW, USER_SEARCH_MINIMUM } from './rules'
import { normalUsername } from './values'

export { toWireUser } from './queries'

type UserChanges = z.output<typeof updateUserEndpoint.body>

/** Returns people to pick from; nobody for a text under two characters. */
export async function searchUsers(text: string): Promise<FoundUser[]> {
  return text.length < USER_SEARCH_MINIMUM ? [] : findUsersByText(text)
}

/**
 * Returns the people to pick from before anything is typed: those of a team, else everybody who can sign in; nobody
 * where they are too many to look through.
 */
export async function listUserChoices(team?: Team): Promise<FoundUser[]> {
  if (team) return findUserChoices({ team })
  const users = await findUserChoices({ limit: SMALL_TEAM_BELOW })
  return users.length < SMALL_TEAM_BELOW ? users : []
}

type MembersQuery = z.output<typeof listTeamMembersEndpoint.query>

/** Returns the people found, or a page of them; people who wait for approval only for admins. */
export function listTeamMembers(actor: Actor, query: MembersQuery) {
  const roles = rolesNamed(query.search, getTranslator(actor.language))
  return findMembers({ ...query, roles, forAdmin: canManageUsers(actor) })
}

// Roles are also found by their word on the wire.
function rolesNamed(text: string, translate: Translate): Role[] {
  const roleNames = (role: Role) => [role, translate(ROLE_NAMES[role])]
  return ROLES.filter((role) => roleNames(role).some((name) => containsText(name, text)))
}

/** Returns how many people each team has and how many of them are active now, teams without any included. */
export async function teamOverview(): Promise<{ teams: TeamTotals[] }> {
  const counted = await countTeams()
  const findTotals = (team: string) => counted.find((row) => row.team === team) ?? { total: 0, active: 0 }
  return { teams: TEAMS.map((team) => ({ ...findTotals(team), team })) }
}

/**
 * Returns one person of the team registry.
 * @throws AppError `not_found`, also for somebody who waits for approval where the caller is no admin.
 */
export async function teamMember(actor: Actor, id: string): Promise<TeamMember> {
  const member = await findMember(id, canManageUsers(actor))
  if (!member) throw new AppError('not_found', 'users.notFound')
  return member
}

/**
 * Returns the address of the page for a typed name or Telegram username: the person's own, else the registry searched
 * for it.
 */
export async function findNamedAddress(actor: Actor, name: string, username: string): Promise<string> {
  const id = await findNamed({ name, username: username && normalUsername(username) }, canManageUsers(actor))
  return id ? personAddress({ name, _id: id }) : `/teams?${new URLSearchParams({ search: name })}`
}

/**
 * Changes what admins decide about a person. A deactivated person's sessions end with the change.
 * @throws AppError `forbidden` for others than admins, `not_found`, `conflict` for a stale version, where no admin would
 * be left, or where the username is somebody else's.
 * @param around further work in the same transaction: `before` people are locked, so that the admins are not held up by
 * it, and what has to be checked `after` that, when nobody else can be deactivated.
 */
export async function updateUser(
  actor: Actor,
  id: string,
  change: UserChanges,
  around: Partial<Record<'before' | 'after', (tx: TransactionClient) => Promise<void>>> = {},
): Promise<User> {
  if (!canManageUsers(actor)) throw new AppError('forbidden', 'errors.adminsOnly')
  try {
    return await transaction(async (tx) => {
      await around.before?.(tx)
      const user = await applyChange(tx, actor, { id, change })
      await around.after?.(tx)
      return user
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const isUsername = change.telegramUsername !== undefined && !change.resetTelegram
    throw new AppError('conflict', isUsername ? 'users.username.taken' : 'users.username.telegramTaken')
  }
}

async function applyChange(
  tx: TransactionClient,
  actor: Actor,
  { id, change }: { id: string; change: UserChanges },
): Promise<User> {
  const admins = await lockActingAdmins(tx)
  const [before] = await lockUsers(tx, [id])
  if (!before) throw new AppError('not_found', 'errors.notFound')
  const { role, team, isActive, isApproved, telegramUsername, resetTelegram, version } = change
  await requireVersion(tx, { current: toWireUser(before), version, stored: before.version })
  const updated = await tx.user.update({
    where: { id },
    data: {
      role,
      team,
      isActive,
      isApproved,
      telegramUsername,
      version: { increment: 1 },
      ...(isActive && { isApproved: true }),
      ...(resetTelegram && { telegramId: await findHolder(tx, telegramUsername ?? before.telegramUsername) }),
    },
  })
  if (!isActingAdmin(updated)) requireOtherAdmin(admins, [id])
  await recordAudit(tx, decisionsBetween(before, updated, actor))
  await announceTouched(tx, touchedBy(id))
  if (isActive === false || isApproved === false || resetTelegram) await endSessions(tx, id)
  return toWireUser(updated)
}

type Decided = Pick<
  Awaited<ReturnType<typeof lockUsers>>[number],
  'id' | 'role' | 'team' | 'isActive' | 'isApproved' | 'telegramUsername' | 'telegramId'
>

// What an admin decided about a person, for the audit log.
function decisionsBetween(before: Decided, after: Decided, actor: Actor): AuditRecord[] {
  const by = { actorId: actor.userId, userId: after.id }
  const changed = (kind: AuditKind, former: string, present: string): AuditRecord[] =>
    former === present ? [] : [{ kind, ...by, before: former, after: present }]
  const decided = (kind: AuditKind, isDecided: boolean): AuditRecord[] => (isDecided ? [{ kind, ...by }] : [])
  const account = ({ telegramId }: Decided) => telegramId?.toString() ?? ''
  return [
    ...changed('role_changed', before.role, after.role),
    ...changed('team_changed', before.team, after.team),
    ...changed('username_changed', before.telegramUsername, after.telegramUsername),
    ...changed('telegram_bound', account(before), account(after)),
    ...decided('activated', after.isActive && !before.isActive),
    ...decided('deactivated', before.isActive && !after.isActive),
    ...decided('approved', after.isApproved && !before.isApproved),
    ...decided('approval_undone', before.isApproved && !after.isApproved),
  ]
}

/** Refuses to shut out these people where nobody else is an admin. */
function requireOtherAdmin(admins: readonly string[], shutOut: readonly string[]): void {
  const leavesNoAdmin = admins.length > 0 && admins.every((admin) => shutOut.includes(admin))
  if (leavesNoAdmin) throw new AppError('conflict', 'users.lastAdmin')
}

const touchedBy = (id: string): Announcement[] => [
  { subject: 'user', id },
  { subject: 'profile', onlyFor: id },
]

type ChangedUser = z.output<typeof undoApprovalEndpoint.body>['changes'][number]

/**
 * Lets in those of these people who wait, all or none. Returns them with the versions they have now.
 * @throws AppError `forbidden` for others than admins, `not_found` where one of them is not there.
 */
export async function approveUsers(actor: Actor, ids: string[]): Promise<ChangedUser[]> {
  if (!canManageUsers(actor)) throw new AppError('forbidden', 'errors.adminsOnly')
  return transaction(async (tx) => {
    const people = await lockUsers(tx, ids)
    if (people.length < new Set(ids).size) throw new AppError('not_found', 'errors.notFound')
    const waiting = people.filter(({ isApproved }) => !isApproved)
    await setApproved(tx, waiting, { isApproved: true, by: actor })
    return waiting.map(({ id, version }) => ({ _id: id, version: version + 1 }))
  })
}

/**
 * Lets people wait again whom nobody has changed since; their sessions end.
 * @throws AppError `forbidden` for others than admins, `conflict` where no admin would be left.
 */
export async function undoApproval(actor: Actor, changes: ChangedUser[]): Promise<Undone> {
  if (!canManageUsers(actor)) throw new AppError('forbidden', 'errors.adminsOnly')
  return transaction(async (tx) => {
    const admins = await lockActingAdmins(tx)
    const people = await lockUsers(
      tx,
      changes.map(({ _id }) => _id),
    )
    const { current, skipped } = partByVersion(changes, people)
    const rows = current.map(({ row }) => row)
    requireOtherAdmin(
      admins,
      rows.map(({ id }) => id),
    )
    await setApproved(tx, rows, { isApproved: false, by: actor })
    for (const { id } of rows) await endSessions(tx, id)
    return { restored: rows.length, skipped }
  })
}

async function setApproved(
  tx: TransactionClient,
  people: { id: string }[],
  { isApproved, by }: { isApproved: boolean; by: Actor },
): Promise<void> {
  if (people.length === 0) return
  const ids = people.map(({ id }) => id)
  await tx.user.updateMany({ where: { id: { in: ids } }, data: { isApproved, version: { increment: 1 } } })
  const kind = isApproved ? 'approved' : 'approval_undone'
  await recordAudit(
    tx,
    ids.map((userId) => ({ kind, actorId: by.userId, userId })),
  )
  await announceTouched(tx, ids.flatMap(touchedBy))
}

async function endSessions(tx: TransactionClient, userId: string): Promise<void> {
  await tx.session.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: new Date() } })
  await forgetVisitors(tx, userId)
  await announceTouched(tx, [{ subject: 'session', onlyFor: userId }])
}
