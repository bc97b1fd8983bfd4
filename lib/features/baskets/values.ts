/** Statuses of docs/domain.md, Baskets and the repository of steps. */
export const BASKET_STATUSES = ['active', 'inactive', 'archived'] as const

/** Maximum number of products in a call. */
export const BASKET_PRODUCT_LIMIT = 5_000
