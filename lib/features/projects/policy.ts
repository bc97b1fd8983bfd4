import type { Actor } from '@/lib/shared/actor'

type Manager = Pick<Actor, 'userId' | 'role'>
type Managed = { createdById: string }

/**
 * Returns whether the person may delete the project: an admin, and its manager, the PM who created it. Whose name stands
 * in its tasks decides nothing: everybody who edits the project can write their own there.
 */
export const canDeleteProject = isManager

/** Returns whether the person may say that only its members change the project: the same people. */
export const canRestrictProject = isManager

function isManager({ userId, role }: Manager, { createdById }: Managed): boolean {
  return role === 'admin' || (role === 'pm' && createdById === userId)
}
