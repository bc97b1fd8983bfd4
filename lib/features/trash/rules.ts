import { DAY_MS } from '@/lib/shared/dates'
import type { TrashKind } from '@/lib/shared/history'
import type { TrashReference } from './contract'

/** Number of days in which a deleted record can be restored. */
export const TRASH_DAYS = 30

/** Returns the moment before which everything deleted is gone for good. */
export function trashBegins(now: Date): Date {
  return new Date(now.getTime() - TRASH_DAYS * DAY_MS)
}

/** Returns the moment at which a record that was deleted at `deletedAt` is gone for good. */
export function trashEnds(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + TRASH_DAYS * DAY_MS)
}

/** References records of one kind in the trash. */
export function referencesTo(kind: TrashKind, ids: readonly string[]): TrashReference[] {
  return ids.map((_id) => ({ kind, _id }))
}
