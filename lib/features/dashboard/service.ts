import 'server-only'
import type { ProjectStatus } from '@/lib/features/projects/contract'
import { PROJECT_STATUSES } from '@/lib/features/projects/values'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/values'
import { TEAMS } from '@/lib/shared/actor'
import { getTranslator } from '@/lib/shared/catalog'
import { type Language, toLocale } from '@/lib/shared/language'
import { message } from '@/lib/shared/messages'
import {
  ACTIVITY_LOOK,
  type Activity,
  type DashboardStats,
  type ErrorBreakdown,
  type PerformanceTrends,
  type StatusDistribution,
} from './contract'
import {
  countCompletionsByMonth,
  countForDashboard,
  countNow,
  countOpenErrorsByTeam,
  latestActivities,
  type Tally,
} from './queries'
import { type Comparison, calculateEfficiency, formatTrend, lastMonths } from './rules'

const TREND_MONTHS = 6

/** The badge colours of docs/domain.md, Screens. */
const STATUS_LOOK = {
  draft: { name: message('projects.status.draft'), color: 'yellow' },
  active: { name: message('projects.status.active'), color: 'green' },
  in_progress: { name: message('projects.status.in_progress'), color: 'blue' },
  completed: { name: message('projects.status.completed'), color: 'gray' },
  archived: { name: message('projects.status.archived'), color: 'pale' },
} as const satisfies Record<ProjectStatus, { name: string; color: string }>

/** Returns the stat cards and the weekly metrics; one query whatever the amount of data. */
export async function dashboardStats(): Promise<DashboardStats> {
  const { now, trends } = await countForDashboard(new Date())
  const currentCount = (what: Tally['what'], status?: string) =>
    now
      .filter((tally) => tally.what === what && (status === undefined || tally.status === status))
      .reduce((sum, { count }) => sum + count, 0)
  const [completed, failed] = [trends.testsCompleted, trends.testsFailed]
  const efficiency = {
    current: calculateEfficiency({ completed: completed.current, failed: failed.current }),
    previous: calculateEfficiency({ completed: completed.previous, failed: failed.previous }),
  }
  return {
    activeProjects: currentCount('projects', 'active'),
    completedProjects: currentCount('projects', 'completed'),
    inProgressProjects: currentCount('projects', 'in_progress'),
    totalScenarios: currentCount('scenarios'),
    brokenScenarios: currentCount('scenarios', SCENARIO_STATUS.failed),
    trends: {
      activeProjectsTrend: formatTrend(trends.projectsActivated),
      completedProjectsTrend: formatTrend(trends.projectsCompleted),
      inProgressProjectsTrend: formatTrend(trends.projectsBegun),
      totalScenariosTrend: formatTrend(trends.scenariosCreated),
      brokenScenariosTrend: formatTrend(trends.scenariosFailed),
    },
    performance: {
      testsCompletedTrend: formatTrend(completed),
      errorDetectionTrend: formatTrend(trends.errorsReported),
      teamEfficiencyTrend: formatTrend(efficiency),
    },
    compared: {
      activeProjects: withBase(trends.projectsActivated),
      completedProjects: withBase(trends.projectsCompleted),
      inProgressProjects: withBase(trends.projectsBegun),
      totalScenarios: withBase(trends.scenariosCreated),
      brokenScenarios: withBase(trends.scenariosFailed),
      testsCompleted: withBase(completed),
      errorDetection: withBase(trends.errorsReported),
      teamEfficiency: {
        current: Math.round(efficiency.current * 100),
        previous: Math.round(efficiency.previous * 100),
        base: completed.previous + failed.previous,
      },
    },
  }
}

const withBase = (counts: Comparison) => ({ ...counts, base: counts.previous })

/** Returns the last changes in all projects, newest first. */
export const dashboardActivity = () => activities(null)

/** Returns one person's last changes, newest first. */
export const findLatestActivity = (userId: string) => activities(userId)

async function activities(actorId: string | null): Promise<Activity[]> {
  const rows = await latestActivities(actorId)
  return rows.map((row) => ({ ...row, time: row.time.toISOString(), ...ACTIVITY_LOOK[row.type] }))
}

/** Returns how many projects have each status; `archived` only where there are some. */
export async function statusDistribution(language: Language | null): Promise<StatusDistribution> {
  const translate = getTranslator(language)
  const counted = await countNow()
  const statusData = PROJECT_STATUSES.map((status) => ({
    status,
    name: translate(STATUS_LOOK[status].name),
    color: STATUS_LOOK[status].color,
    value: counted.find((tally) => tally.what === 'projects' && tally.status === status)?.count ?? 0,
  })).filter(({ status, value }) => status !== 'archived' || value > 0)
  return { statusData, totalProjects: statusData.reduce((sum, { value }) => sum + value, 0) }
}

/** Returns the completed scenarios of the last six months, months without one included. */
export async function performanceTrends(language: Language | null): Promise<PerformanceTrends> {
  const months = lastMonths(new Date(), TREND_MONTHS)
  const counted = await countCompletionsByMonth(months[0] ?? new Date())
  const shortName = new Intl.DateTimeFormat(toLocale(language), { month: 'short', timeZone: 'UTC' })
  const trendsData = months.map((month) => ({
    name: shortName.format(month),
    value: counted.find((group) => group.month.getTime() === month.getTime())?.value ?? 0,
  }))
  return { trendsData, maxValue: Math.max(0, ...trendsData.map(({ value }) => value)) }
}

/** Returns open error reports of each team, those with none included. */
export async function errorBreakdown(): Promise<ErrorBreakdown> {
  const counted = await countOpenErrorsByTeam()
  const rows = TEAMS.map((team) => {
    const { blockers, nonBlockers } = counted.find((row) => row.team === team) ?? {
      blockers: 0,
      nonBlockers: 0,
    }
    return { team, blockers, nonBlockers, total: blockers + nonBlockers }
  })
  const totalBlockers = rows.reduce((sum, row) => sum + row.blockers, 0)
  const totalNonBlockers = rows.reduce((sum, row) => sum + row.nonBlockers, 0)
  return {
    errorBreakdown: rows,
    totalErrors: totalBlockers + totalNonBlockers,
    totalBlockers,
    totalNonBlockers,
  }
}
