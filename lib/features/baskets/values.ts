/** Statuses of docs/domain.md, Baskets and the repository of steps. */
export const BASKET_STATUSES = ['active', 'inactive', 'archived'] as const

/** Maximum number of products in a call. */
export const BASKET_PRODUCT_LIMIT = 5_000

/** Maximum number of products that are found by their barcode. */
export const BASKET_GOODS_LIMIT = 10

/** Number of baskets that are read at a time when all are: each comes with all its products. */
export const BASKETS_AT_ONCE = 100
