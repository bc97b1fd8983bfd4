/** Maximum number of digits of a transaction's number. */
export const TRANSACTION_NUMBER_LIMIT = 25

/** Receipt types of a transaction (docs/domain.md, Parts of a scenario). */
export const TRANSACTION_RECEIPT_TYPES = [
  'Аванс',
  'Возврат аванса',
  'Возврат',
  'Продажа',
  'Зачет аванса',
] as const

/** The kind in the fiscal code of a receipt of each type: 1 is money received, 2 money returned. */
export const TRANSACTION_CODES = {
  Аванс: 1,
  'Возврат аванса': 2,
  Возврат: 2,
  Продажа: 1,
  'Зачет аванса': 1,
} as const satisfies Record<(typeof TRANSACTION_RECEIPT_TYPES)[number], 1 | 2>

/** Maximum number of digits of a fiscal document's number. */
export const FISCAL_NUMBER_LIMIT = 10

/** The sort orders of a scenario's transactions; `created` is the order they were added in. */
export const TRANSACTION_SORTS = ['created', 'date', 'plant', 'receiptType', 'transactionNumber'] as const
