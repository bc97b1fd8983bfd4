import type { Actor } from '@/lib/shared/actor'
import { isId } from '@/lib/shared/ids'
import { parseProjectNumber } from '@/lib/shared/project-number'
import { type PROJECT_HAPPENINGS, PROJECT_ROW_LIMIT } from './values'

export type ProjectHappening = (typeof PROJECT_HAPPENINGS)[number]

/** The executor of a new task until somebody is named (docs/domain.md, Projects). */
export const UNASSIGNED = 'Unassigned'

/** Returns the key in a text: a project's id or its number, with or without leading zeros; null for anything else. */
export function toProjectKey(reference: string): { id: string } | { projectNumber: number } | null {
  if (isId(reference)) return { id: reference }
  const projectNumber = parseProjectNumber(reference)
  return projectNumber === null ? null : { projectNumber }
}

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

interface SentMember {
  name: string
  team: string
  telegramId: string
}

interface SentMembers {
  teamMembers: readonly SentMember[]
  isCreatorMember?: boolean
}

/**
 * Returns the members of a new project: those that are named, and the person who creates it as the last one where that is
 * asked for, or where nobody is named. They are not added twice, recognised by their Telegram username without case, else
 * by their name, nor to a full list.
 */
export function newProjectMembers(
  { teamMembers, isCreatorMember = teamMembers.length === 0 }: SentMembers,
  { name, team, telegramUsername }: Pick<Actor, 'name' | 'team' | 'telegramUsername'>,
): readonly SentMember[] {
  const username = telegramUsername.toLowerCase()
  const isCreator = ({ name: sent, telegramId }: SentMember) =>
    telegramId === '' ? sent === name : telegramId.toLowerCase() === username
  if (!isCreatorMember || teamMembers.length >= PROJECT_ROW_LIMIT || teamMembers.some(isCreator))
    return teamMembers
  // A username stands beside a team only.
  return [...teamMembers, { name, team, telegramId: team && telegramUsername }]
}

/** The kinds of ticket keys, in the order in which they are looked for (docs/domain.md, Projects). */
const PREFIXES = ['CASH', 'TEST', 'GIS', 'IM', 'DL', 'ABAP'] as const
const OTHER_PREFIX = 'OPER'

/** The count of numbers that a prefix has: 00000 to 99999. */
export const TICKET_NUMBERS = 100_000

/** Returns whether a task gets a ticket key: one with a hyphen is taken for a key, or for words that need none. */
export function needsTicket(task: string): boolean {
  return !task.includes('-')
}

/**
 * Returns the key in a task's ticket that the tracker knows, such as `CASH-123`; null for plain words, as in
 * `Оплата - возврат`.
 */
export function trackerKey(ticket: string): string | null {
  return /(?<![\p{L}\d-])[A-ZА-Я]{2,10}-\d+(?![\p{L}\d])/u.exec(ticket)?.[0] ?? null
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
