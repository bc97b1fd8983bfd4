/** The sort orders of the bots; `created` is the order they were added in. */
export const BOT_SORTS = ['created', 'botName', 'status'] as const

/** The statuses of a bot. */
export const BOT_STATUSES = ['active', 'inactive', 'error'] as const

/** The status of a bot that is added without one. */
export const DEFAULT_BOT_STATUS = 'active' satisfies (typeof BOT_STATUSES)[number]
