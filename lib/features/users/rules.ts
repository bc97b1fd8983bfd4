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
