/** Statuses of docs/domain.md, Baskets and the repository of steps. */
export const BASKET_STATUSES = ['active', 'inactive', 'archived'] as const

/** The most products that a call may bring. */
export const BASKET_PRODUCT_LIMIT = 5_000
