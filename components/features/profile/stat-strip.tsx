'use client'

import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { useActor } from '@/components/shared/actor-context'
import { ErrorState } from '@/components/shared/error-state'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { profileStatsQuery } from '@/lib/features/profile/client'
import type { ProfileStats } from '@/lib/features/profile/contract'
import { cn } from '@/lib/shared/cn'
import { PersonErrorsLink } from './person-errors-link'

const FIGURES: readonly { key: keyof ProfileStats; tone?: string }[] = [
  { key: 'totalScenarios' },
  { key: 'inProgressScenarios', tone: 'text-tone-blue' },
  { key: 'completedScenarios', tone: 'text-tone-green' },
  { key: 'errorScenarios', tone: 'text-tone-red' },
  { key: 'successRate' },
  { key: 'openErrors', tone: 'text-tone-red' },
  { key: 'trackedProjects' },
]

/** Counts of what the person is responsible for; coloured only if not 0. */
export function StatStrip() {
  const t = useTranslations('profile.stats')
  const format = useFormatter()
  const { data, isPending, isError, refetch } = useQuery(profileStatsQuery)
  if (isError && !data) {
    return (
      <Card>
        <ErrorState className="py-6" onRetry={() => void refetch()} />
      </Card>
    )
  }
  const shown = (key: keyof ProfileStats, value: number) =>
    key === 'successRate' ? `${format.number(value)}%` : format.number(value)
  return (
    <dl
      aria-label={t('label')}
      aria-busy={isPending}
      className="grid grid-cols-2 gap-2 sm:grid-cols-4 2xl:grid-cols-8"
    >
      {FIGURES.map(({ key, tone }) => (
        <div key={key} className="rounded-md border bg-card px-3.5 py-2.5 first:col-span-2">
          <dt className="wrap-anywhere text-muted-foreground text-sm">{t(key)}</dt>
          <dd className={cn('font-semibold text-xl tabular-nums', data && data.stats[key] > 0 && tone)}>
            {data ? (
              <StatFigure isErrors={key === 'openErrors'}>{shown(key, data.stats[key])}</StatFigure>
            ) : (
              <Skeleton className="h-6 w-12" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A figure; that of unsolved errors leads to the register of those. */
function StatFigure({ isErrors, children }: { isErrors: boolean; children: string }) {
  const { userId } = useActor()
  return isErrors ? <PersonErrorsLink userId={userId}>{children}</PersonErrorsLink> : children
}
