import { TRASH_DAYS } from './contract'

const DAY_MS = 24 * 60 * 60 * 1000

/** The moment before which everything deleted is gone for good. */
export function trashBegins(now: Date): Date {
  return new Date(now.getTime() - TRASH_DAYS * DAY_MS)
}

/** When something that was deleted then is gone for good. */
export function trashEnds(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + TRASH_DAYS * DAY_MS)
}
