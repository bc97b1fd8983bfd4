interface Standing {
  role: string
  isActive: boolean
  isApproved: boolean
}

/** Whether a person can act as an admin now. */
export function isActingAdmin({ role, isActive, isApproved }: Standing): boolean {
  return role === 'admin' && isActive && isApproved
}

/** `text` for a LIKE pattern that finds it literally: its own wildcards lose their meaning. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
