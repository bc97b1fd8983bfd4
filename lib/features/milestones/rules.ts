import { type Goal, milestoneLabel } from '@/lib/features/projects/deadlines/rules'
import { formatDay } from '@/lib/shared/dates'
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

/**
 * Returns what is to be done until a milestone. It is reached when all of its scenarios are completed; one without
 * scenarios, when its day is past.
 * @param today `YYYY-MM-DD`, by the person's calendar
 */
export function milestoneGoal(
  { day, createdAt }: Dated,
  { total, completed, completedLately }: Pick<MilestoneProgress, 'total' | 'completed' | 'completedLately'>,
  today: string,
): Goal {
  const isOver = total > 0 ? completed === total : day < today
  return { start: formatDay(createdAt), end: day, total, completed, completedLately, isOver }
}
