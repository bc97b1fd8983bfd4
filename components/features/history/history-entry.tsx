'use client'

import { ArrowRight } from 'lucide'
import { useLocale, useTranslations } from 'next-intl'
import { Link } from '@/components/shared/link'
import { PersonName } from '@/components/shared/person-name'
import { RelativeTime } from '@/components/shared/relative-time'
import { Avatar, AvatarFallback, AvatarImage, toInitials } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { Icon } from '@/components/ui/icon'
import { useTranslate } from '@/lib/client/translate'
import type { HistoryEvent } from '@/lib/features/history/contract'
import { insertedCount } from '@/lib/features/history/rules'
import { writtenLabel } from '@/lib/shared/money'
import { ChangeList } from './change-list'
import { type HistoryLabels, subjectLabels } from './history-labels'

const TONES = {
  created: 'green',
  updated: 'secondary',
  status_changed: 'blue',
  deleted: 'red',
  restored: 'teal',
} as const

interface HistoryEntryProps {
  event: HistoryEvent
  labels: HistoryLabels
  /** Whether all events belong to one scenario, which then need not be named in each. */
  isOfScenario: boolean
}

/** Shows who did what, and when. */
export function HistoryEntry({ event, labels, isOfScenario }: HistoryEntryProps) {
  const t = useTranslations('history')
  const translate = useTranslate()
  const { actor, action, subject, createdAt, isUndone } = event
  const inserted = insertedCount(event)
  return (
    <li className="flex gap-2.5 border-b py-2.5 last:border-b-0">
      <Avatar aria-hidden className="mt-0.5">
        {actor.avatar && <AvatarImage src={actor.avatar} alt="" />}
        <AvatarFallback>{toInitials(actor.name)}</AvatarFallback>
      </Avatar>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <PersonName person={actor} className="font-medium" />
          <RelativeTime value={createdAt} className="text-muted-foreground text-xs" />
        </p>
        <p className="wrap-anywhere mt-0.5 flex flex-wrap items-center gap-x-1.5 gap-y-0.5">
          <Badge variant={isUndone ? 'outline' : TONES[action]}>{t(`action.${action}`)}</Badge>
          {isUndone && <Badge variant="secondary">{t('undone')}</Badge>}
          <span>
            {inserted === null
              ? t(`subject.${subject}`)
              : translate(insertedLabel(subject), { count: inserted })}{' '}
            <SubjectName event={event} isOfScenario={isOfScenario} />
          </span>
        </p>
        <StatusChange event={event} labels={labels} />
        {inserted === null && <ChangeList event={event} labels={labels} />}
      </div>
    </li>
  )
}

function insertedLabel(subject: HistoryEvent['subject']) {
  if (subject === 'aggregation') return 'history.inserted'
  if (subject === 'product_mark') return 'history.insertedMarks'
  if (subject === 'basket_product') return 'history.insertedProducts'
  return subject === 'step' ? 'history.addedSteps' : 'history.insertedSteps'
}

function SubjectName({
  event: { subject, label, scenario },
  isOfScenario,
}: Omit<HistoryEntryProps, 'labels'>) {
  const t = useTranslations('history')
  const isScenario = subject === 'scenario'
  const locale = useLocale()
  const written = subject === 'financial' ? writtenLabel(label, locale) : label
  const name = label && <span className="font-medium tabular-nums">{written}</span>
  if (!scenario || isOfScenario) return name
  const link = scenario.isDeleted ? (
    <span className="font-medium tabular-nums line-through">{scenario.scenarioNumber}</span>
  ) : (
    <Link
      href={`/scenarios/${scenario._id}`}
      className="font-medium tabular-nums underline-offset-4 hover:underline"
    >
      {scenario.scenarioNumber}
    </Link>
  )
  if (isScenario) return link
  return (
    <>
      {name} · {t('subject.scenario')} {link}
    </>
  )
}

function StatusChange({
  event: { subject, action, fromStatus, toStatus },
  labels,
}: Omit<HistoryEntryProps, 'isOfScenario'>) {
  const t = useTranslations('history')
  const translate = useTranslate()
  if (action !== 'status_changed' && action !== 'updated') return null
  if (!fromStatus || !toStatus) return null
  const { valueName } = subjectLabels(labels, subject, translate)
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-sm">
      <span className="sr-only">{t('status')}:</span>
      <del className="text-muted-foreground no-underline">{valueName('status', fromStatus)}</del>
      <Icon of={ArrowRight} className="size-3 text-muted-foreground" />
      <ins className="font-medium no-underline">{valueName('status', toStatus)}</ins>
    </p>
  )
}
