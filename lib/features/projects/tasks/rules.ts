/** The kinds of ticket keys, in the order in which they are looked for (second text, section 9). */
const PREFIXES = ['CASH', 'TEST', 'GIS', 'IM', 'DL', 'ABAP'] as const
const OTHER_PREFIX = 'OPER'

/** How many numbers a prefix has: 00000 to 99999. */
export const TICKET_NUMBERS = 100_000

/** Whether the task is a ticket key already, and keeps it. */
export function isTicketKey(task: string): boolean {
  return task.includes('-')
}

/** The prefix of a task's ticket key: the first of the kinds that a word of the task begins with, without case. */
export function ticketPrefix(task: string): string {
  const words = task.toUpperCase().split(/[^\p{L}]+/u)
  return PREFIXES.find((prefix) => words.some((word) => word.startsWith(prefix))) ?? OTHER_PREFIX
}

/** A ticket key, such as `CASH-00042`. */
export function formatTicket(prefix: string, number: number): string {
  return `${prefix}-${String(number).padStart(5, '0')}`
}
