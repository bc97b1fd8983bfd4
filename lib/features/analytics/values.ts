/** The ranges of the analytics, in the order in which they are offered. */
export const TIME_RANGES = ['7d', '30d', '90d', '1y'] as const

export const DEFAULT_TIME_RANGE: (typeof TIME_RANGES)[number] = '30d'
