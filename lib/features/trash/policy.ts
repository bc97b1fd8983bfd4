import type { Actor } from '@/lib/shared/actor'

/** Returns whether the person sees and restores what anybody has deleted; others only their own deletions. */
export function seesAllTrash(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin'
}
