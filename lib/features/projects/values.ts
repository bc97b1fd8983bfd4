/** Statuses of docs/domain.md, Projects; archived is not among the list's filters. */
export const PROJECT_STATUSES = ['draft', 'active', 'in_progress', 'completed', 'archived'] as const

/** What may have happened to projects in a period that a list is narrowed to (docs/domain.md, Figures). */
export const PROJECT_HAPPENINGS = ['created', 'activated', 'completed'] as const

/** Images of docs/domain.md, Projects; the first is what a new project starts with. */
export const PROJECT_IMAGES = ['OD:Sales', 'OD:Print prices'] as const
