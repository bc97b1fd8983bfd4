/** Statuses of docs/domain.md, Close days, aggregations, errors. */
export const AGGREGATION_ERROR_STATUSES = ['open', 'in_progress', 'resolved', 'closed'] as const

/** The status of an error that is added without one. */
export const DEFAULT_AGGREGATION_ERROR_STATUS = 'open' satisfies (typeof AGGREGATION_ERROR_STATUSES)[number]

/** The sort orders of an error registry; `created` is the order the errors were reported in. */
export const AGGREGATION_ERROR_SORTS = [
  'created',
  'processingDate',
  'plant',
  'document',
  'reporter',
  'status',
] as const
