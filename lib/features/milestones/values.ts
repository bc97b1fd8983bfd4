/** The sort orders of a project's milestones; `created` is the order they were added in. */
export const MILESTONE_SORTS = ['created', 'day', 'name'] as const
