import { useTranslations } from 'next-intl'
import { Link } from '@/components/shared/link'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { useTranslate } from '@/lib/client/translate'
import type { Analytics, ProjectFigures, ScenarioFigures } from '@/lib/features/analytics/contract'
import { formatChange } from '@/lib/features/analytics/rules'
import type { ProjectHappening } from '@/lib/features/projects/rules'
import type { ScenarioHappening } from '@/lib/features/scenarios/rules'
import type { Period } from '@/lib/shared/period'
import { projectsThat, scenariosThat } from './lists'

export type Figure = keyof ProjectFigures | keyof ScenarioFigures

interface Look {
  /** Returns the address of the list that it was counted in. */
  list: (period: Period) => string
  unit: 'analytics.percent' | 'analytics.days' | 'analytics.hours' | 'analytics.count'
  isMoreWorse?: boolean
}

const projects = (happened: ProjectHappening) => (period: Period) => projectsThat(happened, period)
const scenarios = (happened: ScenarioHappening) => (period: Period) => scenariosThat(happened, period)

const LOOKS: Record<Figure, Look> = {
  totalProjects: { list: projects('created'), unit: 'analytics.count' },
  activeProjects: { list: projects('activated'), unit: 'analytics.count' },
  completedProjects: { list: projects('completed'), unit: 'analytics.count' },
  successRate: { list: scenarios('ended'), unit: 'analytics.percent' },
  avgCompletionTime: { list: scenarios('completed'), unit: 'analytics.days', isMoreWorse: true },
  totalScenarios: { list: scenarios('created'), unit: 'analytics.count' },
  completedScenarios: { list: scenarios('completed'), unit: 'analytics.count' },
  errorScenarios: { list: scenarios('failed'), unit: 'analytics.count', isMoreWorse: true },
  inProgressScenarios: { list: scenarios('begun'), unit: 'analytics.count' },
  avgTestTime: { list: scenarios('completed'), unit: 'analytics.hours', isMoreWorse: true },
  errorRate: { list: scenarios('created_with_error'), unit: 'analytics.percent', isMoreWorse: true },
}

/** Figures, each with its change since the range before and the link to its list. */
export function FigureCards({ data, figures }: { data: Analytics; figures: readonly Figure[] }) {
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
      {figures.map((figure) => (
        <FigureCard key={figure} figure={figure} data={data} />
      ))}
    </div>
  )
}

function FigureCard({ figure, data }: { figure: Figure; data: Analytics }) {
  const t = useTranslations('analytics')
  const { list, unit, isMoreWorse = false } = LOOKS[figure]
  const now = { ...data.projectMetrics, ...data.scenarioMetrics }[figure]
  const before = { ...data.previous.projectMetrics, ...data.previous.scenarioMetrics }[figure]
  const change = formatChange(now, before)
  const isBetter = change.startsWith('+') !== isMoreWorse
  return (
    <Card className="relative gap-1 p-3.5 transition-colors focus-within:border-ring hover:border-foreground/30">
      <Link
        href={list(data)}
        className="text-muted-foreground text-sm after:absolute after:inset-0 after:rounded-md"
      >
        {t(`figures.${figure}`)}
      </Link>
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold text-2xl tabular-nums">
          <FigureText unit={unit} value={now} />
        </span>
        <Badge
          variant={change === '+0%' ? 'gray' : isBetter ? 'green' : 'red'}
          title={t('against')}
          className="tabular-nums"
        >
          {change}
        </Badge>
      </span>
      <span className="text-muted-foreground text-xs">{t(`hints.${figure}`)}</span>
    </Card>
  )
}

function FigureText({ unit, value }: { unit: Look['unit']; value: number }) {
  const translate = useTranslate()
  return translate(unit, { value })
}
