/** The sort orders of the links; `created` is the order they were added in. */
export const LINK_SORTS = ['created', 'title', 'category'] as const
