import type { Actor } from '@/lib/shared/actor'

/** What says who manages a project. */
interface ManagedProject {
  createdById: string
  tasks: readonly { pm: string }[]
}

/**
 * Returns whether the person may delete the project: an admin, and its manager, who is a PM that created it or is named
 * as the PM of one of its tasks.
 */
export function canDeleteProject(
  { userId, name, role }: Pick<Actor, 'userId' | 'name' | 'role'>,
  { createdById, tasks }: ManagedProject,
): boolean {
  if (role === 'admin') return true
  return role === 'pm' && (createdById === userId || tasks.some(({ pm }) => pm === name))
}
