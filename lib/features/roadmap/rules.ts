import { type MessageKey, message } from '@/lib/shared/messages'
import { containsText } from '@/lib/shared/search-text'
import type { RoadmapItem, RoadmapPriority } from './contract'
import { ROADMAP_PRIORITIES, ROADMAP_SIZES, ROADMAP_STATUSES } from './values'

type Status = (typeof ROADMAP_STATUSES)[number]

/** The names of the columns. */
export const ROADMAP_STATUS_NAMES = {
  Backlog: message('roadmap.statuses.backlog'),
  Start: message('roadmap.statuses.start'),
  'In progress': message('roadmap.statuses.inProgress'),
  'In review': message('roadmap.statuses.inReview'),
  Done: message('roadmap.statuses.done'),
} as const satisfies Record<Status, MessageKey>

/** Maximum age of the roadmap, and its polling interval (docs/domain.md, Roadmap). */
export const ROADMAP_FRESH_MS = 300_000

const FIRST_STATUS: Status = 'Backlog'
const SOON: readonly Status[] = ['In progress', 'In review']

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.toLowerCase()

/** Returns the column for a status of the code host; the first one for an unknown status. */
export function parseStatus(text: string): Status {
  return ROADMAP_STATUSES.find((status) => isSame(text, status)) ?? FIRST_STATUS
}

/** Returns the priority that a choice such as `P1 High` or `P1` stands for; null for any other text. */
export function parsePriority(text: string): RoadmapPriority | null {
  return ROADMAP_PRIORITIES.find((priority) => new RegExp(`\\b${priority}\\b`, 'i').test(text)) ?? null
}

/** Returns the size that a choice stands for; null for any other text. */
export function parseSize(text: string): (typeof ROADMAP_SIZES)[number] | null {
  return ROADMAP_SIZES.find((size) => isSame(text, size)) ?? null
}

/** Returns the figures above the board. */
export function roadmapFigures(items: readonly RoadmapItem[]) {
  const count = (statuses: readonly Status[]) =>
    items.filter(({ status }) => statuses.includes(status)).length
  return {
    total: items.length,
    columns: ROADMAP_STATUSES.length,
    dueSoon: count(SOON),
    completed: count(['Done']),
  }
}

/** The filter of the board; null and the empty text stand for all. */
export interface RoadmapFilter {
  search: string
  priority: RoadmapPriority | null
  status: Status | null
}

/** Returns the items whose title or number has the text, with that priority and status. */
export function matching(items: readonly RoadmapItem[], { search, priority, status }: RoadmapFilter) {
  const text = search.trim().replace(/^#/, '')
  return items.filter(
    (item) =>
      (priority === null || item.priority === priority) &&
      (status === null || item.status === status) &&
      (containsText(item.title, text) || String(item.number ?? '').includes(text)),
  )
}
