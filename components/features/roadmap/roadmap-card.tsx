import { CalendarClock } from 'lucide'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { RelativeTime } from '@/components/shared/relative-time'
import { StatusBadge, type StatusTone } from '@/components/shared/status-badge'
import { Icon } from '@/components/ui/icon'
import { useTranslate } from '@/lib/client/translate'
import { useViewerZone } from '@/lib/client/use-viewer-zone'
import type { RoadmapItem, RoadmapPriority } from '@/lib/features/roadmap/contract'
import { cn } from '@/lib/shared/cn'
import { dayAt, formatLongDay } from '@/lib/shared/dates'
import { isSafeLink } from '@/lib/shared/limits'

/** The colour of each priority, explained by the legend. */
export const PRIORITY_TONES: Record<RoadmapPriority, StatusTone> = {
  P0: 'red',
  P1: 'orange',
  P2: 'yellow',
  P3: 'gray',
}

const SHOWN_PEOPLE = 2
const SHOWN_LABELS = { full: 3, public: 2 }

interface RoadmapCardProps {
  item: RoadmapItem
  /** Whether it is shown publicly: with fewer labels and without names. */
  isPublic: boolean
}

/** An item of the board. */
export function RoadmapCard({ item, isPublic }: RoadmapCardProps) {
  const t = useTranslations('roadmap')
  const { number, priority, size, labels, assignees, updatedAt } = item
  return (
    <li className="grid gap-1.5 rounded-md border bg-card p-2.5 text-foreground text-sm">
      <div className="flex flex-wrap items-center gap-1.5">
        <span className="text-muted-foreground text-xs tabular-nums">
          {number === null ? t('draft') : `#${number}`}
        </span>
        {priority && <StatusBadge tone={PRIORITY_TONES[priority]}>{t(`priority.${priority}`)}</StatusBadge>}
        {size && (
          <span title={t('sizeOf', { size: t(`size.${size}`) })} className="ml-auto">
            <StatusBadge tone="pale">{size}</StatusBadge>
          </span>
        )}
      </div>
      <ItemTitle item={item} />
      <Labels labels={labels} maximum={isPublic ? SHOWN_LABELS.public : SHOWN_LABELS.full} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-muted-foreground text-xs">
        <DueDay item={item} />
        {!isPublic && assignees.length > 0 && (
          <Overflowing all={assignees} maximum={SHOWN_PEOPLE} more="roadmap.morePeople">
            {assignees.slice(0, SHOWN_PEOPLE).join(', ')}
          </Overflowing>
        )}
        <span className="ml-auto">
          {t.rich('updated', { time: () => <RelativeTime value={updatedAt} /> })}
        </span>
      </div>
    </li>
  )
}

function ItemTitle({ item: { title, url } }: { item: RoadmapItem }) {
  if (!isSafeLink(url)) return <p className="wrap-anywhere font-medium leading-snug">{title}</p>
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="wrap-anywhere font-medium leading-snug underline-offset-4 hover:underline"
    >
      {title}
    </a>
  )
}

function Labels({ labels, maximum }: { labels: RoadmapItem['labels']; maximum: number }) {
  if (labels.length === 0) return null
  return (
    <Overflowing all={labels.map(({ name }) => name)} maximum={maximum} more="roadmap.moreLabels">
      {labels.slice(0, maximum).map(({ name, color }) => (
        <span
          key={name}
          className="inline-flex max-w-full items-center gap-1 rounded-full border px-1.5 text-xs leading-5"
        >
          <span aria-hidden className="size-2 shrink-0 rounded-full" style={{ background: color }} />
          <span className="truncate">{name}</span>
        </span>
      ))}
    </Overflowing>
  )
}

interface OverflowingProps {
  all: readonly string[]
  maximum: number
  more: 'roadmap.moreLabels' | 'roadmap.morePeople'
  children: ReactNode
}

// The first few and the number of the others, whose names are in the tooltip and read by screen readers.
function Overflowing({ all, maximum, more, children }: OverflowingProps) {
  const t = useTranslations('roadmap')
  const translate = useTranslate()
  const rest = all.slice(maximum)
  const others = translate(more, { count: rest.length, names: rest.join(', ') })
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-1">
      {children}
      {rest.length > 0 && (
        <span title={others} className="text-muted-foreground text-xs tabular-nums">
          <span aria-hidden>{t('more', { count: rest.length })}</span>
          <span className="sr-only">{others}</span>
        </span>
      )}
    </span>
  )
}

function DueDay({ item: { dueDate, status } }: { item: RoadmapItem }) {
  const t = useTranslations('roadmap')
  const locale = useLocale()
  const timeZone = useViewerZone()
  if (!dueDate) return null
  const isOverdue = status !== 'Done' && dueDate < dayAt(new Date(), timeZone)
  return (
    <span
      suppressHydrationWarning
      className={cn('inline-flex items-center gap-1', isOverdue && 'font-medium text-tone-red')}
    >
      <Icon of={CalendarClock} className="size-3" />
      {t(isOverdue ? 'overdue' : 'due', { day: formatLongDay(dueDate, locale) })}
    </span>
  )
}
