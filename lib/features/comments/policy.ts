import { type Actor, canEdit } from '@/lib/shared/actor'

/** Returns whether the person may change a comment: its author, who may still edit. */
export function mayEditComment(actor: Pick<Actor, 'userId' | 'role'>, authorId: string): boolean {
  return canEdit(actor) && actor.userId === authorId
}

/** Returns whether the person may delete a comment: its author, and admins. */
export function mayDeleteComment(actor: Pick<Actor, 'userId' | 'role'>, authorId: string): boolean {
  return actor.role === 'admin' || mayEditComment(actor, authorId)
}
