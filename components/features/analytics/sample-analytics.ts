import type { Analytics, AnalyticsTimeRange } from '@/lib/features/analytics/contract'

// Sample figures have no list to link to.
const DAYS = { from: '', to: '' }

/** The built-in sample data of docs/domain.md, Screens; only ever shown under a badge that says so. */
export function sampleAnalytics(timeRange: AnalyticsTimeRange): Analytics {
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
    monthlyTrends: [
      { month: '1', ...DAYS, projects: 4, scenarios: 28, errors: 5 },
      { month: '2', ...DAYS, projects: 6, scenarios: 35, errors: 4 },
      { month: '3', ...DAYS, projects: 5, scenarios: 42, errors: 7 },
      { month: '4', ...DAYS, projects: 9, scenarios: 51, errors: 7 },
    ],
    timeRange,
    ...DAYS,
    previous: { projectMetrics, scenarioMetrics },
  }
}
