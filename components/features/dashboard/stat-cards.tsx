'use client'

import { useQuery } from '@tanstack/react-query'
import { Activity, Bug, CircleCheck, ClipboardList, FolderOpen, type IconNode } from 'lucide'
import { useFormatter, useTranslations } from 'next-intl'
import { HINT_AREA, Hint } from '@/components/shared/hint'
import { Link } from '@/components/shared/link'
import { TrendBadge } from '@/components/shared/trend-badge'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { Card } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import { Skeleton } from '@/components/ui/skeleton'
import { judgeTrend } from '@/lib/features/analytics/rules'
import { dashboardStatsQuery } from '@/lib/features/dashboard/client'
import type { DashboardStats } from '@/lib/features/dashboard/contract'
import { message } from '@/lib/shared/messages'

type Counted = Exclude<keyof DashboardStats, 'trends' | 'performance' | 'compared'>

interface StatCard {
  counted: Counted
  trend: keyof DashboardStats['trends']
  href: string
  icon: IconNode
}

/** The five cards of docs/domain.md, Screens, in its order. */
const CARDS: readonly StatCard[] = [
  {
    counted: 'activeProjects',
    trend: 'activeProjectsTrend',
    href: '/projects?status=active',
    icon: FolderOpen,
  },
  {
    counted: 'completedProjects',
    trend: 'completedProjectsTrend',
    href: '/projects?status=completed',
    icon: CircleCheck,
  },
  {
    counted: 'inProgressProjects',
    trend: 'inProgressProjectsTrend',
    href: '/projects?status=in_progress',
    icon: Activity,
  },
  { counted: 'totalScenarios', trend: 'totalScenariosTrend', href: '/scenarios', icon: ClipboardList },
  {
    counted: 'brokenScenarios',
    trend: 'brokenScenariosTrend',
    href: '/scenarios?status=broken',
    icon: Bug,
  },
]

/** Shows the counts of projects, scenarios and the rest, with links to them. */
export function StatCards() {
  const t = useTranslations('dashboard')
  const format = useFormatter()
  const query = useQuery(dashboardStatsQuery)
  useQueryFailureToast(query, message('dashboard.statsFailed'))
  return (
    <section aria-label={t('figures')} className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
      {CARDS.map(({ counted, trend, href, icon }) => (
        <Card
          key={counted}
          {...HINT_AREA}
          className="relative gap-1.5 p-3.5 transition-colors hover:border-foreground/30"
        >
          <span className="flex items-center justify-between gap-2 text-muted-foreground text-sm">
            <Link href={href} className="after:absolute after:inset-0 after:rounded-md">
              {t(`stats.${counted}`)}
            </Link>
            <span className="flex items-center gap-1">
              <Icon of={icon} className="size-4 shrink-0" />
              {query.data && (
                <Hint
                  lines={[t(`counted.${counted}`), t(`compared.${counted}`, query.data.compared[counted])]}
                />
              )}
            </span>
          </span>
          <span className="flex min-h-8 items-center justify-between gap-2">
            {query.isPending ? (
              <Skeleton className="h-7 w-14" />
            ) : (
              <span className="font-semibold text-2xl tabular-nums">
                {query.data ? format.number(query.data[counted]) : '–'}
              </span>
            )}
            {!query.isPending && <CardTrend stats={query.data} counted={counted} trend={trend} />}
          </span>
        </Card>
      ))}
    </section>
  )
}

function CardTrend({
  stats,
  counted,
  trend,
}: Pick<StatCard, 'counted' | 'trend'> & { stats: DashboardStats | undefined }) {
  const shown = stats?.trends[trend] ?? '+0%'
  return <TrendBadge trend={shown} verdict={judgeTrend(counted, shown, stats?.compared[counted].base ?? 0)} />
}
