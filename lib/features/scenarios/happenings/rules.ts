import type { ScenarioStatus } from '../contract'
import { SCENARIO_STATUS } from '../rules'

/** What may have happened to scenarios in a period that a list is narrowed to (docs/domain.md, Figures). */
export const SCENARIO_HAPPENINGS = [
  'created',
  'created_with_error',
  'begun',
  'completed',
  'failed',
  'ended',
  'error_reported',
] as const
export type ScenarioHappening = (typeof SCENARIO_HAPPENINGS)[number]

/** The statuses that were set, where it is a change of status. */
export const STATUSES_SET: Partial<Record<ScenarioHappening, readonly ScenarioStatus[]>> = {
  begun: [SCENARIO_STATUS.inProgress],
  completed: [SCENARIO_STATUS.completed],
  failed: [SCENARIO_STATUS.failed],
  ended: [SCENARIO_STATUS.completed, SCENARIO_STATUS.failed],
}

/** The statuses whose setting is summed by the day for each team, too. */
export const STATUSES_SUMMED_OF_TEAMS: ReadonlySet<ScenarioStatus> = new Set([
  SCENARIO_STATUS.completed,
  SCENARIO_STATUS.failed,
])
