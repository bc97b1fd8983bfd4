import { type Actor, canEdit } from '@/lib/shared/actor'

type Person = Pick<Actor, 'userId' | 'role'>

/** Returns whether the person may give views to everybody; a viewer has private views only. */
export function canShareViews(actor: Pick<Actor, 'role'>): boolean {
  return canEdit(actor)
}

/** Returns whether the person may change a view: their own, and as an admin those that everybody has. */
export function canChangeView(
  { userId, role }: Person,
  { ownerId, isShared }: { ownerId: string; isShared: boolean },
): boolean {
  return ownerId === userId || (isShared && role === 'admin')
}
