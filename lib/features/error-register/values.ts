/** The kinds of record in the register of all errors. */
export const ERROR_KINDS = ['report', 'aggregation'] as const

/** The sort orders of the register; `created` is the order in which the errors were reported. */
export const REGISTER_SORTS = ['created', 'detectionDate', 'plannedFixDate'] as const

/** The states to filter by: an unsolved error still waits for somebody. */
export const ERROR_STATES = ['unsolved', 'solved'] as const

/** The value in the address of a filter that is either set or absent. */
export const YES = ['yes'] as const

/** The value of the team filter for reports of any team: what the start page counts by team. */
export const ANY_TEAM = 'any'

/** Maximum number of scenarios that can be linked to an error, beside the one of its report. */
export const MAX_BLOCKED = 50
