import { callApi } from '@/lib/client/api'
import { callQuery } from '@/lib/client/call-query'
import { pagedQuery } from '@/lib/client/paged-query'
import { useCall } from '@/lib/client/use-call'
import { findChoice } from '@/lib/shared/choices'
import type { countUnread, InboxFilter, listInbox, readWholeInbox, setInboxRead } from './contract'
import { INBOX_FILTERS } from './values'

const INBOX_PAGE_SIZE = 30

/** Returns the filter in an address; the default for an invalid one. */
export function parseInboxFilter(named: unknown): InboxFilter {
  return findChoice(INBOX_FILTERS, named) ?? INBOX_FILTERS[0]
}

/** Returns the query of the first page; the server's first answer is loaded with the same. */
export function toInboxSearch(filter: InboxFilter) {
  return { filter, limit: INBOX_PAGE_SIZE }
}

/** The inbox of the signed-in person, page by page. */
export function inboxQuery(filter: InboxFilter) {
  return pagedQuery({
    queryKey: ['inbox', 'items', filter],
    load: ({ cursor, signal }) =>
      callApi<typeof listInbox>('GET /inbox', { query: { ...toInboxSearch(filter), cursor }, signal }),
    subscribesTo: [{ subject: 'inbox' }],
    keepsFormer: true,
  })
}

/** The number of unread items of the signed-in person. */
export const unreadQuery = callQuery<typeof countUnread>('GET /inbox/unread', {
  queryKey: ['inbox', 'unread'],
  subscribesTo: [{ subject: 'inbox' }],
})

/** Marks items as read or unread. */
export function useSetRead() {
  return useCall(
    (body: { ids: string[]; isRead: boolean }) => callApi<typeof setInboxRead>('PUT /inbox/read', { body }),
    () => [{ subject: 'inbox' }],
  )
}

/** Marks everything as read, up to an item. */
export function useReadAll() {
  return useCall(
    (upTo: string) => callApi<typeof readWholeInbox>('PUT /inbox/read/all', { body: { upTo } }),
    () => [{ subject: 'inbox' }],
  )
}
