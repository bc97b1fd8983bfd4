import { useTranslations } from 'next-intl'
import { HINT_AREA, Hint } from '@/components/shared/hint'
import { Link } from '@/components/shared/link'
import { TrendBadge } from '@/components/shared/trend-badge'
import { Card } from '@/components/ui/card'
import { useTranslate } from '@/lib/client/translate'
import type { ProjectFigures, ScenarioFigures } from '@/lib/features/analytics/contract'
import { figureBase, judgeTrend } from '@/lib/features/analytics/rules'
import { formatTrend } from '@/lib/features/dashboard/rules'
import type { ProjectHappening } from '@/lib/features/projects/rules'
import type { ScenarioHappening } from '@/lib/features/scenarios/rules'
import type { Period } from '@/lib/shared/period'
import { projectsThat, type ShownAnalytics, scenariosThat } from './lists'

export type Figure = keyof ProjectFigures | keyof ScenarioFigures

interface Look {
  /** Returns the address of the list that it was counted in. */
  list: (period: Period) => string
  unit: 'analytics.percent' | 'analytics.days' | 'analytics.hours' | 'analytics.count'
}

const projects = (happened: ProjectHappening) => (period: Period) => projectsThat(happened, period)
const scenarios = (happened: ScenarioHappening) => (period: Period) => scenariosThat(happened, period)

const LOOKS: Record<Figure, Look> = {
  totalProjects: { list: projects('created'), unit: 'analytics.count' },
  activeProjects: { list: () => '/projects?status=active', unit: 'analytics.count' },
  completedProjects: { list: projects('completed'), unit: 'analytics.count' },
  successRate: { list: scenarios('ended'), unit: 'analytics.percent' },
  avgCompletionTime: { list: scenarios('completed'), unit: 'analytics.days' },
  totalScenarios: { list: scenarios('created'), unit: 'analytics.count' },
  completedScenarios: { list: scenarios('completed'), unit: 'analytics.count' },
  errorScenarios: { list: scenarios('failed'), unit: 'analytics.count' },
  inProgressScenarios: { list: scenarios('begun'), unit: 'analytics.count' },
  avgTestTime: { list: scenarios('completed'), unit: 'analytics.hours' },
  errorRate: { list: scenarios('created_with_error'), unit: 'analytics.percent' },
}

/** Figures, each with its change since the range before and the link to its list. */
export function FigureCards({ figures, ...shown }: ShownAnalytics & { figures: readonly Figure[] }) {
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
      {figures.map((figure) => (
        <FigureCard key={figure} figure={figure} {...shown} />
      ))}
    </div>
  )
}

function FigureCard({ figure, data, isSample }: ShownAnalytics & { figure: Figure }) {
  const t = useTranslations('analytics')
  const translate = useTranslate()
  const { list, unit } = LOOKS[figure]
  const now = { ...data.projectMetrics, ...data.scenarioMetrics }[figure]
  const before = { ...data.previous.projectMetrics, ...data.previous.scenarioMetrics }[figure]
  const trend = formatTrend({ current: now, previous: before })
  return (
    <Card
      {...HINT_AREA}
      className="relative gap-1 p-3.5 transition-colors focus-within:border-ring hover:border-foreground/30"
    >
      <span className="flex items-center justify-between gap-1 text-muted-foreground text-sm">
        {isSample ? (
          t(`figures.${figure}`)
        ) : (
          <Link href={list(data)} className="after:absolute after:inset-0 after:rounded-md">
            {t(`figures.${figure}`)}
          </Link>
        )}
        <Hint
          lines={[
            t('compared', {
              current: translate(unit, { value: now }),
              previous: translate(unit, { value: before }),
            }),
          ]}
        />
      </span>
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold text-xl tabular-nums sm:text-2xl">
          {translate(unit, { value: now })}
        </span>
        <TrendBadge trend={trend} verdict={judgeTrend(figure, trend, figureBase(figure, data.previous))} />
      </span>
      <span className="text-muted-foreground text-xs">{t(`hints.${figure}`)}</span>
    </Card>
  )
}
