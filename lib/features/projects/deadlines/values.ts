/** The number of days that the pace of a project is measured over, the current one included. */
export const PACE_DAYS = 14

/** The number of days before a deadline from which on it is near. */
export const NEAR_DAYS = 7

/** Filters of projects that are not over: by their last day, while not all is done, and by the days of milestones that are not reached. */
export const DEADLINE_FILTERS = ['overdue', 'week', 'later', 'milestoneOverdue', 'milestoneWeek'] as const

/** The statuses in which a project is over, so that its last day means nothing any more. */
export const OVER_STATUSES = ['completed', 'archived'] as const

/** The maximum number of near deadlines that are named. */
export const NAMED_DEADLINES = 10

/** Kinds of things that have a deadline. */
export const DUE_KINDS = ['project', 'milestone'] as const
