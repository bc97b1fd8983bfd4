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
  ahead: '',
  near: 'text-foreground',
  later: '',
  over: '',
  done: '',
  passed: '',
}

const PACE = { maximumFractionDigits: 2 } as const

/** Returns a function that says in words what a deadline means, around how much of it is completed. */
function useDeadlineText() {
  const t = useTranslations('projects.deadline')
  const format = useFormatter()
  return ({ of, total, completed }: Goal, { state, days, needed, pace }: Deadline) => {
    if (state === 'over') return { before: t('over'), done: null, after: [] }
    const when =
      state === 'near' || state === 'later' || state === 'ahead' || state === 'passed'
        ? state
        : (`${state}.${of}` as const)
    const paces = [
      needed !== null && t('needed', { pace: format.number(needed, PACE) }),
      pace !== null && t('pace', { pace: format.number(pace, PACE) }),
    ]
    return {
      before: t(when, { days }),
      done: total > 0 ? t('completed', { completed, total }) : null,
      after: needed !== null && state !== 'today' ? paces.filter((text) => text !== false) : [],
    }
  }
}

type DatedProject = Pick<ListedProject, 'status' | 'startDate' | 'endDate' | 'stats' | 'completedLately'>

/** The last day of a project, and what it means today. */
export function ProjectDeadline({ project }: { project: DatedProject }) {
  const { status, startDate, endDate, stats, completedLately } = project
  const goal: Goal = {
    of: 'project',
    start: formatDay(startDate),
    end: formatDay(endDate),
    total: stats.total,
    completed: stats.completed,
    completedLately,
    isOver: isOverStatus(status),
  }
  return <DeadlineNote goal={goal} />
}

interface DeadlineNoteProps {
  goal: Goal
  /** The list of its scenarios, where it is not on the page. */
  href?: string
}

/** A last day, and what it means today, in words and with a mark: another one where it is late or too slow. */
export function DeadlineNote({ goal, href }: DeadlineNoteProps) {
  const t = useTranslations('projects.deadline')
  const locale = useLocale()
  const timeZone = useViewerZone()
  const toText = useDeadlineText()
  const deadline = deadlineOn(goal, dayAt(new Date(), timeZone))
  const { before, done, after } = toText(goal, deadline)
  const isLate = deadline.state === 'overdue' || deadline.isBehind
  return (
    <span suppressHydrationWarning className={cn('inline-flex items-start gap-1.5', TONES[deadline.state])}>
      <SpriteIcon name={isLate ? 'late' : 'due'} className="mt-0.5 size-3.5 shrink-0" />
      <span>
        {t(`day.${goal.of}`, { day: formatLongDay(goal.end, locale) })} {before}
        {done && ', '}
        {done && href ? (
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
