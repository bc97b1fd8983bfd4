/** Maximum number of unread items that are counted: the badge shows no more. */
export const MAX_UNREAD = 100

/** The filters of an inbox; the first is the default. */
export const INBOX_FILTERS = ['all', 'unread'] as const
