'use client'

import { useQuery } from '@tanstack/react-query'
import { Bot, Database, GitBranch, HardDrive, type IconNode, ListChecks, TriangleAlert } from 'lucide'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { StatusBadge } from '@/components/shared/status-badge'
import { Icon } from '@/components/ui/icon'
import { useTranslate } from '@/lib/client/translate'
import { healthDashboardQuery } from '@/lib/features/health/client'
import type { HealthMetric } from '@/lib/features/health/contract'
import { formatMoment } from '@/lib/shared/dates'
import { writtenPercent } from '@/lib/shared/money'
import { sampleHealth } from './sample-data'
import { Widget } from './widget'

const ICONS: Record<HealthMetric['icon'], IconNode> = { Bot, Database, GitBranch, HardDrive, ListChecks }

/** The health of the services that the product depends on. */
export function SystemHealth() {
  const t = useTranslations('dashboard')
  const locale = useLocale()
  const translate = useTranslate()
  const query = useQuery(healthDashboardQuery)
  const sample = useMemo(() => sampleHealth(translate), [translate])
  return (
    <Widget
      title={t('systemHealth')}
      description={({ lastUpdated }) => t('lastUpdated', { time: formatMoment(lastUpdated, locale) })}
      query={query}
      sample={sample}
      contentClassName="min-h-64"
    >
      {({ healthMetrics, warnings }) => (
        <>
          {warnings.map((warning) => (
            <HealthWarning key={warning} text={warning} />
          ))}
          <ul className="grid gap-2.5">
            {healthMetrics.map((metric) => (
              <HealthRow key={metric.component} metric={metric} />
            ))}
          </ul>
        </>
      )}
    </Widget>
  )
}

function HealthWarning({ text }: { text: string }) {
  return (
    <p className="mb-3 flex gap-2 rounded-md bg-tone-yellow-soft px-3 py-2 text-sm">
      <Icon of={TriangleAlert} className="mt-0.5 size-4 shrink-0 text-tone-yellow" />
      <span className="min-w-0 break-words">{text}</span>
    </p>
  )
}

/** The last 24 hours, one stroke per hour, whose height is the share of successful checks. */
function UptimeLine({ line }: { line: HealthMetric['line'] }) {
  const hours = line.map((share, index) => ({ share, hoursAgo: line.length - index }))
  return (
    <span aria-hidden className="hidden h-3.5 shrink-0 items-end gap-px sm:flex">
      {hours.map(({ share, hoursAgo }) => (
        <span
          key={hoursAgo}
          className={strokeClass(share)}
          style={{ height: `${Math.max(15, (share ?? 0) * 100)}%` }}
        />
      ))}
    </span>
  )
}

function strokeClass(share: number | null): string {
  if (share === null) return 'w-0.5 bg-border'
  return share === 1 ? 'w-0.5 bg-tone-green' : 'w-0.5 bg-tone-orange'
}

function HealthRow({
  metric: { name, status, isConfigured, uptime, line, icon, color },
}: {
  metric: HealthMetric
}) {
  const t = useTranslations('dashboard')
  const locale = useLocale()
  const drawing = ICONS[icon]
  return (
    <li className="flex items-center gap-2.5 text-sm">
      <Icon of={drawing} className="size-4 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        <p className="truncate">{name}</p>
        {isConfigured && (
          <p className="text-muted-foreground text-xs tabular-nums">
            {t('uptime', { uptime: writtenPercent(uptime, locale) })}
          </p>
        )}
      </div>
      {isConfigured && <UptimeLine line={line} />}
      <StatusBadge tone={isConfigured ? color : 'gray'}>
        {t(isConfigured ? `health.${status}` : 'health.notConfigured')}
      </StatusBadge>
    </li>
  )
}
