import type { TrashKind, TrashReference } from './contract'

/** For how many days what was deleted can be brought back. */
export const TRASH_DAYS = 30

/** The most things that one call brings back. */
export const RESTORE_LIMIT = 1_000

/** The kinds of things that come into the trash, named as in history. */
export const TRASH_KINDS = [
  'scenario',
  'close_day',
  'aggregation',
  'product_lines',
  'product_mark',
  'document',
  'receipt_photo',
  'transaction',
  'financial',
  'step',
  'repository_step',
  'basket',
  'basket_product',
  'cash_register',
  'bot',
  'link',
  'error_report',
] as const

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
