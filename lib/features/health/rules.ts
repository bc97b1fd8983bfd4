import type { HealthMetric } from './contract'

/** The result of a probe: null where the component is not set up, so that there was nothing to ask. */
export type ProbeResult = HealthMetric['status'] | null

/** The share of good answers in percent, with one digit where it is not whole; `–` without any answer. */
export function formatUptime({ good, all }: { good: number; all: number }): string {
  if (all === 0) return '–'
  // Rounded down: a single failure is never hidden behind a full 100%.
  const percent = Math.floor((good / all) * 1000) / 10
  return `${percent}%`
}

/** Returns the status that a probe's result is shown with: what is not set up is worth a hint, but no fault. */
export function statusOf(result: ProbeResult): HealthMetric['status'] {
  return result ?? 'warning'
}
