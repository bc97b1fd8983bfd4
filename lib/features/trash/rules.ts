import { isId } from '@/lib/shared/ids'
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

/** Where a page of the trash begins: after what was deleted then, and of that after this id. */
export interface TrashPosition {
  deletedAt: Date
  id: string
}

/** The position that a cursor names, or null where it names none. */
export function parseTrashCursor(cursor: string): TrashPosition | null {
  const [id = '', milliseconds = ''] = cursor.split('.')
  // Up to the year 5138.
  if (!isId(id) || !/^\d{1,14}$/.test(milliseconds)) return null
  return { id, deletedAt: new Date(Number(milliseconds)) }
}

/** The cursor that {@link parseTrashCursor} reads. */
export function formatTrashCursor({ id, deletedAt }: TrashPosition): string {
  return `${id}.${deletedAt.getTime()}`
}
