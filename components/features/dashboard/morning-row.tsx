'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { ErrorState } from '@/components/shared/error-state'
import { Link } from '@/components/shared/link'
import { Card, CardContent } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { morningQuery } from '@/lib/features/dashboard/morning/client'
import type { Morning } from '@/lib/features/dashboard/morning/contract'
import { type MorningPart, morningAddress } from '@/lib/features/dashboard/morning/rules'
import { MORNING_PARTS } from '@/lib/features/dashboard/morning/values'
import { formatLongDay } from '@/lib/shared/dates'

const LINK = 'underline decoration-dotted underline-offset-4 hover:decoration-solid'

/** What changed since the person was here last, what is urgent, and what waits for them: a line each. */
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
  const locale = useLocale()
  const { since, changed, burns, waits } = morning
  const day = since && formatLongDay(since, locale)
  return (
    <ul className="grid gap-1 text-sm">
      {day === null ? (
        <li>{t('changed.first')}.</li>
      ) : (
        <MorningLine
          lead={t('changed.lead', { day })}
          nothing={t('changed.nothing')}
          morning={morning}
          parts={MORNING_PARTS.changed.map((part) => ({
            part,
            ...changed[part],
            text: t(`changed.${part}`, { count: changed[part].count }),
          }))}
        />
      )}
      <MorningLine
        lead={t('burns.lead')}
        nothing={t('burns.nothing')}
        morning={morning}
        isAlarm
        parts={MORNING_PARTS.burns.map((part) => ({
          part,
          ...burns[part],
          text: t(`burns.${part}`, { count: burns[part].count }),
        }))}
      />
      <MorningLine
        lead={t('waits.lead')}
        nothing={t('waits.nothing')}
        morning={morning}
        parts={MORNING_PARTS.waits.map((part) => ({
          part,
          ...waits[part],
          text: t(`waits.${part}`, { count: waits[part].count }),
        }))}
      />
    </ul>
  )
}

interface MorningLineProps {
  /** How it begins. */
  lead: string
  /** What it says where there is none of its parts. */
  nothing: string
  parts: readonly { part: MorningPart; count: number; isAtLeast?: true; text: string }[]
  morning: Morning
  /** Whether its parts are shown in the colour of an alarm. */
  isAlarm?: boolean
}

/** A line, each part of which leads to the list that it counts. */
function MorningLine({ lead, nothing, parts, morning: { today, since }, isAlarm }: MorningLineProps) {
  const { userId } = useActor()
  const context = { today, since: since ?? today, userId }
  const shown = parts.filter(({ count }) => count > 0)
  return (
    <li>
      <span className="font-medium">{lead}:</span>{' '}
      {shown.length === 0 && <span className="text-muted-foreground">{nothing}</span>}
      {shown.map(({ part, text, isAtLeast }, index) => (
        <Fragment key={part}>
          {index > 0 && ', '}
          <Link href={morningAddress(part, context)} className={isAlarm ? `${LINK} text-tone-red` : LINK}>
            {text}
            {isAtLeast && '+'}
          </Link>
        </Fragment>
      ))}
      .
    </li>
  )
}
