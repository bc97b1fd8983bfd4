import type { ProjectStatus } from '@/lib/features/projects/contract'
import { PROJECT_STATUSES } from '@/lib/features/projects/values'

/** The sizes of the demonstration data. */
export interface Size {
  users: number
  baskets: number
  /** The number of variants of each step of the library in the repository. */
  stepVariants: number
  projects: number
  scenarios: number
  /** Numbers of steps of a scenario, used in turn. */
  stepsPerScenario: readonly number[]
  /** Numbers of reports of one failure of a scenario, used in turn. */
  reportsPerFailure: readonly number[]
  /** The least and the greatest number of aggregation errors of a project. */
  aggregationErrors: readonly [number, number]
}

// Most failures are reported once or twice, a few of them again and again: four times on average.
const MANY_REPORTS = [1, 1, 2, 1, 3, 8, 1, 5, 2, 16]
const FEW_ERRORS = { reportsPerFailure: [1], aggregationErrors: [1, 3] } as const
const MANY_ERRORS = { reportsPerFailure: MANY_REPORTS, aggregationErrors: [3, 12] } as const

export const SIZES = {
  small: {
    users: 16,
    baskets: 12,
    stepVariants: 3,
    projects: 8,
    scenarios: 60,
    stepsPerScenario: [7, 9, 12, 10, 8],
    ...FEW_ERRORS,
  },
  medium: {
    users: 120,
    baskets: 60,
    stepVariants: 9,
    projects: 200,
    scenarios: 10_000,
    stepsPerScenario: [8, 9, 10, 11, 12],
    ...FEW_ERRORS,
  },
  large: {
    users: 2_000,
    baskets: 300,
    stepVariants: 27,
    projects: 2_000,
    scenarios: 100_000,
    stepsPerScenario: [8, 9, 10, 11, 12],
    ...MANY_ERRORS,
  },
  huge: {
    users: 5_000,
    baskets: 1_000,
    stepVariants: 27,
    projects: 20_000,
    scenarios: 1_000_000,
    stepsPerScenario: [8, 9, 10, 11, 12],
    ...FEW_ERRORS,
  },
} as const satisfies Record<string, Size>

/** The course of a project: its present status, its age in days, and its share of all scenarios. */
export interface ProjectPlan {
  status: ProjectStatus
  ageDays: number
  scenarios: number
}

// In turn, so that of any number of projects the same share is running, done, or not begun. Every round is older by a
// day, up to `olderBy`.
const LIVES: readonly { status: ProjectStatus; ageDays: number; olderBy: number; share: number }[] = [
  { status: 'in_progress', ageDays: 74, olderBy: 30, share: 12 },
  { status: 'completed', ageDays: 142, olderBy: 150, share: 8 },
  { status: 'active', ageDays: 47, olderBy: 30, share: 9 },
  { status: 'archived', ageDays: 196, olderBy: 150, share: 3 },
  { status: 'in_progress', ageDays: 58, olderBy: 30, share: 11 },
  { status: 'completed', ageDays: 103, olderBy: 150, share: 7 },
  { status: 'active', ageDays: 29, olderBy: 30, share: 8 },
  { status: 'draft', ageDays: 5, olderBy: 10, share: 2 },
]

/** Returns the plans of the projects, the oldest first, that together have exactly the size's number of scenarios. */
export function planProjects({ projects, scenarios }: Pick<Size, 'projects' | 'scenarios'>): ProjectPlan[] {
  const lives = Array.from({ length: projects }, (_, index) => index).flatMap((index) => {
    const life = LIVES[index % LIVES.length]
    return life
      ? [{ ...life, ageDays: life.ageDays + (Math.floor(index / LIVES.length) % life.olderBy) }]
      : []
  })
  const shares = lives.reduce((sum, { share }) => sum + share, 0)
  let planned = 0
  let passed = 0
  return lives
    .map(({ status, ageDays, share }) => {
      passed += share
      const upToHere = Math.round((passed / shares) * scenarios)
      const plan = { status, ageDays, scenarios: upToHere - planned }
      planned = upToHere
      return plan
    })
    .sort((one, other) => other.ageDays - one.ageDays)
}

/** The statuses that a project went through to come to this one. */
export function projectPath(status: ProjectStatus): ProjectStatus[] {
  return PROJECT_STATUSES.slice(1, PROJECT_STATUSES.indexOf(status) + 1)
}
