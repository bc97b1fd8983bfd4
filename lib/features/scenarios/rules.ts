import { formatProjectNumber } from '@/lib/shared/project-number'
import { SCENARIO_STATUS, SCENARIO_STATUSES, type ScenarioCounts, type ScenarioStatus } from './contract'

/** How many scenarios have each status; an absent status counts as none. */
export type StatusTally = Partial<Record<ScenarioStatus, number>>

const WITH_ERRORS: ScenarioStatus[] = [SCENARIO_STATUS.failed, SCENARIO_STATUS.completedWithErrors]
const IN_PROGRESS: ScenarioStatus[] = [
  SCENARIO_STATUS.inProgress,
  SCENARIO_STATUS.readyToHandOut,
  SCENARIO_STATUS.realized,
  SCENARIO_STATUS.returning,
  SCENARIO_STATUS.returned,
]
const FINISHED: ScenarioStatus[] = [SCENARIO_STATUS.completed, SCENARIO_STATUS.completedWithErrors]

/** The statuses in which somebody still has to do something. */
export const OPEN_STATUSES = SCENARIO_STATUSES.filter((status) => !FINISHED.includes(status))

function sum(tally: StatusTally, statuses: readonly ScenarioStatus[]): number {
  return statuses.reduce((total, status) => total + (tally[status] ?? 0), 0)
}

/** The wide counting of a project's page and of `stats` inside a project (contract.md, section 5). */
export function countWide(tally: StatusTally) {
  return {
    total: sum(tally, SCENARIO_STATUSES),
    withErrors: sum(tally, WITH_ERRORS),
    inProgress: sum(tally, IN_PROGRESS),
    completed: sum(tally, [SCENARIO_STATUS.completed]),
  }
}

/** The narrow counting of all scenarios and of filters (contract.md, section 5). */
export function countNarrow(tally: StatusTally): ScenarioCounts {
  return {
    total: sum(tally, SCENARIO_STATUSES),
    new: sum(tally, [SCENARIO_STATUS.new]),
    inProgress: sum(tally, [SCENARIO_STATUS.inProgress]),
    withErrors: sum(tally, [SCENARIO_STATUS.failed]),
    completed: sum(tally, [SCENARIO_STATUS.completed]),
  }
}

/** A scenario's number: the project's in 5 digits, and the running number in the project in 3 or more. */
export function formatScenarioNumber(projectNumber: number, runningNumber: number): string {
  return `${formatProjectNumber(projectNumber)}-${String(runningNumber).padStart(3, '0')}`
}

/** Whether a scenario in this status is highlighted as failed (second text, section 2). */
export function hasErrorStatus(status: ScenarioStatus): boolean {
  return WITH_ERRORS.includes(status)
}
