/** The figures of a person's work (docs/domain.md, Workload), in the order of the columns. */
export const WORKLOAD_FIGURES = ['open', 'overdue', 'review', 'errors', 'lateErrors', 'steps'] as const

/** Maximum number of a person's items that are listed at once: the number that one hand-over takes. */
export const LISTED_ITEMS = 1_000

/** Number of rows that the page begins with; it fetches the others. */
export const FIRST_ROWS = 26

/** The name of its file. */
export const EXPORT_NAME = 'workload'
