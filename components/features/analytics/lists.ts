import type { ProjectHappening } from '@/lib/features/projects/rules'
import type { ScenarioHappening } from '@/lib/features/scenarios/rules'
import type { Period } from '@/lib/shared/period'

const address = (path: string, happened: string, { from, to }: Period, more: Record<string, string>) =>
  `${path}?${new URLSearchParams({ happened, ...(from && { from }), ...(to && { to }), ...more })}`

/** Returns the address of the projects to which something happened in a period. */
export function projectsThat(happened: ProjectHappening, period: Period): string {
  return address('/projects', happened, period, {})
}

/** Returns the address of the scenarios to which something happened in a period, optionally of one team. */
export function scenariosThat(happened: ScenarioHappening, period: Period, team?: string): string {
  return address('/scenarios', happened, period, team ? { team } : {})
}
