/** The sort orders of a scenario's financial records; `created` is the order they were added in. */
export const FINANCIAL_RECORD_SORTS = ['created', 'date', 'plant', 'unitNumber', 'invoice', 'amount'] as const
