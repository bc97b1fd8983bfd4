interface Standing {
  role: string
  isActive: boolean
  isApproved: boolean
}

/** Returns whether a person can act as an admin now. */
export function isActingAdmin({ role, isActive, isApproved }: Standing): boolean {
  return role === 'admin' && isActive && isApproved
}
