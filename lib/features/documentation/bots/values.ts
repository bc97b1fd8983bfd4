/** What the bots can be sorted by; `created` is the order they were added in. */
export const BOT_SORTS = ['created', 'botName', 'status'] as const

/** What a bot can be. */
export const BOT_STATUSES = ['active', 'inactive', 'error'] as const

/** The status of a bot that is added without one. */
export const DEFAULT_BOT_STATUS = 'active' satisfies (typeof BOT_STATUSES)[number]
