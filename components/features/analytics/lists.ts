import type { Analytics } from '@/lib/features/analytics/contract'
import type { ProjectHappening } from '@/lib/features/projects/rules'
import type { ScenarioHappening } from '@/lib/features/scenarios/rules'
import type { Period } from '@/lib/shared/period'

/** The figures that a part of the screen shows. */
export interface ShownAnalytics {
  data: Analytics
  /** Whether they are made up; there is no list to link to. */
  isSample: boolean
}

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
