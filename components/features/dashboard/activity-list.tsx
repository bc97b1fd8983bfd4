'use client'

import { Activity as ActivityIcon, AlertTriangle, CheckCircle, type IconNode, User } from 'lucide'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/shared/empty-state'
import { Link } from '@/components/shared/link'
import { PersonName } from '@/components/shared/person-name'
import { RelativeTime } from '@/components/shared/relative-time'
import { Icon } from '@/components/ui/icon'
import type { Activity } from '@/lib/features/dashboard/contract'
import { PROJECT_STATUSES } from '@/lib/features/projects/values'
import { findChoice } from '@/lib/shared/choices'
import { cn } from '@/lib/shared/cn'

const ICONS: Record<Activity['icon'], IconNode> = {
  Activity: ActivityIcon,
  AlertTriangle,
  CheckCircle,
  User,
}

const COLORS: Record<Activity['color'], string> = {
  purple: 'bg-tone-violet-soft text-tone-violet',
  blue: 'bg-tone-blue-soft text-tone-blue',
  green: 'bg-tone-green-soft text-tone-green',
  red: 'bg-tone-red-soft text-tone-red',
}

/** Shows who did what, newest first. */
export function ActivityList({
  activities,
  isSample = false,
}: {
  activities: Activity[]
  isSample?: boolean
}) {
  const t = useTranslations('dashboard')
  if (activities.length === 0) return <EmptyState title={t('noActivity')} hint={t('noActivityHint')} />
  return (
    <ol className="grid gap-3">
      {activities.map((activity) => (
        <ActivityItem key={activity.id} activity={activity} isSample={isSample} />
      ))}
    </ol>
  )
}

function ActivityItem({ activity, isSample }: { activity: Activity; isSample: boolean }) {
  const t = useTranslations('dashboard.activity')
  const statuses = useTranslations('projects.status')
  const { type, user, userId, project, projectId, scenarioId, scenarioNumber, status, time } = activity
  const drawing = ICONS[activity.icon]
  // A scenario's status is shown as it is; a project's is a key that is translated.
  const projectStatus = findChoice(PROJECT_STATUSES, status)
  const subject = scenarioNumber ? `${scenarioNumber} · ${project}` : project
  const href = scenarioId ? `/scenarios/${scenarioId}` : `/projects/${projectId}`
  return (
    <li className="flex items-start gap-2.5 text-sm">
      <span
        className={cn(
          'flex size-7 shrink-0 items-center justify-center rounded-full',
          COLORS[activity.color],
        )}
      >
        <Icon of={drawing} className="size-3.5" />
      </span>
      <div className="wrap-anywhere min-w-0 flex-1">
        <p>
          {t.rich(type, {
            person: () => (isSample ? user : <PersonName person={{ name: user, _id: userId }} />),
            status: projectStatus ? statuses(projectStatus) : status,
          })}
        </p>
        {isSample ? (
          <span className="text-muted-foreground">{subject}</span>
        ) : (
          <Link
            href={href}
            className="text-muted-foreground underline-offset-2 hover:text-foreground hover:underline"
          >
            {subject}
          </Link>
        )}
      </div>
      <RelativeTime value={time} className="shrink-0 text-muted-foreground text-xs" />
    </li>
  )
}
