'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { ProjectStats as Stats } from '@/lib/features/projects/contract'
import { cn } from '@/lib/shared/cn'

const CARDS = [
  { key: 'total', tone: '' },
  { key: 'withErrors', tone: 'text-tone-red' },
  { key: 'inProgress', tone: 'text-tone-blue' },
  { key: 'completed', tone: 'text-tone-green' },
] as const

/** Shows how far a project's scenarios are; colour only where there is something to see. */
export function ProjectStats({ stats }: { stats: Stats }) {
  const t = useTranslations('projects.page')
  const format = useFormatter()
  return (
    <dl aria-label={t('statistics')} className="grid grid-cols-2 gap-2 lg:grid-cols-4">
      {CARDS.map(({ key, tone }) => (
        <div key={key} className="rounded-md border bg-card px-3.5 py-2.5">
          <dt className="text-muted-foreground text-sm">{t(key)}</dt>
          <dd className={cn('font-semibold text-xl tabular-nums', stats[key] > 0 && tone)}>
            {format.number(stats[key])}
          </dd>
        </div>
      ))}
    </dl>
  )
}
