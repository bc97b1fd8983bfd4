/** The sort orders of the cash registers; `created` is the order they were added in. */
export const CASH_REGISTER_SORTS = ['created', 'plant', 'cashRegister', 'server', 'stand'] as const
