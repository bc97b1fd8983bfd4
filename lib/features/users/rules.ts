import type { Role } from '@/lib/shared/actor'
import { type MessageKey, message } from '@/lib/shared/messages'

/** The name of each role. */
export const ROLE_NAMES: Record<Role, MessageKey> = {
  admin: message('users.roles.admin'),
  pm: message('users.roles.pm'),
  executor: message('users.roles.executor'),
  tester: message('users.roles.tester'),
  viewer: message('users.roles.viewer'),
}

/** Minimum length of a search for people (docs/domain.md, Limits). */
export const USER_SEARCH_MINIMUM = 2

/** Number of people who can sign in below which pickers list all of them (docs/domain.md, Limits). */
export const SMALL_TEAM_BELOW = 30

/** Minutes after their last call for which a person counts as active now (docs/domain.md, Who may what). */
export const ACTIVE_MINUTES = 15

/** Returns whether somebody whose last activity was then is active now. */
export function isActiveAt(now: Date, lastActivity: Date | null): boolean {
  return lastActivity !== null && now.getTime() - lastActivity.getTime() < ACTIVE_MINUTES * 60_000
}

interface Standing {
  role: string
  isActive: boolean
  isApproved: boolean
}

/** Returns whether a person can act as an admin now. */
export function isActingAdmin({ role, isActive, isApproved }: Standing): boolean {
  return role === 'admin' && isActive && isApproved
}

/** Telegram's own ids have at most 52 bits: no account has this one or a larger, so that no code ever reaches somebody else. */
export const BEYOND_TELEGRAM = 9_000_000_000_000_000n

/** Returns whether a person was made up: those of the demo and of tests are. */
export function isMadeUp({ telegramId }: { telegramId: bigint | null }): boolean {
  return telegramId !== null && telegramId >= BEYOND_TELEGRAM
}
