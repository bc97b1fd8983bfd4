/** Items that a calendar shows: the last days of projects, milestones, and days on which fixes of errors are planned. */
export const CALENDAR_KINDS = ['project', 'milestone', 'fix'] as const

/** The spans of days that a calendar shows; the first is what it opens with. */
export const CALENDAR_SPANS = ['month', 'week', 'day'] as const

/** The maximum number of items of a day that are answered; the rest is counted. */
export const MAX_ITEMS_PER_DAY = 20

/** The same where one day alone is asked for. */
export const MAX_ITEMS_OF_DAY_VIEW = 1_000

/** The maximum number of items that a day of a month shows, with which the page begins. */
export const SHOWN_IN_MONTH = 4

/** The maximum number of days that are answered at once: six weeks. */
export const CALENDAR_DAYS = 42
