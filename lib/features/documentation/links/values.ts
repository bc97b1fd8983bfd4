/** What the links can be sorted by; `created` is the order they were added in. */
export const LINK_SORTS = ['created', 'title', 'category'] as const
