import type { TrashKind } from '@/lib/shared/history'
import type { TrashReference } from './contract'

/** For how many days what was deleted can be brought back. */
export const TRASH_DAYS = 30

const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the moment before which everything deleted is gone for good. */
export function trashBegins(now: Date): Date {
  return new Date(now.getTime() - TRASH_DAYS * DAY_MS)
}

/** Returns the moment at which something that was deleted at `deletedAt` is gone for good. */
export function trashEnds(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + TRASH_DAYS * DAY_MS)
}

/** Names things of one kind in the trash. */
export function referencesTo(kind: TrashKind, ids: readonly string[]): TrashReference[] {
  return ids.map((_id) => ({ kind, _id }))
}
