/** The teams of docs/domain.md, Who may what, in its order. */
export const TEAMS = ['OD', 'CASH', 'GIS_EDO', 'IM_KD', 'DL', 'TEST', 'ABAP', '2.5'] as const

/** A search for people runs from this many characters on (docs/domain.md, Limits). */
export const USER_SEARCH_MINIMUM = 2
interface Standing {
  role: string
  isActive: boolean
  isApproved: boolean
}

/** Returns whether a person can act as an admin now. */
export function isActingAdmin({ role, isActive, isApproved }: Standing): boolean {
  return role === 'admin' && isActive && isApproved
}

/** A Telegram username as typed, with or without a leading @, with exactly one. */
export function normalUsername(typed: string): string {
  return `@${typed.trim().replace(/^@+/, '')}`
}
