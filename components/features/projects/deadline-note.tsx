'use client'

import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { SpriteIcon } from '@/components/shared/icon-sprite'
import { Link } from '@/components/shared/link'
import { useViewerZone } from '@/lib/client/use-viewer-zone'
import type { ListedProject } from '@/lib/features/projects/contract'
import {
  type Deadline,
  type DeadlineState,
  deadlineOn,
  type Goal,
  isOverStatus,
} from '@/lib/features/projects/deadlines/rules'
import { cn } from '@/lib/shared/cn'
import { dayAt, formatDay, formatLongDay } from '@/lib/shared/dates'

const TONES: Record<DeadlineState, string> = {
  overdue: 'font-medium text-tone-red',
  today: 'font-medium text-foreground',
  tomorrow: 'font-medium text-foreground',
  near: 'text-foreground',
  later: '',
  over: '',
  done: '',
}

const PACE = { maximumFractionDigits: 2 } as const

/** The kinds of things that have a last day. */
type DatedThing = 'project' | 'milestone'

/** Returns a function that says in words what a deadline means, around how much of it is completed or that it is over. */
function useDeadlineText() {
  const t = useTranslations('projects.deadline')
  const format = useFormatter()
  return (of: DatedThing, { total, completed }: Goal, { state, days, daysAhead, needed, pace }: Deadline) => {
    const done = total > 0 ? t('completed', { completed, total }) : null
    if (state === 'done') return { before: [t('allDone')], done, after: [] }
    if (state === 'over' && of === 'project') return { before: [], done: t('over.project'), after: [] }
    if (state === 'over') return { before: [t(done ? 'over.milestone' : 'over.empty')], done, after: [] }
    const isAhead = of === 'project' && daysAhead > 0
    const when = state === 'near' || state === 'later' ? state : (`${state}.${of}` as const)
    const hasPace = needed !== null && (state === 'near' || state === 'later' || state === 'tomorrow')
    return {
      before: isAhead ? [t('begins', { days: daysAhead })] : [t(when, { days })],
      done,
      after: hasPace
        ? [
            t('needed', { pace: format.number(needed, PACE) }),
            ...(isAhead ? [] : [t('done', { pace: format.number(pace, PACE) })]),
          ]
        : [],
    }
  }
}

type DatedProject = Pick<ListedProject, 'status' | 'startDate' | 'endDate' | 'stats' | 'completedLately'>

/** The last day of a project, and what it means today. */
export function ProjectDeadline({ project }: { project: DatedProject }) {
  const { status, startDate, endDate, stats, completedLately } = project
  const goal = {
    start: formatDay(startDate),
    end: formatDay(endDate),
    total: stats.total,
    completed: stats.completed,
    completedLately,
    isOver: isOverStatus(status),
  }
  return <DeadlineNote goal={goal} of="project" />
}

interface DeadlineNoteProps {
  goal: Goal
  of: DatedThing
  /** The list of its scenarios, where it is not on the page. */
  href?: string
}

/** A last day, and what it means today, in words and with a mark: another one where it is late or too slow. */
export function DeadlineNote({ goal, of, href }: DeadlineNoteProps) {
  const t = useTranslations('projects.deadline')
  const locale = useLocale()
  const timeZone = useViewerZone()
  const toText = useDeadlineText()
  const deadline = deadlineOn(goal, dayAt(new Date(), timeZone))
  const { before, done, after } = toText(of, goal, deadline)
  const isLate = deadline.state === 'overdue' || deadline.isBehind
  return (
    <span suppressHydrationWarning className={cn('inline-flex items-start gap-1.5', TONES[deadline.state])}>
      <SpriteIcon name={isLate ? 'late' : 'due'} className="mt-0.5 size-3.5 shrink-0" />
      <span>
        {t(`day.${of}`, { day: formatLongDay(goal.end, locale) })} {before.join(', ')}
        {done && before.length > 0 && ', '}
        {done && href && goal.total > 0 ? (
          <Link href={href} className="underline underline-offset-4" title={t('scenarios')}>
            {done}
          </Link>
        ) : (
          done
        )}
        {after.length > 0 && `, ${after.join(', ')}`}
      </span>
    </span>
  )
}
