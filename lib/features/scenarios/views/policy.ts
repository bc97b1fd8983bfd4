import { type Actor, canEdit } from '@/lib/shared/actor'

type Person = Pick<Actor, 'userId' | 'role'>

/** A viewer has views of their own, but gives none to everybody. */
export function canShareViews(actor: Pick<Actor, 'role'>): boolean {
  return canEdit(actor)
}

/** Whoever it belongs to changes a view; admins change those that everybody has. */
export function canChangeView(
  { userId, role }: Person,
  { ownerId, isShared }: { ownerId: string; isShared: boolean },
): boolean {
  return ownerId === userId || (isShared && role === 'admin')
}
