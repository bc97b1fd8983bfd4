/** The maximum numbers of what one call may have. */
export const COVERAGE_LIMITS = { fields: 8, groups: 2000, exclusions: 500, values: 30, value: 200 } as const
