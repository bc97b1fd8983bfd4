import { type RegisterFilters, registerAddress } from '@/lib/features/error-register/rules'
import { addDays } from '@/lib/shared/dates'
import type { MORNING_PARTS } from './values'

/** What the lists behind the parts depend on. */
export interface MorningContext {
  /** The person’s current day. */
  today: string
  /** The day on which they were here last. */
  since: string
  userId: string
}

/** A part of one of the lines. */
export type MorningPart = (typeof MORNING_PARTS)[keyof typeof MORNING_PARTS][number]

/** The filters of the register for the parts that are errors. */
export const ERROR_PARTS = {
  errors: ({ since: from }: Pick<MorningContext, 'since'>) => ({ from }),
  late: () => ({ late: 'yes' }),
  oldBlockers: ({ today }) => ({ state: 'unsolved', blocker: 'yes', to: addDays(today, -2) }),
  fix: ({ userId: responsible }) => ({ state: 'unsolved', responsible }),
} as const satisfies Partial<Record<MorningPart, (context: MorningContext) => RegisterFilters>>

const happened = (what: string, { since: from }: MorningContext) =>
  `/scenarios?${new URLSearchParams({ happened: what, from })}`

/** The address of each part's list. */
const ADDRESSES: Record<MorningPart, (context: MorningContext) => string> = {
  completed: (context) => happened('completed', context),
  failed: (context) => happened('failed', context),
  created: (context) => happened('created', context),
  errors: (context) => registerAddress(ERROR_PARTS.errors(context)),
  late: () => registerAddress(ERROR_PARTS.late()),
  oldBlockers: (context) => registerAddress(ERROR_PARTS.oldBlockers(context)),
  overdue: () => '/projects?deadline=overdue',
  deadlines: () => '/projects?deadline=week',
  lateMilestones: () => '/projects?deadline=milestoneOverdue',
  milestones: () => '/projects?deadline=milestoneWeek',
  fix: (context) => registerAddress(ERROR_PARTS.fix(context)),
  review: ({ userId }) => `/teams/${userId}`,
  sign: () => '/protocols',
  unread: () => '/inbox',
}

/** Returns the address of the list that a part of a line counts. */
export function morningAddress(part: MorningPart, context: MorningContext): string {
  return ADDRESSES[part](context)
}
