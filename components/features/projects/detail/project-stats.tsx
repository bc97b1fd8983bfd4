'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { HINT_AREA, Hint } from '@/components/shared/hint'
import { Link } from '@/components/shared/link'
import { useTranslate } from '@/lib/client/translate'
import type { ProjectStats as Stats } from '@/lib/features/projects/contract'
import { GROUP_STATUSES } from '@/lib/features/scenarios/rules'
import { cn } from '@/lib/shared/cn'

const CARDS = [
  { key: 'total', label: 'projects.page.total', tone: '' },
  { key: 'withErrors', label: 'projects.page.withErrors', tone: 'text-tone-red' },
  { key: 'inProgress', label: 'projects.page.inProgress', tone: 'text-tone-blue' },
  { key: 'completed', label: 'projects.page.completed', tone: 'text-tone-green' },
] as const

/** The counts of a project's scenarios, each with a link to the counted list; coloured only if not 0. */
export function ProjectStats({ projectId, stats }: { projectId: string; stats: Stats }) {
  const t = useTranslations('projects.page')
  const counted = useTranslations('scenarios.all')
  const translate = useTranslate()
  const format = useFormatter()
  return (
    <dl aria-label={t('statistics')} className="grid grid-cols-2 gap-2 lg:grid-cols-4">
      {CARDS.map(({ key, label, tone }) => (
        <div
          key={key}
          {...HINT_AREA}
          className="relative rounded-md border bg-card px-3.5 py-2.5 transition-colors focus-within:border-ring hover:border-foreground/30"
        >
          <dt className="flex items-center justify-between gap-1 text-muted-foreground text-sm">
            <Link
              href={scenariosHref(projectId, key)}
              className="after:absolute after:inset-0 after:rounded-md"
            >
              {translate(label)}
            </Link>
            <Hint
              lines={[
                key === 'total'
                  ? counted('countedAll')
                  : counted('counted', { statuses: GROUP_STATUSES[key].join(', ') }),
              ]}
            />
          </dt>
          <dd className={cn('font-semibold text-xl tabular-nums', stats[key] > 0 && tone)}>
            {format.number(stats[key])}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const scenariosHref = (projectId: string, key: (typeof CARDS)[number]['key']) =>
  `/scenarios?${new URLSearchParams({ projectId, ...(key !== 'total' && { group: key }) })}`
