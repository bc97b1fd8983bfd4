/** What a scenario's financial records can be sorted by; `created` is the order they were added in. */
export const FINANCIAL_RECORD_SORTS = ['created', 'date', 'plant', 'unitNumber', 'invoice', 'amount'] as const
