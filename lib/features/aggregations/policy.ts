import { type Actor, canEdit } from '@/lib/shared/actor'

/** Who may add, change and delete a project's aggregations, and keep its error registry. */
export function canEditAggregations(actor: Pick<Actor, 'role'>): boolean {
  return canEdit(actor)
}
