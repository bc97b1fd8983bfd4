/** The polling interval of each widget in milliseconds (docs/domain.md, Screens). */
export const POLLING = {
  activity: 120_000,
  statusDistribution: 600_000,
  performanceTrends: 600_000,
  errorBreakdown: 300_000,
} as const
/** Two counts to compare: of a period, and of the equally long period before. */
export interface Comparison {
  current: number
  previous: number
}

/**
 * Returns the change as a signed whole percentage, `+0%` where there was nothing before or nothing changed
 * (docs/domain.md, Figures).
 */
export function formatTrend({ current, previous }: Comparison): string {
  if (previous === 0) return '+0%'
  const percent = Math.round(((current - previous) / previous) * 100)
  return percent < 0 ? `${percent}%` : `+${percent}%`
}

/** Returns the share of completed among completed and failed, 0 to 1; 0 where there was neither. */
export function calculateEfficiency({ completed, failed }: { completed: number; failed: number }): number {
  const ended = completed + failed
  return ended === 0 ? 0 : completed / ended
}

/** Returns the first days (UTC) of the last `count` months, oldest first, the month of `now` included. */
export function lastMonths(now: Date, count: number): Date[] {
  return Array.from(
    { length: count },
    (_, index) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - index), 1)),
  )
}
