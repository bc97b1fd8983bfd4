import { isId } from '@/lib/shared/ids'
import type { ProjectPreview } from './contract'

/** Statuses of docs/domain.md, Projects; archived is not among the list's filters. */
export const PROJECT_STATUSES = ['draft', 'active', 'in_progress', 'completed', 'archived'] as const

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

/** The prefix of a task's ticket key: the first of the kinds that a word of the task begins with, without case. */
export function ticketPrefix(task: string): string {
  const words = task.toUpperCase().split(/[^\p{L}]+/u)
  return PREFIXES.find((prefix) => words.some((word) => word.startsWith(prefix))) ?? OTHER_PREFIX
}

/** A ticket key, such as `CASH-00042`. */
export function formatTicket(prefix: string, number: number): string {
  return `${prefix}-${String(number).padStart(5, '0')}`
}

/**
 * The id of the project that an address inside the app leads to (`/p/…`, `/projects/…`), or null where it names none: a
 * number is none, for anybody could count through them.
 */
export function projectIdIn(address: string): string | null {
  const reference = /^\/(?:p|projects)\/([^/?#]+)\/?(?:[?#].*)?$/.exec(address)?.[1] ?? ''
  return isId(reference) ? reference : null
}

/** The share of completed scenarios in whole percent; 0 for a project without scenarios. */
export function progressOf({ scenarioCount, completedCount }: ProjectPreview): number {
  return scenarioCount === 0 ? 0 : Math.floor((completedCount / scenarioCount) * 100)
}

// What the subsets of the font in the picture have, in ranges of code points; nothing that the renderer takes for an
// emoji is among it.
const DRAWABLE = [
  [' ', '~'],
  ['\u00a0', '\u00ac'],
  ['\u00ae', '\u0148'],
  ['\u014a', '\u017f'],
  ['\u0400', '\u0479'],
  ['\u048a', '\u049d'],
  ['\u04a0', '\u04ff'],
  ['\u2013', '\u2014'],
  ['\u2018', '\u201a'],
  ['\u201c', '\u201e'],
  ['\u2039', '\u203a'],
] as const
const DRAWABLE_SIGNS = '•…€₽№™−'

const isDrawable = (sign: string) =>
  DRAWABLE_SIGNS.includes(sign) || DRAWABLE.some(([first, last]) => sign >= first && sign <= last)

/**
 * Returns a text without the signs that can't be drawn on the picture. For a sign that its fonts lack the renderer
 * would ask a server of its own choice on the internet, and tell it the text.
 */
export function drawableText(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/[\u2010-\u2012]/g, '-')
    .replace(/\s+/g, ' ')
  return [...plain].filter(isDrawable).join('').replace(/ {2,}/g, ' ').trim()
}
