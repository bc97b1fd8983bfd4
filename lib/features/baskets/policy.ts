import { type Actor, canEdit } from '@/lib/shared/actor'

/** Returns whether the person may create baskets. */
export function canEditBaskets(actor: Pick<Actor, 'role'>): boolean {
  return canEdit(actor)
}
