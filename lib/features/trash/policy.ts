import type { Actor } from '@/lib/shared/actor'

/**
 * Returns whether the person sees and brings back what anybody has deleted; others do what they have deleted
 * themselves.
 */
export function seesAllTrash(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin'
}
