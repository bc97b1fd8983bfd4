import type { ProjectStatus } from '@/lib/features/projects/contract'
import type { ScenarioStatus } from '@/lib/features/scenarios/contract'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/values'
import { DAY_MS } from '@/lib/shared/dates'
import type { Draw } from '@/tests/factories/draw'

/** The working hours of a shop's test team, in UTC. */
const WORK_FROM = 6
const WORK_UNTIL = 15

const { inProgress, readyToHandOut, realized, returning, returned, failed, completedWithErrors, completed } =
  SCENARIO_STATUS

/** The stage that a scenario's goods, documents and steps have reached, 0 to 4. */
export const STAGE: Record<ScenarioStatus, number> = {
  [SCENARIO_STATUS.new]: 0,
  [inProgress]: 1,
  [failed]: 1,
  [readyToHandOut]: 2,
  [realized]: 3,
  [returning]: 3,
  [returned]: 4,
  [completedWithErrors]: 4,
  [completed]: 4,
}

// The transitions that lead from a new scenario to each status.
const PATHS: Record<ScenarioStatus, readonly (readonly ScenarioStatus[])[]> = {
  [SCENARIO_STATUS.new]: [[]],
  [inProgress]: [[inProgress], [inProgress], [inProgress, failed, inProgress]],
  [readyToHandOut]: [[inProgress, readyToHandOut]],
  [realized]: [[inProgress, readyToHandOut, realized]],
  [returning]: [[inProgress, readyToHandOut, realized, returning]],
  [returned]: [[inProgress, readyToHandOut, realized, returning, returned]],
  [failed]: [
    [inProgress, failed],
    [inProgress, readyToHandOut, failed],
  ],
  [completedWithErrors]: [[inProgress, failed, inProgress, completedWithErrors]],
  [completed]: [
    [inProgress, completed],
    [inProgress, readyToHandOut, realized, completed],
    [inProgress, failed, inProgress, completed],
    [inProgress, readyToHandOut, realized, returning, returned, completed],
  ],
}

/** How often each status is met in a project that is being worked on; twenty scenarios in all. */
const RUNNING: readonly (readonly [ScenarioStatus, number])[] = [
  [SCENARIO_STATUS.new, 3],
  [inProgress, 3],
  [readyToHandOut, 2],
  [realized, 1],
  [returning, 1],
  [returned, 1],
  [failed, 2],
  [completedWithErrors, 1],
  [completed, 6],
]

const FINISHED: readonly (readonly [ScenarioStatus, number])[] = [
  [completed, 9],
  [completedWithErrors, 1],
]

const UNTOUCHED: readonly (readonly [ScenarioStatus, number])[] = [[SCENARIO_STATUS.new, 1]]

const STATUS_WEIGHTS: Record<ProjectStatus, typeof RUNNING> = {
  draft: UNTOUCHED,
  active: RUNNING,
  in_progress: RUNNING,
  completed: FINISHED,
  archived: FINISHED,
}

/** An endless sequence of shuffled statuses for scenarios, in which none is left out for long. */
export class ShuffledStatuses {
  private readonly left = new Map<typeof RUNNING, ScenarioStatus[]>()
  private readonly draw: Draw

  constructor(draw: Draw) {
    this.draw = draw
  }

  /** Returns statuses for the scenarios of a project with this status, the most advanced first. */
  take(projectStatus: ProjectStatus, count: number): ScenarioStatus[] {
    const weights = STATUS_WEIGHTS[projectStatus]
    const queued = this.left.get(weights) ?? []
    while (queued.length < count) {
      const shuffled = weights.flatMap(([status, times]) => Array.from({ length: times }, () => status))
      queued.push(...this.draw.pickSome(shuffled, shuffled.length))
    }
    const taken = queued
      .splice(0, count)
      .map((status) => ({ status, order: STAGE[status] + this.draw.fraction() * 2 }))
    this.left.set(weights, queued)
    return taken.sort((one, other) => other.order - one.order).map(({ status }) => status)
  }
}

export interface StatusChange {
  from: ScenarioStatus
  to: ScenarioStatus
  at: Date
}

/** The changes by which a scenario made at `createdAt` came to its status, in the days until `now`. */
export function changesTo(draw: Draw, status: ScenarioStatus, createdAt: Date, now: Date): StatusChange[] {
  const path = draw.pick(PATHS[status])
  const until = new Date(Math.min(now.getTime(), createdAt.getTime() + draw.integer(2, 14) * DAY_MS))
  const moments = momentsBetween(draw, createdAt, until, path.length)
  return moments.flatMap((at, index) => {
    const to = path[index]
    return to === undefined ? [] : [{ from: path[index - 1] ?? SCENARIO_STATUS.new, to, at }]
  })
}

/** Returns moments within working hours, in order, after one moment and not after another. */
export function momentsBetween(draw: Draw, after: Date, until: Date, count: number): Date[] {
  return Array.from({ length: count }, () => atWork(draw, draw.moment(after, until), after, until)).sort(
    (one, other) => one.getTime() - other.getTime(),
  )
}

function atWork(draw: Draw, moment: Date, after: Date, until: Date): Date {
  const moved = new Date(moment)
  moved.setUTCHours(draw.integer(WORK_FROM, WORK_UNTIL))
  return moved > after && moved <= until ? moved : moment
}
