import { z } from 'zod'
import { inboxFactsSchema } from '@/lib/features/notifications/reminders/contract'
import { endpoint } from '@/lib/shared/endpoint'
import { pageCursors, sortedPageQuery } from '@/lib/shared/pagination'
import { bulkIdsSchema } from '@/lib/shared/record-endpoints'
import { idSchema } from '@/lib/shared/validation'
import { INBOX_FILTERS, MAX_UNREAD } from './values'

/** Something that concerns a person, on the wire (docs/domain.md, The inbox). */
export const inboxItemSchema = z.object({
  _id: idSchema,
  /** The facts at the moment of the event. */
  facts: inboxFactsSchema,
  /** The path of the page that it leads to. */
  path: z.string(),
  isRead: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type InboxItem = z.infer<typeof inboxItemSchema>

export const inboxFilterSchema = z.enum(INBOX_FILTERS)
export type InboxFilter = z.infer<typeof inboxFilterSchema>

export const listInbox = endpoint('GET /inbox', {
  summary:
    'What concerns the signed-in person, the unread first and then the latest; with `filter` unread, that alone. What is deleted is left out.',
  access: 'authenticated',
  query: z.object({ filter: inboxFilterSchema.default(INBOX_FILTERS[0]), ...sortedPageQuery }),
  data: z.object({ items: z.array(inboxItemSchema), ...pageCursors }),
})

export const countUnread = endpoint('GET /inbox/unread', {
  summary: `How many unread items the signed-in person has; no more than ${MAX_UNREAD} are counted.`,
  access: 'authenticated',
  data: z.object({ unread: z.number().int().min(0).max(MAX_UNREAD) }),
})

export const setInboxRead = endpoint('PUT /inbox/read', {
  summary:
    'Marks up to 1,000 items of the signed-in person as read or as unread. Answers those that were not so before.',
  access: 'authenticated',
  body: z.object({ ids: bulkIdsSchema, isRead: z.boolean() }),
  data: z.object({ ids: z.array(idSchema) }),
})

export const readWholeInbox = endpoint('PUT /inbox/read/all', {
  summary:
    'Marks every unread item of the signed-in person as read, up to the one with this id: what came later stays unread. Answers their ids.',
  access: 'authenticated',
  body: z.object({ upTo: idSchema }),
  data: z.object({ ids: z.array(idSchema) }),
})
