import 'server-only'
import { transaction } from '@/lib/server/db'
import { announceTouched } from '@/lib/server/live'
import type { Actor } from '@/lib/shared/actor'
import type { InboxFilter } from './contract'
import { countItems, inboxList, markAllItems, markItems } from './queries'

export { countInboxItems } from './queries'

const toReader = ({ userId, role }: Actor) => ({ userId, isAdmin: role === 'admin' })

/**
 * Returns a page of the inbox of the signed-in person, the unread first.
 * @throws AppError `invalid` for a malformed cursor.
 */
export async function listInbox(
  actor: Actor,
  { filter, ...paging }: { filter: InboxFilter; limit?: number; cursor?: string },
) {
  const { rows, ...cursors } = await inboxList.find({
    filter: { ...toReader(actor), isUnreadOnly: filter === 'unread' },
    sort: 'unread',
    order: 'desc',
    ...paging,
  })
  return { items: rows, ...cursors }
}

/** Returns how many unread items the signed-in person has, up to the most that are counted. */
export function countUnread(actor: Actor): Promise<number> {
  return countItems(toReader(actor))
}

/** Marks items of the signed-in person as read or unread. Returns the ids of those that changed. */
export function setInboxRead(
  actor: Actor,
  { ids, isRead }: { ids: readonly string[]; isRead: boolean },
): Promise<string[]> {
  return transaction(async (tx) => {
    const changed = await markItems(tx, { userId: actor.userId, ids, isRead })
    if (changed.length > 0) await announceTouched(tx, [{ subject: 'inbox', onlyFor: actor.userId }])
    return changed
  })
}

/** Marks all unread items of the signed-in person as read, up to one of them. Returns the ids of those that changed. */
export function readWholeInbox(actor: Actor, upTo: string): Promise<string[]> {
  return transaction(async (tx) => {
    const changed = await markAllItems(tx, { userId: actor.userId, upTo })
    if (changed.length > 0) await announceTouched(tx, [{ subject: 'inbox', onlyFor: actor.userId }])
    return changed
  })
}
