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
