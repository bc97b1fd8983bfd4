/** What the cash registers can be sorted by; `created` is the order they were added in. */
export const CASH_REGISTER_SORTS = ['created', 'plant', 'cashRegister', 'server', 'stand'] as const
