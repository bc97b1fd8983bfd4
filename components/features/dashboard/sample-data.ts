import type {
  Activity,
  ErrorBreakdown,
  PerformanceTrends,
  StatusDistribution,
} from '@/lib/features/dashboard/contract'
import type { HealthDashboard } from '@/lib/features/health/contract'
import type { Team } from '@/lib/shared/actor'
import { MINUTE_MS } from '@/lib/shared/dates'
import type { Translate } from '@/lib/shared/messages'

/**
 * The built-in sample data of docs/domain.md, Screens. It is only ever shown under a badge that says so
 * (docs/domain.md, Screens).
 */

const activity = (
  minutesAgo: number,
  given: Omit<Activity, 'id' | 'userId' | 'projectId' | 'scenarioId' | 'time'>,
): Activity => ({
  id: String(minutesAgo).padStart(24, '0'),
  userId: '0'.repeat(24),
  projectId: '0'.repeat(24),
  scenarioId: null,
  time: new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString(),
  ...given,
})

export function sampleActivity(translate: Translate): { activities: Activity[] } {
  const project = translate('dashboard.sample.project')
  return {
    activities: [
      activity(5, {
        type: 'scenario_completed',
        user: translate('dashboard.sample.tester'),
        project,
        scenarioNumber: '00001-003',
        status: 'Выполнен',
        icon: 'CheckCircle',
        color: 'green',
      }),
      activity(32, {
        type: 'error_reported',
        user: translate('dashboard.sample.tester'),
        project,
        scenarioNumber: '00001-002',
        status: '',
        icon: 'AlertTriangle',
        color: 'red',
      }),
      activity(90, {
        type: 'status_updated',
        user: translate('dashboard.sample.manager'),
        project,
        scenarioNumber: '00001-001',
        status: 'В работе',
        icon: 'Activity',
        color: 'blue',
      }),
      activity(240, {
        type: 'project_created',
        user: translate('dashboard.sample.manager'),
        project,
        scenarioNumber: '',
        status: '',
        icon: 'User',
        color: 'purple',
      }),
    ],
  }
}

export const SAMPLE_STATUS_DISTRIBUTION: StatusDistribution = {
  statusData: [
    { name: 'Draft', value: 3, color: 'yellow', status: 'draft' },
    { name: 'Active', value: 8, color: 'green', status: 'active' },
    { name: 'In Progress', value: 5, color: 'blue', status: 'in_progress' },
    { name: 'Completed', value: 12, color: 'gray', status: 'completed' },
  ],
  totalProjects: 28,
}

export function samplePerformanceTrends(locale: string): PerformanceTrends {
  const now = new Date()
  const shortName = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  const values = [45, 52, 48, 61, 58, 67]
  const trendsData = values.map((value, index) => ({
    name: shortName.format(
      Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (values.length - 1 - index), 1),
    ),
    value,
  }))
  return { trendsData, maxValue: Math.max(...values) }
}

/** The order of the teams in the sample. */
const SAMPLE_COUNTS = [
  { team: 'OD', blockers: 3, nonBlockers: 8 },
  { team: 'CASH', blockers: 2, nonBlockers: 6 },
  { team: 'TEST', blockers: 1, nonBlockers: 5 },
  { team: 'GIS_EDO', blockers: 2, nonBlockers: 3 },
  { team: 'IM_KD', blockers: 1, nonBlockers: 2 },
  { team: 'DL', blockers: 0, nonBlockers: 3 },
  { team: 'ABAP', blockers: 1, nonBlockers: 1 },
  { team: '2.5', blockers: 0, nonBlockers: 1 },
] as const satisfies { team: Team; blockers: number; nonBlockers: number }[]

const sumCounts = (key: 'blockers' | 'nonBlockers') => SAMPLE_COUNTS.reduce((sum, row) => sum + row[key], 0)

export const SAMPLE_ERROR_BREAKDOWN: ErrorBreakdown = {
  errorBreakdown: SAMPLE_COUNTS.map((row) => ({ ...row, total: row.blockers + row.nonBlockers })),
  totalErrors: sumCounts('blockers') + sumCounts('nonBlockers'),
  totalBlockers: sumCounts('blockers'),
  totalNonBlockers: sumCounts('nonBlockers'),
}

const SAMPLE_LINE = Array.from({ length: 24 }, (_, hour) => (hour === 15 ? 0.8 : 1))

export function sampleHealth(translate: Translate): HealthDashboard {
  return {
    warnings: [],
    backup: null,
    healthMetrics: [
      {
        component: 'database',
        name: translate('health.database'),
        status: 'healthy',
        isConfigured: true,
        uptime: '99.9%',
        line: SAMPLE_LINE,
        icon: 'Database',
        color: 'green',
      },
      {
        component: 'bot',
        name: translate('health.bot'),
        status: 'healthy',
        isConfigured: true,
        uptime: '99.5%',
        line: SAMPLE_LINE,
        icon: 'Bot',
        color: 'green',
      },
      {
        component: 'storage',
        name: translate('health.storage'),
        status: 'warning',
        isConfigured: true,
        uptime: '98.2%',
        line: SAMPLE_LINE,
        icon: 'HardDrive',
        color: 'orange',
      },
    ],
    lastUpdated: new Date().toISOString(),
  }
}
