import 'server-only'
import { lastMonths } from '@/lib/features/dashboard/rules'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/values'
import { type TableFile, workbookFile } from '@/lib/server/table-file'
import { TEAMS } from '@/lib/shared/actor'
import { getTranslator } from '@/lib/shared/catalog'
import { DAY_MS, formatDay } from '@/lib/shared/dates'
import { type Language, toLocale } from '@/lib/shared/language'
import type { Translate } from '@/lib/shared/messages'
import type { TableCell } from '@/lib/shared/spreadsheet-text'
import type { Analytics, AnalyticsTimeRange, ProjectFigures, ScenarioFigures } from './contract'
import { countActiveProjects, sumMonths, sumSpans } from './queries'
import {
  calculateMean,
  calculateSuccessRate,
  hasTested,
  NO_TEST,
  OVERVIEW_FIGURES,
  PROJECT_FIGURES,
  RANGE_DAYS,
  SCENARIO_FIGURES,
  splitIntoSpans,
  TREND_MONTHS,
  toPercent,
} from './rules'

const { completed, failed, inProgress } = SCENARIO_STATUS

type Sums = Awaited<ReturnType<typeof sumSpans>>

/** Returns the figures of a range of whole days (UTC) up to today, and of the equally long period before it. */
export async function analytics(
  timeRange: AnalyticsTimeRange,
  language: Language | null,
): Promise<Analytics> {
  const days = RANGE_DAYS[timeRange]
  const today = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS)
  const daysAgo = (count: number) => new Date(today.getTime() - count * DAY_MS)
  const [sums, trends, active] = await Promise.all([
    sumSpans([
      ...splitIntoSpans(daysAgo(days - 1), daysAgo(-1)).map((span) => ({ ...span, isCurrent: true })),
      ...splitIntoSpans(daysAgo(2 * days - 1), daysAgo(days - 1)).map((span) => ({
        ...span,
        isCurrent: false,
      })),
    ]),
    monthlyTrends(TREND_MONTHS[timeRange], language),
    countActiveProjects(daysAgo(days - 1)),
  ])
  const current = sums.filter(({ isCurrent }) => isCurrent)
  const previous = sums.filter(({ isCurrent }) => !isCurrent)
  return {
    projectMetrics: projectFigures(current, active.now),
    scenarioMetrics: scenarioFigures(current),
    teamPerformance: TEAMS.map((team) => {
      const ended = {
        completed: findSum(current, teamKey(team, completed)),
        failed: findSum(current, teamKey(team, failed)),
      }
      return {
        team,
        completed: ended.completed,
        errors: ended.failed,
        efficiency: calculateSuccessRate(ended),
      }
    }),
    monthlyTrends: trends,
    timeRange,
    from: formatDay(daysAgo(days - 1)),
    to: formatDay(today),
    previous: {
      projectMetrics: projectFigures(previous, active.before),
      scenarioMetrics: scenarioFigures(previous),
    },
  }
}

type Key = Partial<Pick<Sums[number], 'what' | 'scope' | 'kind' | 'status'>>

const teamKey = (scope: string, status: string): Key => ({ what: 'team_status_set', scope, status })

function findSum(sums: Sums, { what, scope = '', kind = 'scenario', status = '' }: Key): number {
  return sums
    .filter((row) => row.what === what && row.scope === scope && row.kind === kind && row.status === status)
    .reduce((total, row) => total + row.sum, 0)
}

const ended = (sums: Sums) => ({
  completed: findSum(sums, { what: 'status_set', status: completed }),
  failed: findSum(sums, { what: 'status_set', status: failed }),
})

function projectFigures(sums: Sums, activeProjects: number): ProjectFigures {
  const kind = 'project'
  const together = findSum(sums, { what: 'completion_ms' })
  return {
    totalProjects: findSum(sums, { what: 'created', kind }),
    activeProjects,
    completedProjects: findSum(sums, { what: 'status_set', kind, status: 'completed' }),
    successRate: calculateSuccessRate(ended(sums)),
    avgCompletionTime: calculateMean(together, ended(sums).completed, 'day'),
  }
}

function scenarioFigures(sums: Sums): ScenarioFigures {
  const created = findSum(sums, { what: 'created' })
  return {
    totalScenarios: created,
    completedScenarios: ended(sums).completed,
    errorScenarios: ended(sums).failed,
    inProgressScenarios: findSum(sums, { what: 'status_set', status: inProgress }),
    avgTestTime: calculateMean(findSum(sums, { what: 'test_ms' }), findSum(sums, { what: 'tested' }), 'hour'),
    errorRate: toPercent(findSum(sums, { what: 'reported' }), created),
  }
}

const lastDayOfMonth = (month: Date) => new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0))

async function monthlyTrends(count: number, language: Language | null): Promise<Analytics['monthlyTrends']> {
  const months = lastMonths(new Date(), count)
  const sums = await sumMonths(months[0] ?? new Date())
  const shortName = new Intl.DateTimeFormat(toLocale(language), { month: 'short', timeZone: 'UTC' })
  return months.map((month) => {
    const sumOfKind = (kind: string) =>
      sums.find((row) => row.kind === kind && row.month.getTime() === month.getTime())?.sum ?? 0
    return {
      month: shortName.format(month),
      from: formatDay(month),
      to: formatDay(lastDayOfMonth(month)),
      projects: sumOfKind('project'),
      scenarios: sumOfKind('scenario'),
      errors: sumOfKind('error_report'),
    }
  })
}

/** Returns the figures of a range as an Excel file with a sheet for each tab of the screen. */
export async function exportAnalytics(
  timeRange: AnalyticsTimeRange,
  language: Language | null,
): Promise<TableFile> {
  const translate = getTranslator(language)
  return workbookFile(`analytics-${timeRange}`, async () =>
    toSheets(await analytics(timeRange, language), translate),
  )
}

function toSheets(data: Analytics, translate: Translate) {
  const head = [translate('analytics.figure'), translate('analytics.inRange'), translate('analytics.before')]
  const { projectMetrics, scenarioMetrics, previous } = data
  const now = { ...projectMetrics, ...scenarioMetrics }
  const before = { ...previous.projectMetrics, ...previous.scenarioMetrics }
  const toRow = (name: keyof typeof now) => [
    translate(`analytics.figures.${name}`),
    toCell(now[name]),
    toCell(before[name]),
  ]
  const trendHead = ['month', 'projects', 'scenarios', 'errors'] as const
  const teamHead = ['team', 'completed', 'errors', 'efficiency'] as const
  return [
    {
      name: translate('analytics.tabs.overview'),
      rows: [
        head,
        ...OVERVIEW_FIGURES.map(toRow),
        [],
        trendHead.map((name) => translate(`analytics.columns.${name}`)),
        ...data.monthlyTrends.map((row) => trendHead.map((name) => toCell(row[name]))),
      ],
    },
    { name: translate('analytics.tabs.projects'), rows: [head, ...PROJECT_FIGURES.map(toRow)] },
    { name: translate('analytics.tabs.scenarios'), rows: [head, ...SCENARIO_FIGURES.map(toRow)] },
    {
      name: translate('analytics.tabs.teams'),
      rows: [
        teamHead.map((name) => translate(`analytics.columns.${name}`)),
        ...data.teamPerformance.map((row) =>
          teamHead.map((name) => (name === 'efficiency' && !hasTested(row) ? NO_TEST : toCell(row[name]))),
        ),
      ],
    },
  ]
}

const toCell = (value: string | number): TableCell =>
  typeof value === 'number' ? { kind: 'figure', value: Number(value.toFixed(1)) } : value
