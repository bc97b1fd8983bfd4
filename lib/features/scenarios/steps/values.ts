/**
 * Step statuses of docs/domain.md, Parts of a scenario; any may follow any. The first is what a new step starts with.
 */
export const STEP_STATUSES = ['New', 'Done', 'Error', 'In work', 'Canceled'] as const

/** Maximum number of seconds that one call adds to the time of a step: a day. */
export const MAX_ADDED_SECONDS = 86_400

/** Maximum number of steps that one call adds. */
export const MAX_ADDED_STEPS = 5_000

/** Number of a scenario's steps that are read at a time where all are answered. */
export const STEPS_AT_ONCE = 2_000
