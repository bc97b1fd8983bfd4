'use client'

import { useQuery } from '@tanstack/react-query'
import {
  Bot,
  Database,
  DatabaseBackup,
  GitBranch,
  HardDrive,
  type IconNode,
  ListChecks,
  TriangleAlert,
} from 'lucide'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { RelativeTime } from '@/components/shared/relative-time'
import { StatusBadge } from '@/components/shared/status-badge'
import { Icon } from '@/components/ui/icon'
import { useTranslate } from '@/lib/client/translate'
import { healthDashboardQuery } from '@/lib/features/health/client'
import type { HealthDashboard, HealthMetric } from '@/lib/features/health/contract'
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
      {({ healthMetrics, warnings, backup }) => (
        <>
          {warnings.map((warning) => (
            <HealthWarning key={warning} text={warning} />
          ))}
          <ul className="grid gap-2.5">
            {healthMetrics.map((metric) => (
              <HealthRow key={metric.component} metric={metric} />
            ))}
            {backup && <BackupRow backup={backup} />}
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

const BACKUP_TONES = { healthy: 'green', warning: 'orange', error: 'red' } as const

function backupStatus(isLate: boolean, problem: string): HealthMetric['status'] {
  if (problem) return 'error'
  return isLate ? 'warning' : 'healthy'
}

/** The daily backup, for admins: its age, and why there is none. */
function BackupRow({ backup }: { backup: NonNullable<HealthDashboard['backup']> }) {
  const t = useTranslations('dashboard')
  const translate = useTranslate()
  const { isConfigured, lastAt, isLate, problem } = backup
  const status = backupStatus(isLate, problem)
  return (
    <li className="flex items-center gap-2.5 text-sm">
      <Icon of={DatabaseBackup} className="size-4 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        <p className="truncate">{translate('health.backup')}</p>
        {isConfigured && (
          <p className="text-muted-foreground text-xs">
            {lastAt
              ? t.rich('lastBackup', { time: () => <RelativeTime value={lastAt} /> })
              : t('noBackupYet')}
          </p>
        )}
        {isConfigured && problem && <p className="break-words text-xs">{problem}</p>}
      </div>
      {isConfigured ? (
        <StatusBadge tone={BACKUP_TONES[status]}>{t(`health.${status}`)}</StatusBadge>
      ) : (
        <StatusBadge tone="gray">{t('backupNotConfigured')}</StatusBadge>
      )}
    </li>
  )
}
