/** Statuses of docs/domain.md, Projects; archived is not among the list's filters. */
export const PROJECT_STATUSES = ['draft', 'active', 'in_progress', 'completed', 'archived'] as const

/** The kinds of events that a list of projects can be filtered by (docs/domain.md, Figures). */
export const PROJECT_HAPPENINGS = ['created', 'activated', 'completed'] as const
export type ProjectHappening = (typeof PROJECT_HAPPENINGS)[number]

/** Images of docs/domain.md, Projects; the first is what a new project starts with. */
export const PROJECT_IMAGES = ['OD:Sales', 'OD:Print prices'] as const

/** The executor of a new task until somebody is named (docs/domain.md, Projects). */
export const UNASSIGNED = 'Unassigned'

interface KnownRow {
  id: string
}

interface SentRow {
  _id?: string | null
}

/**
 * Matches the entries of a list that was sent whole with the stored rows that they go on with, in the order sent: null
 * for a new one, which is every entry whose `_id` is missing, temporary, unknown or used by an earlier entry. Stored
 * rows that no entry goes on with are to be removed.
 */
export function matchRows<Known extends KnownRow, Sent extends SentRow>(
  known: readonly Known[],
  sent: readonly Sent[],
) {
  const left = new Map(known.map((row) => [row.id, row]))
  return sent.map((entry) => {
    const before = left.get(entry._id ?? '') ?? null
    if (before) left.delete(before.id)
    return { before, entry }
  })
}

/** The kinds of ticket keys, in the order in which they are looked for (docs/domain.md, Projects). */
const PREFIXES = ['CASH', 'TEST', 'GIS', 'IM', 'DL', 'ABAP'] as const
const OTHER_PREFIX = 'OPER'

/** The count of numbers that a prefix has: 00000 to 99999. */
export const TICKET_NUMBERS = 100_000

/** Returns whether a task is a ticket key already, which it keeps. */
export function isTicketKey(task: string): boolean {
  return task.includes('-')
}

/**
 * Returns the prefix of a task's ticket key: the first of the kinds that a word of the task begins with, without case.
 */
export function ticketPrefix(task: string): string {
  const words = task.toUpperCase().split(/[^\p{L}]+/u)
  return PREFIXES.find((prefix) => words.some((word) => word.startsWith(prefix))) ?? OTHER_PREFIX
}

/** Returns a ticket key, such as `CASH-00042`. */
export function formatTicket(prefix: string, number: number): string {
  return `${prefix}-${String(number).padStart(5, '0')}`
}
