/** Statuses of docs/domain.md, Close days, aggregations, errors. */
export const CLOSE_DAY_STATUSES = ['Error', 'Non-error', 'Warning'] as const

/** The status of a close day that is added without one. */
export const DEFAULT_CLOSE_DAY_STATUS = 'Error' satisfies (typeof CLOSE_DAY_STATUSES)[number]

/** The sort orders of a project's close days; `created` is the order they were added in. */
export const CLOSE_DAY_SORTS = ['created', 'date', 'plant', 'cashRegister', 'status'] as const
