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

/** What a scenario's transactions can be sorted by; `created` is the order they were added in. */
export const TRANSACTION_SORTS = ['created', 'date', 'plant', 'receiptType', 'transactionNumber'] as const
