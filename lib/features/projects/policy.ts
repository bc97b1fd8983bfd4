import type { Actor } from '@/lib/shared/actor'

/**
 * Returns whether the person may delete the project: an admin, and its manager, the PM who created it. Whose name stands
 * in its tasks decides nothing: everybody who edits the project can write their own there.
 */
export function canDeleteProject(
  { userId, role }: Pick<Actor, 'userId' | 'role'>,
  { createdById }: { createdById: string },
): boolean {
  return role === 'admin' || (role === 'pm' && createdById === userId)
}
