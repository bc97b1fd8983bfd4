import type { Analytics, AnalyticsTimeRange } from '@/lib/features/analytics/contract'
import { lastMonths } from '@/lib/features/dashboard/rules'

// Sample figures have no list to link to.
const DAYS = { from: '', to: '' }

/** Projects, scenarios and errors of the last months. */
const SAMPLE_MONTHS = [
  [4, 28, 5],
  [6, 35, 4],
  [5, 42, 7],
  [9, 51, 7],
] as const

/** The built-in sample data of docs/domain.md, Screens; only ever shown under a badge that says so. */
export function sampleAnalytics(timeRange: AnalyticsTimeRange, locale: string): Analytics {
  const shortName = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  const projectMetrics = {
    totalProjects: 24,
    activeProjects: 8,
    completedProjects: 12,
    successRate: 85.3,
    avgCompletionTime: 12.5,
  }
  const scenarioMetrics = {
    totalScenarios: 156,
    completedScenarios: 98,
    errorScenarios: 23,
    inProgressScenarios: 35,
    avgTestTime: 4.2,
    errorRate: 14.7,
  }
  return {
    projectMetrics,
    scenarioMetrics,
    teamPerformance: [
      { team: 'OD', completed: 25, errors: 3, efficiency: 89.3 },
      { team: 'CASH', completed: 32, errors: 5, efficiency: 86.5 },
      { team: 'GIS_EDO', completed: 18, errors: 4, efficiency: 81.8 },
      { team: 'TEST', completed: 23, errors: 2, efficiency: 92 },
    ],
    monthlyTrends: lastMonths(new Date(), SAMPLE_MONTHS.length).map((month, index) => ({
      month: shortName.format(month),
      ...DAYS,
      projects: SAMPLE_MONTHS[index]?.[0] ?? 0,
      scenarios: SAMPLE_MONTHS[index]?.[1] ?? 0,
      errors: SAMPLE_MONTHS[index]?.[2] ?? 0,
    })),
    timeRange,
    ...DAYS,
    previous: { projectMetrics, scenarioMetrics },
  }
}
