import type { Actor } from '@/lib/shared/actor'

/** Returns whether the person may set roles and teams, and decide who may come in. */
export function canManageUsers(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin'
}
