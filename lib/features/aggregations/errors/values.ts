/** Statuses of docs/domain.md, Close days, aggregations, errors. */
export const AGGREGATION_ERROR_STATUSES = ['open', 'in_progress', 'resolved', 'closed'] as const

/** What an error has that is added without a status. */
export const DEFAULT_AGGREGATION_ERROR_STATUS = 'open' satisfies (typeof AGGREGATION_ERROR_STATUSES)[number]

/** What an error registry can be sorted by; `created` is the order the errors were reported in. */
export const AGGREGATION_ERROR_SORTS = [
  'created',
  'processingDate',
  'plant',
  'document',
  'reporter',
  'status',
] as const
