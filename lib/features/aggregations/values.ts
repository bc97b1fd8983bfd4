/** Maximum number of rows that one call adds (docs/domain.md, Limits). */
export const PASTE_LIMIT = 5_000

/** The texts of an aggregation; with the date after the plant, in the order of a pasted row. */
export const AGGREGATION_TEXTS = ['plant', 'aggregate', 'task', 'type', 'idocPos', 'tid', 'idocErt'] as const

/** The sort orders of a project's aggregations; `created` is the order they were added in. */
export const AGGREGATION_SORTS = ['created', 'date', 'plant', 'aggregate', 'task', 'type'] as const
