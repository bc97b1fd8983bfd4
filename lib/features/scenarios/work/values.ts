/** How much what waits for a person needs them, the greatest need first (docs/domain.md, Screens). */
export const WORK_NEEDS = ['urgent', 'failed', 'inWork', 'new'] as const

/** Maximum number of characters of a description in a list of work. */
export const WORK_TEXT_LIMIT = 300
