import type { Actor } from '@/lib/shared/actor'

/** Admins see and bring back what anybody has deleted; others what they have deleted themselves. */
export function seesAllTrash(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin'
}
