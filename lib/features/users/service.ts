import 'server-only'
import type { z } from 'zod'
import { isUniqueViolation, type TransactionClient, transaction } from '@/lib/server/db'
import { announceTouched } from '@/lib/server/live'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import type { FoundUser, User, updateUser as updateUserEndpoint } from './contract'
import { canManageUsers } from './policy'
import { findHolder, findMembers, findUser, findUsersByText, lockActingAdmins, wireUser } from './queries'
import { isActingAdmin, USER_SEARCH_MINIMUM } from './rules'

export { wireUser } from './queries'

type Change = z.output<typeof updateUserEndpoint.body>

/** People to pick from; nobody for a text under two characters. */
export async function searchUsers(text: string): Promise<FoundUser[]> {
  return text.length < USER_SEARCH_MINIMUM ? [] : findUsersByText(text)
}

/** Everybody, or a page of them; people who wait for approval only for admins. */
export function listTeamMembers(actor: Actor, paging: { limit?: number; cursor?: string }) {
  return findMembers({ ...paging, forAdmin: canManageUsers(actor) })
}

/**
 * Changes what admins decide about a person. A deactivated person's sessions end with the change.
 * @throws AppError `forbidden` for others than admins, `not_found`, `conflict` where no admin would be left or the
 * username is somebody else's.
 */
export async function updateUser(actor: Actor, id: string, change: Change): Promise<User> {
  if (!canManageUsers(actor)) throw new AppError('forbidden', 'errors.adminsOnly')
  try {
    return await transaction((tx) => applyChange(tx, id, change))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const isUsername = change.telegramUsername !== undefined && !change.resetTelegram
    throw new AppError('conflict', isUsername ? 'auth.usernameTaken' : 'auth.telegramTaken')
  }
}

async function applyChange(tx: TransactionClient, id: string, change: Change): Promise<User> {
  const admins = await lockActingAdmins(tx)
  const before = await findUser(tx, id)
  if (!before) throw new AppError('not_found', 'errors.notFound')
  const { role, team, isActive, telegramUsername, resetTelegram } = change
  const updated = await tx.user.update({
    where: { id },
    data: {
      ...{ role, team, isActive, telegramUsername },
      ...(isActive && { isApproved: true }),
      ...(resetTelegram && { telegramId: await findHolder(tx, telegramUsername ?? before.telegramUsername) }),
    },
  })
  const leavesNoAdmin = admins.every((admin) => admin === id) && admins.length > 0 && !isActingAdmin(updated)
  if (leavesNoAdmin) throw new AppError('conflict', 'users.lastAdmin')
  await announceTouched(tx, [
    { subject: 'user', id },
    { subject: 'profile', onlyFor: id },
  ])
  if (isActive === false || resetTelegram) await endSessions(tx, id)
  return wireUser(updated)
}

async function endSessions(tx: TransactionClient, userId: string): Promise<void> {
  await tx.session.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: new Date() } })
  await announceTouched(tx, [{ subject: 'session', onlyFor: userId }])
}
