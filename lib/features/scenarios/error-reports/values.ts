/** The sort orders of a scenario's error reports; `created` is the order they were added in. */
export const ERROR_REPORT_SORTS = ['created', 'detectionDate', 'plannedFixDate', 'status'] as const

/**
 * Statuses of an error report (docs/domain.md, Parts of a scenario); any may follow any. The first is what a new one
 * starts with.
 */
export const ERROR_REPORT_STATUSES = [
  'open',
  'closed',
  'need_test',
  'no_relevant',
  'in_progress',
  'resolved',
] as const

/** Maximum number of product lines that an error report is about. */
export const MAX_REPORTED_LINES = 50

/** The status of a report that is added without one. */
export const DEFAULT_ERROR_REPORT_STATUS = 'open' satisfies (typeof ERROR_REPORT_STATUSES)[number]

/** The statuses of error reports that still wait for somebody. */
export const UNSOLVED_ERROR_STATUSES = [
  'open',
  'in_progress',
  'need_test',
] as const satisfies (typeof ERROR_REPORT_STATUSES)[number][]
