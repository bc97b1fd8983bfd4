/** Statuses of docs/domain.md, Projects; archived is not among the list's filters. */
export const PROJECT_STATUSES = ['draft', 'active', 'in_progress', 'completed', 'archived'] as const

/** The kinds of events that a list of projects can be filtered by (docs/domain.md, Figures). */
export const PROJECT_HAPPENINGS = ['created', 'activated', 'completed'] as const

/** The orders of a list of projects: the newest first, or by the last day of those that are not over. */
export const PROJECT_SORTS = ['created', 'deadline'] as const

/** Images of docs/domain.md, Projects; the first is what a new project starts with. */
export const PROJECT_IMAGES = ['OD:Sales', 'OD:Print prices'] as const

/** The number of working days until the fix that is proposed for an error of a project (docs/domain.md, Projects). */
export const FIX_DAYS = { usual: 3, maximum: 60 } as const

/** Maximum number of tasks, and of members, of a project. */
export const PROJECT_ROW_LIMIT = 500
