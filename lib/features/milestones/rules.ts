import { type Goal, milestoneLabel } from '@/lib/features/projects/deadlines/rules'
import { addDays, formatDay } from '@/lib/shared/dates'
import { message } from '@/lib/shared/messages'
import type { RecordRules } from '@/lib/shared/records'
import type { Milestone, MilestoneProgress, MilestoneUpdate } from './contract'
import { MILESTONE_SORTS } from './values'

/** The fields of a milestone, as browser and server know them. */
export const MILESTONE = {
  name: 'milestones',
  subject: 'milestone',
  sorts: MILESTONE_SORTS,
  searched: ['name', 'comment'],
  period: 'day',
  toLabel: (milestone) => milestoneLabel(milestone),
  fields: {
    name: {
      kind: 'line',
      label: message('milestones.fields.name'),
      placeholder: message('milestones.form.namePlaceholder'),
      isRequired: true,
    },
    day: { kind: 'day', label: message('milestones.fields.day'), isRequired: true },
    comment: { kind: 'text', label: message('milestones.fields.comment') },
  },
} as const satisfies RecordRules<Milestone, MilestoneUpdate>

type Dated = Pick<Milestone, 'day' | 'createdAt'>

interface MilestoneState {
  progress: Pick<MilestoneProgress, 'total' | 'completed' | 'completedLately'>
  /** Whether its project is over. */
  isOver: boolean
}

/** Returns the goal of a milestone: what is to be done until its day. */
export function milestoneGoal({ day, createdAt }: Dated, { progress, isOver }: MilestoneState): Goal {
  const { total, completed, completedLately } = progress
  return { of: 'milestone', start: formatDay(createdAt), end: day, total, completed, completedLately, isOver }
}

/**
 * Returns the message about a milestone's day that is not within its project, with the day that it passes over; null where
 * it is, or is no day yet. Days are `YYYY-MM-DD`.
 */
export function dayWarning(day: string, { start, end }: { start: string; end: string }) {
  if (day === '') return null
  if (day < start) return { messageKey: message('milestones.form.beforeProject'), day: start }
  return day > end ? { messageKey: message('milestones.form.afterProject'), day: end } : null
}

/** The number of milestones that are offered without a search. */
export const OFFERED_MILESTONES = 100

/** Returns the filters of the milestones that scenarios can be put under on a day, the nearest first: those to come, and past ones. */
export function offeredMilestones(day: string) {
  const common = { sort: 'day', limit: OFFERED_MILESTONES } as const
  return {
    coming: { ...common, order: 'asc', from: day },
    past: { ...common, order: 'desc', to: addDays(day, -1) },
  } as const
}
