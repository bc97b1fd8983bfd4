'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { ErrorState } from '@/components/shared/error-state'
import { Link } from '@/components/shared/link'
import { Card, CardContent } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { useTranslate } from '@/lib/client/translate'
import { useViewerZone } from '@/lib/client/use-viewer-zone'
import { morningQuery } from '@/lib/features/dashboard/morning/client'
import type { Morning } from '@/lib/features/notifications/morning/contract'
import { type MorningLine as Line, morningLines } from '@/lib/features/notifications/morning/rules'
import { formatMoment } from '@/lib/shared/dates'

const LINK = 'underline decoration-dotted underline-offset-4 hover:decoration-solid'

/** The changes since the person was here last, the urgent items, and those that wait for them: a line each. */
export function MorningRow() {
  const t = useTranslations('dashboard.morning')
  const { data, isPending, isError, refetch } = useQuery(morningQuery)
  return (
    <Card aria-busy={isPending}>
      <CardContent className="pt-3">
        <h2 className="sr-only">{t('title')}</h2>
        {isError && !data && <ErrorState className="py-2" onRetry={() => void refetch()} />}
        {isPending && <Skeleton className="h-16 w-full" />}
        {data && <MorningLines morning={data.morning} />}
      </CardContent>
    </Card>
  )
}

function MorningLines({ morning }: { morning: Morning }) {
  const t = useTranslations('dashboard.morning')
  const translate = useTranslate()
  const locale = useLocale()
  const timeZone = useViewerZone()
  const { userId } = useActor()
  const { since } = morning
  const time = since ? formatMoment(since, locale, timeZone) : ''
  return (
    <ul className="grid gap-1 text-sm">
      {!since && <li>{t('changed.first')}.</li>}
      {morningLines(morning, { userId, time, translate }).map((line) => (
        <MorningLine key={line.line} line={line} />
      ))}
    </ul>
  )
}

function MorningLine({ line: { line, lead, nothing, parts } }: { line: Line }) {
  return (
    <li>
      <span className="font-medium">{lead}:</span>{' '}
      {parts.length === 0 && <span className="text-muted-foreground">{nothing}</span>}
      {parts.map(({ part, text, address }, index) => (
        <Fragment key={part}>
          {index > 0 && ', '}
          <Link href={address} className={line === 'burns' ? `${LINK} text-tone-red` : LINK}>
            {text}
          </Link>
        </Fragment>
      ))}
      .
    </li>
  )
}
