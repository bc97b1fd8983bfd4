import { type Language, toLocale } from '@/lib/shared/language'
import type { HealthMetric } from './contract'

/** The result of a probe: null where the component is not set up, so that there was nothing to ask. */
export type ProbeResult = HealthMetric['status'] | null

/** Returns the share of good answers in percent, with one digit where it is not whole; `–` without any answer. */
export function formatUptime(
  { good, all }: { good: number; all: number },
  language: Language | null,
): string {
  if (all === 0) return '–'
  // Rounded down: a single failure is never hidden behind a full 100%.
  const percent = Math.floor((good / all) * 1000) / 10
  return `${new Intl.NumberFormat(toLocale(language)).format(percent)}%`
}

/** Returns the status that a probe's result is shown with: a component that is not set up is a warning, not a fault. */
export function toHealthStatus(result: ProbeResult): HealthMetric['status'] {
  return result ?? 'warning'
}

const CHART_HOURS = 24

/**
 * Returns the share of good answers in each of the last 24 hours, the oldest first; null for hours without any answer.
 */
export function toHourlyShares(hours: ReadonlyMap<number, { good: number; all: number }>): (number | null)[] {
  return Array.from({ length: CHART_HOURS }, (_, index) => {
    const count = hours.get(CHART_HOURS - 1 - index)
    return count ? count.good / count.all : null
  })
}

/** Returns the sum of the good answers, and of all, over the hours. */
export function sumHours(hours: ReadonlyMap<number, { good: number; all: number }>) {
  const counts = [...hours.values()]
  const sum = (field: 'good' | 'all') => counts.reduce((total, count) => total + count[field], 0)
  return { good: sum('good'), all: sum('all') }
}
