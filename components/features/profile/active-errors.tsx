'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { EmptyState } from '@/components/shared/empty-state'
import { Link } from '@/components/shared/link'
import { QueryCard } from '@/components/shared/query-card'
import { StatusBadge, type StatusTone } from '@/components/shared/status-badge'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { useViewerZone } from '@/lib/client/use-viewer-zone'
import { activeErrorsQuery } from '@/lib/features/profile/client'
import type { ActiveError } from '@/lib/features/profile/contract'
import { cn } from '@/lib/shared/cn'
import { codePieces } from '@/lib/shared/code-text'
import { dayAt, formatLongDay } from '@/lib/shared/dates'
import { PersonErrorsLink } from './person-errors-link'

const SHOWN_AT_FIRST = 5

const TONES: Record<ActiveError['status'], StatusTone> = {
  open: 'red',
  in_progress: 'blue',
  need_test: 'yellow',
}

/** The open error reports assigned to this person, blockers first. */
export function ActiveErrors() {
  const t = useTranslations('profile.errors')
  const { userId } = useActor()
  const query = useQuery(activeErrorsQuery)
  return (
    <QueryCard title={t('title')} description={t('description')} query={query}>
      {({ errors }) =>
        errors.length === 0 ? (
          <EmptyState icon={CircleCheck} title={t('empty')} hint={t('emptyHint')} />
        ) : (
          <ErrorList errors={errors} userId={userId} />
        )
      }
    </QueryCard>
  )
}

/** A list of a person's error reports that shows only the first few at first, and leads to the register of them. */
export function ErrorList({ errors, userId }: { errors: ActiveError[]; userId: string }) {
  const t = useTranslations('profile.errors')
  const [showsAll, setShowsAll] = useState(false)
  return (
    <>
      <ul className="-my-2 divide-y">
        {errors.slice(0, showsAll ? undefined : SHOWN_AT_FIRST).map((error) => (
          <ErrorItem key={error._id} error={error} />
        ))}
      </ul>
      {errors.length > SHOWN_AT_FIRST && (
        <Button variant="outline" size="sm" className="mt-4" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t('showLess') : t('showAll', { count: errors.length })}
        </Button>
      )}
      <p className="mt-3 text-sm">
        <PersonErrorsLink userId={userId}>{t('inRegister')}</PersonErrorsLink>
      </p>
    </>
  )
}

function ErrorItem({ error }: { error: ActiveError }) {
  const t = useTranslations('profile.errors')
  const locale = useLocale()
  const { scenarioId, scenarioNumber, projectName, description, isBlocker, status } = error
  const { detectionDate, plannedFixDate } = error
  const timeZone = useViewerZone()
  const isOverdue = plannedFixDate !== null && plannedFixDate < dayAt(new Date(), timeZone)
  return (
    <li className="grid gap-1 py-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          href={`/scenarios/${scenarioId}`}
          className="font-medium tabular-nums underline-offset-4 hover:underline"
        >
          {scenarioNumber}
        </Link>
        <span className="wrap-anywhere min-w-0 flex-1 basis-32 text-muted-foreground">{projectName}</span>
        <span className="flex gap-1.5">
          {isBlocker && <Badge variant="destructive">{t('blocker')}</Badge>}
          <StatusBadge tone={TONES[status]}>{t(`status.${status}`)}</StatusBadge>
        </span>
      </div>
      <p className="wrap-anywhere line-clamp-2">
        {codePieces(description)
          .map(({ text }) => text)
          .join(' ')}
      </p>
      <p className="flex flex-wrap gap-x-3 text-muted-foreground text-xs">
        <span>{t('detected', { day: formatLongDay(detectionDate, locale) })}</span>
        {plannedFixDate && (
          <span className={cn(isOverdue && 'font-medium text-tone-red')}>
            {t(isOverdue ? 'overdue' : 'planned', { day: formatLongDay(plannedFixDate, locale) })}
          </span>
        )}
      </p>
    </li>
  )
}
