'use client'

import { useQuery } from '@tanstack/react-query'
import { Bot, Database, GitBranch, HardDrive, ListChecks, type LucideIcon } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { StatusBadge } from '@/components/shared/status-badge'
import { healthDashboardQuery } from '@/lib/features/health/client'
import type { HealthMetric } from '@/lib/features/health/contract'
import { formatMoment } from '@/lib/shared/dates'
import { sampleHealth } from './sample-data'
import { Widget } from './widget'

const ICONS: Record<HealthMetric['icon'], LucideIcon> = { Bot, Database, GitBranch, HardDrive, ListChecks }

/** Shows what the product stands on, and how it is. */
export function SystemHealth() {
  const t = useTranslations('dashboard')
  const locale = useLocale()
  const query = useQuery(healthDashboardQuery)
  const sample = useMemo(() => sampleHealth(), [])
  return (
    <Widget
      title={t('systemHealth')}
      description={({ lastUpdated }) => t('lastUpdated', { time: formatMoment(lastUpdated, locale) })}
      query={query}
      sample={sample}
      contentClassName="min-h-64"
    >
      {({ healthMetrics }) => (
        <ul className="grid gap-2.5">
          {healthMetrics.map((metric) => (
            <HealthRow key={metric.component} metric={metric} />
          ))}
        </ul>
      )}
    </Widget>
  )
}

function HealthRow({ metric: { name, status, uptime, icon, color } }: { metric: HealthMetric }) {
  const t = useTranslations('dashboard')
  const Icon = ICONS[icon]
  return (
    <li className="flex items-center gap-2.5 text-sm">
      <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <span className="text-muted-foreground text-xs tabular-nums">{t('uptime', { uptime })}</span>
      <StatusBadge tone={color}>{t(`health.${status}`)}</StatusBadge>
    </li>
  )
}
