/** Maximum number of a scenario's earlier runs that are answered, the latest first. */
export const MAX_LISTED_RUNS = 100
