import type { DashboardStats } from '@/lib/features/dashboard/contract'
import { DAY_MS, formatDay } from '@/lib/shared/dates'
import type { Analytics, AnalyticsTimeRange, ProjectFigures, ScenarioFigures } from './contract'

/** The days of a range, today's included (docs/domain.md, Figures). */
export const RANGE_DAYS: Record<AnalyticsTimeRange, number> = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 }

/** The months that the trends of a range show, the present one included. */
export const TREND_MONTHS: Record<AnalyticsTimeRange, number> = { '7d': 6, '30d': 6, '90d': 6, '1y': 12 }

export const ANALYTICS_TABS = ['overview', 'projects', 'scenarios', 'teams'] as const

/** Returns a part of a whole in percent with one decimal; 0 where the whole is 0. */
export function toPercent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10
}

/** Returns the share of completed among completed and failed, in percent. */
export function calculateSuccessRate({ completed, failed }: { completed: number; failed: number }): number {
  return toPercent(completed, completed + failed)
}

const UNIT_MS = { day: 24 * 60 * 60 * 1000, hour: 60 * 60 * 1000 }

/** Returns the mean of `count` spans of `milliseconds` in total, in days or hours with one decimal; 0 for none. */
export function calculateMean(milliseconds: number, count: number, unit: keyof typeof UNIT_MS): number {
  return count === 0 ? 0 : Math.round((milliseconds / count / UNIT_MS[unit]) * 10) / 10
}

/** Stands for the efficiency of a team without a test: it is none, not 0 %. */
export const NO_TEST = '–'

/** Returns whether a team has ended a test. */
export const hasTested = ({ completed, errors }: { completed: number; errors: number }) =>
  completed + errors > 0

/**
 * Returns how many records a figure is made of: of a share or a mean the number that it is a share or mean of, else
 * the figure itself.
 */
export function figureBase(
  figure: keyof ProjectFigures | keyof ScenarioFigures,
  data: Analytics['previous'],
): number {
  const { completedScenarios, errorScenarios, totalScenarios } = data.scenarioMetrics
  switch (figure) {
    case 'successRate':
      return completedScenarios + errorScenarios
    case 'avgCompletionTime':
    case 'avgTestTime':
      return completedScenarios
    case 'errorRate':
      return totalScenarios
    default:
      return { ...data.projectMetrics, ...data.scenarioMetrics }[figure]
  }
}

/** The smallest count of which a percentage says something: of fewer, its badge is muted. */
const SMALLEST_BASE = 5

/** The figures of dashboard and analytics of which less is better for the reader; of all others more is better. */
const LESS_IS_BETTER: ReadonlySet<string> = new Set([
  'brokenScenarios',
  'errorDetection',
  'errorScenarios',
  'errorRate',
  'avgCompletionTime',
  'avgTestTime',
] satisfies ComparedFigure[])

/** A figure that is compared with the same time before. */
type ComparedFigure = keyof DashboardStats['compared'] | keyof ProjectFigures | keyof ScenarioFigures

/**
 * Returns whether a trend is good for the reader: `better`, `worse`, or `neutral` where nothing changed, or too little
 * happened before to compare with.
 * @param base the number of records that the former figure is made of
 */
export function judgeTrend(
  figure: ComparedFigure,
  trend: string,
  base: number,
): 'better' | 'worse' | 'neutral' {
  if (trend === '+0%' || base < SMALLEST_BASE) return 'neutral'
  return trend.startsWith('+') === LESS_IS_BETTER.has(figure) ? 'worse' : 'better'
}

/** The scenario figures in the order in which they are shown and exported. */
export const SCENARIO_FIGURES = [
  'totalScenarios',
  'completedScenarios',
  'errorScenarios',
  'inProgressScenarios',
  'avgTestTime',
  'errorRate',
] as const satisfies (keyof ScenarioFigures)[]

/** The figures of the overview, in the order in which they are shown and exported. */
export const OVERVIEW_FIGURES = ['successRate', 'avgCompletionTime', 'errorRate', 'avgTestTime'] as const

/** The project figures in the order in which they are shown and exported. */
export const PROJECT_FIGURES = [
  'totalProjects',
  'activeProjects',
  'completedProjects',
  'successRate',
  'avgCompletionTime',
] as const

/** The days of the blocks that the database keeps sums of (decision 7), counted from 1970 on; the largest first. */
const BLOCK_DAYS = [64, 8, 1] as const

/**
 * A number of whole blocks of days: from the first day of the first one up to, not including, the day after the last.
 */
export interface Span {
  size: (typeof BLOCK_DAYS)[number]
  from: string
  until: string
}

/** Splits the days from `from` on and before `until` into the largest blocks that they hold, in their order. */
export function splitIntoSpans(from: Date, until: Date): Span[] {
  return split(from.getTime() / DAY_MS, until.getTime() / DAY_MS, BLOCK_DAYS)
}

function split(from: number, until: number, [size, ...smaller]: readonly Span['size'][]): Span[] {
  if (size === undefined || from >= until) return []
  const first = Math.ceil(from / size) * size
  const end = Math.floor(until / size) * size
  if (first >= end) return split(from, until, smaller)
  const formatDayNumber = (count: number) => formatDay(new Date(count * DAY_MS))
  return [
    ...split(from, first, smaller),
    { size, from: formatDayNumber(first), until: formatDayNumber(end) },
    ...split(end, until, smaller),
  ]
}
