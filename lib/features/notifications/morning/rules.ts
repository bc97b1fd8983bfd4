import { addDays } from '@/lib/shared/dates'
import { errorsAddress } from '@/lib/shared/errors-address'
import type { Translate } from '@/lib/shared/messages'
import type { Morning } from './contract'
import { MORNING_PARTS } from './values'

/** The circumstances that the lists behind the parts depend on. */
export interface MorningContext {
  /** The person’s current day. */
  today: string
  /** The moment at which their last visit ended; '' for the first one. */
  since: string
  userId: string
}

/** A part of one of the lines. */
export type MorningPart = (typeof MORNING_PARTS)[keyof typeof MORNING_PARTS][number]

/** The changes by others since the last visit: those by the person are no news to them. */
type Changed = Pick<MorningContext, 'since' | 'userId'>

/** The filters of the register for the parts that are errors. */
export const ERROR_PARTS = {
  errors: ({ since, userId }: Changed) => ({ since, except: userId }),
  late: () => ({ late: 'yes' }) as const,
  oldBlockers: ({ today }: Pick<MorningContext, 'today'>) =>
    ({ state: 'unsolved', blocker: 'yes', to: addDays(today, -2) }) as const,
  fix: ({ userId }: Pick<MorningContext, 'userId'>) => ({ state: 'unsolved', responsible: userId }),
} as const satisfies Partial<Record<MorningPart, (context: MorningContext) => object>>

/** The filters of the list of scenarios for the parts that are scenarios. */
export const SCENARIO_PARTS = {
  completed: ({ since, userId }: Changed) => ({ happened: 'completed', since, except: userId }),
  failed: ({ since, userId }: Changed) => ({ happened: 'failed', since, except: userId }),
  created: ({ since, userId }: Changed) => ({ happened: 'created', since, except: userId }),
  review: ({ userId }: Pick<MorningContext, 'userId'>) => ({ state: 'review', reviewer: userId }),
} as const satisfies Partial<Record<MorningPart, (context: MorningContext) => object>>

const scenariosAddress = (filters: Record<string, string>) => `/scenarios?${new URLSearchParams(filters)}`

/** The address of each part's list. */
const ADDRESSES: Record<MorningPart, (context: MorningContext) => string> = {
  completed: (context) => scenariosAddress(SCENARIO_PARTS.completed(context)),
  failed: (context) => scenariosAddress(SCENARIO_PARTS.failed(context)),
  created: (context) => scenariosAddress(SCENARIO_PARTS.created(context)),
  errors: (context) => errorsAddress(ERROR_PARTS.errors(context)),
  late: () => errorsAddress(ERROR_PARTS.late()),
  oldBlockers: (context) => errorsAddress(ERROR_PARTS.oldBlockers(context)),
  overdue: () => '/projects?deadline=overdue',
  deadlines: () => '/projects?deadline=week',
  lateMilestones: () => '/projects?deadline=milestoneOverdue',
  milestones: () => '/projects?deadline=milestoneWeek',
  fix: (context) => errorsAddress(ERROR_PARTS.fix(context)),
  review: (context) => scenariosAddress(SCENARIO_PARTS.review(context)),
  sign: () => '/protocols',
  unread: () => '/inbox',
}

/** Returns the address of the list that a part of a line counts. */
export function morningAddress(part: MorningPart, context: MorningContext): string {
  return ADDRESSES[part](context)
}

/** Returns whether there is nothing to say: nothing changed, burns or waits. */
export function isQuiet({ changed, burns, waits }: Morning): boolean {
  return [changed, burns, waits].every((line) => Object.values(line).every(({ count }) => count === 0))
}

/** A line of a morning as it is shown; each of its parts leads to the list that it counts. */
export interface MorningLine {
  line: keyof typeof MORNING_PARTS
  /** How it begins. */
  lead: string
  /** The text where there is none of its parts. */
  nothing: string
  parts: { part: MorningPart; text: string; address: string }[]
}

/**
 * Returns the lines of a morning; what changed is absent for somebody who is here for the first time.
 * @param time the moment of the last visit as it is written
 */
export function morningLines(
  morning: Morning,
  { userId, time, translate }: { userId: string; time: string; translate: Translate },
): MorningLine[] {
  const { today, since, changed, burns, waits } = morning
  const context = { today, since: since ?? '', userId }
  const shown = (
    part: MorningPart,
    { count, isAtLeast }: { count: number; isAtLeast?: true },
    text: string,
  ) =>
    count === 0 ? [] : [{ part, text: isAtLeast ? `${text}+` : text, address: morningAddress(part, context) }]
  const whatChanged: MorningLine = {
    line: 'changed',
    lead: translate('dashboard.morning.changed.lead', { time }),
    nothing: translate('dashboard.morning.changed.nothing'),
    parts: MORNING_PARTS.changed.flatMap((part) => {
      const { count } = changed[part]
      return shown(part, changed[part], translate(`dashboard.morning.changed.${part}`, { count }))
    }),
  }
  return [
    ...(since ? [whatChanged] : []),
    {
      line: 'burns',
      lead: translate('dashboard.morning.burns.lead'),
      nothing: translate('dashboard.morning.burns.nothing'),
      parts: MORNING_PARTS.burns.flatMap((part) => {
        const { count } = burns[part]
        return shown(part, burns[part], translate(`dashboard.morning.burns.${part}`, { count }))
      }),
    },
    {
      line: 'waits',
      lead: translate('dashboard.morning.waits.lead'),
      nothing: translate('dashboard.morning.waits.nothing'),
      parts: MORNING_PARTS.waits.flatMap((part) => {
        const { count } = waits[part]
        return shown(part, waits[part], translate(`dashboard.morning.waits.${part}`, { count }))
      }),
    },
  ]
}
