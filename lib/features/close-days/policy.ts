import { type Actor, canEdit } from '@/lib/shared/actor'

/** Who may add, change and delete a project's close days. */
export function canEditCloseDays(actor: Pick<Actor, 'role'>): boolean {
  return canEdit(actor)
}
