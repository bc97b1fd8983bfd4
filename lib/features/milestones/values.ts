/** What a project's milestones can be sorted by; `created` is the order they were added in. */
export const MILESTONE_SORTS = ['created', 'day', 'name'] as const
